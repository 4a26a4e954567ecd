#!/usr/bin/env python3
"""List the public API of a crate from the JSON that rustdoc writes: `public-api.py FILE.json`.

A line for each item, sorted: paths as users write them, signatures in full, the traits that types
implement. What rustdoc adds by itself (auto traits, blanket implementations) is left out. Exits with 3
if this rustdoc writes another format than the one that is known here.
"""

import json
import sys

FORMAT = 57


class Listing:
    """The items of a crate, and how types are written."""

    def __init__(self, crate):
        self.index = crate["index"]
        self.lines = set()
        root = self.item(crate["root"])
        self.module(root, root["name"])

    def item(self, number):
        return self.index.get(str(number))

    # Types

    def type(self, of):
        if of is None:
            return "()"
        if of == "infer":
            return "_"
        ((kind, inner),) = of.items()
        return getattr(self, f"type_{kind}")(inner)

    def type_resolved_path(self, path):
        return path["path"].split("::")[-1] + self.args(path["args"])

    def type_generic(self, name):
        return name

    def type_primitive(self, name):
        return name

    def type_tuple(self, parts):
        texts = [self.type(part) for part in parts]
        return f"({texts[0]},)" if len(texts) == 1 else f"({', '.join(texts)})"

    def type_slice(self, part):
        return f"[{self.type(part)}]"

    def type_array(self, array):
        return f"[{self.type(array['type'])}; {array['len']}]"

    def type_borrowed_ref(self, ref):
        lifetime = f"{ref['lifetime']} " if ref["lifetime"] else ""
        return f"&{lifetime}{'mut ' if ref['is_mutable'] else ''}{self.type(ref['type'])}"

    def type_impl_trait(self, bounds):
        return f"impl {self.bounds(bounds)}"

    def type_dyn_trait(self, of):
        parts = [self.type_resolved_path(part["trait"]) for part in of["traits"]]
        return "dyn " + " + ".join(parts + ([of["lifetime"]] if of["lifetime"] else []))

    def type_qualified_path(self, path):
        trait = path["trait"] and path["trait"]["path"]
        own = self.type(path["self_type"])
        return f"<{own} as {trait}>::{path['name']}" if trait else f"{own}::{path['name']}"

    def type_function_pointer(self, pointer):
        return "fn" + self.signature(pointer["sig"])

    def args(self, args):
        if not args:
            return ""
        if "parenthesized" in args:
            inner = args["parenthesized"]
            output = f" -> {self.type(inner['output'])}" if inner["output"] else ""
            return f"({', '.join(map(self.type, inner['inputs']))}){output}"
        inner = args["angle_bracketed"]
        parts = [self.arg(arg) for arg in inner["args"]]
        for constraint in inner["constraints"]:
            binding = constraint["binding"]
            text = (
                f" = {self.term(binding['equality'])}"
                if "equality" in binding
                else f": {self.bounds(binding['constraint'])}"
            )
            parts.append(constraint["name"] + text)
        return f"<{', '.join(parts)}>" if parts else ""

    def arg(self, arg):
        if arg == "infer":
            return "_"
        ((kind, inner),) = arg.items()
        return {"type": self.type, "lifetime": str, "const": lambda c: c["expr"]}[kind](inner)

    def term(self, term):
        return self.type(term["type"]) if "type" in term else term["constant"]["expr"]

    def bounds(self, bounds):
        texts = []
        for bound in bounds:
            ((kind, inner),) = bound.items()
            if kind == "trait_bound":
                maybe = "?" if inner["modifier"] == "maybe" else ""
                texts.append(maybe + self.type_resolved_path(inner["trait"]))
            elif kind == "outlives":
                texts.append(inner)
        return " + ".join(texts)

    def generics(self, generics):
        params, wheres = [], []
        for param in generics["params"]:
            ((kind, inner),) = param["kind"].items()
            if kind == "type" and inner["is_synthetic"]:
                continue
            bounds = self.bounds(inner["bounds"]) if kind == "type" else ""
            const = f": {self.type(inner['type'])}" if kind == "const" else ""
            params.append(
                ("const " if kind == "const" else "")
                + param["name"]
                + const
                + (f": {bounds}" if bounds else "")
            )
        for where in generics["where_predicates"]:
            if bound := where.get("bound_predicate"):
                wheres.append(f"{self.type(bound['type'])}: {self.bounds(bound['bounds'])}")
        where = f" where {', '.join(wheres)}" if wheres else ""
        return (f"<{', '.join(params)}>" if params else ""), where

    def signature(self, signature):
        inputs = [
            "self" if name == "self" and text == "Self"
            else text.replace("Self", "self") if name == "self" and text in ("&Self", "&mut Self")
            else f"{name}: {text}"
            for name, text in ((name, self.type(of)) for name, of in signature["inputs"])
        ]
        output = f" -> {self.type(signature['output'])}" if signature["output"] else ""
        return f"({', '.join(inputs)}){output}"

    # Items

    def say(self, line):
        self.lines.add(line)

    def module(self, module, path):
        for number in module["inner"]["module"]["items"]:
            item = self.item(number)
            if item is not None and item["visibility"] == "public":
                self.visit(item, path)

    def visit(self, item, path):
        ((kind, inner),) = item["inner"].items()
        if kind == "use":
            target = self.item(inner["id"])
            if target is None:
                self.say(f"use {path}::{inner['name']} = {inner['source']}")
            elif inner["is_glob"]:
                self.module(target, path)
            else:
                self.visit({**target, "name": inner["name"]}, path)
            return
        path = f"{path}::{item['name']}"
        if kind == "module":
            self.say(f"mod {path}")
            self.module(item, path)
        elif kind == "function":
            self.function(item, path)
        elif kind in ("struct", "enum", "trait"):
            getattr(self, kind)(item, inner, path)
        elif kind == "constant":
            self.say(f"const {path}: {self.type(inner['type'])}")
        else:
            self.say(f"{kind} {path}")

    def function(self, item, path):
        inner = item["inner"]["function"]
        params, where = self.generics(inner["generics"])
        header = inner["header"]
        const = "const " if header["is_const"] else ""
        self.say(f"{const}fn {path}{params}{self.signature(inner['sig'])}{where}")

    def struct(self, item, inner, path):
        params, where = self.generics(inner["generics"])
        self.say(f"{self.open(item)}struct {path}{params}{where}")
        shape = inner["kind"]
        if isinstance(shape, dict):
            fields = shape["plain"]["fields"] if "plain" in shape else shape["tuple"]
            self.fields(fields, path)
        self.impls(inner["impls"], path)

    def enum(self, item, inner, path):
        params, where = self.generics(inner["generics"])
        self.say(f"{self.open(item)}enum {path}{params}{where}")
        for number in inner["variants"]:
            variant = self.item(number)
            shape = variant["inner"]["variant"]["kind"]
            own = f"{path}::{variant['name']}"
            self.say(f"variant {own}")
            if isinstance(shape, dict):
                fields = shape["struct"]["fields"] if "struct" in shape else shape["tuple"]
                self.fields(fields, own, public=False)
        self.impls(inner["impls"], path)

    def trait(self, item, inner, path):
        self.say(f"trait {path}")
        self.members(inner["items"], path)

    @staticmethod
    def open(item):
        return "#[non_exhaustive] " if "non_exhaustive" in item["attrs"] else ""

    def fields(self, numbers, path, public=True):
        for number in numbers:
            field = number is not None and self.item(number)
            if field and not (public and field["visibility"] != "public"):
                text = self.type(field["inner"]["struct_field"])
                self.say(f"field {path}::{field['name']}: {text}")

    def impls(self, numbers, path):
        for number in numbers:
            found = self.item(number)
            if found is None:
                continue
            inner = found["inner"]["impl"]
            if inner["is_synthetic"] or inner["blanket_impl"]:
                continue
            if inner["trait"] is None:
                self.members(inner["items"], path)
                continue
            params, where = self.generics(inner["generics"])
            trait = self.type_resolved_path(inner["trait"])
            if trait != "StructuralPartialEq":
                self.say(f"impl{params} {trait} for {self.type(inner['for'])}{where}")

    def members(self, numbers, path):
        for number in numbers:
            item = self.item(number)
            if item["visibility"] not in ("public", "default"):
                continue
            ((kind, inner),) = item["inner"].items()
            own = f"{path}::{item['name']}"
            if kind == "function":
                self.function(item, own)
            elif kind == "assoc_const":
                self.say(f"const {own}: {self.type(inner['type'])}")
            else:
                self.say(f"{kind} {own}")


def main(path):
    with open(path, encoding="utf-8") as file:
        crate = json.load(file)
    if crate["format_version"] != FORMAT:
        print(f"rustdoc writes format {crate['format_version']}, not {FORMAT}", file=sys.stderr)
        sys.exit(3)
    for line in sorted(Listing(crate).lines):
        print(line)


if __name__ == "__main__":
    main(*sys.argv[1:])
