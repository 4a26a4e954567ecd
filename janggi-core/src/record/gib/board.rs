//! The board of a 판: rows from Cho's edge, hangul for Cho, hanja for Han.

use alloc::string::String;

use super::super::error::BoardFault;
use crate::notation::korean::kind_named;
use crate::{Piece, PieceKind, Setup, Side, Square};

/// Reads `차상마사1사상마차/4장/…/車馬象士1士象馬車 한 접장기`: ten rows, the side to move, the kind of
/// game, of which the last two may be missing. The error is the fault and where it stands, in
/// bytes.
pub(super) fn read(text: &str) -> Result<Setup, (BoardFault, usize)> {
    let (rows, rest) = text.split_once(' ').unwrap_or((text, ""));
    let mut setup = Setup::EMPTY;
    let count = rows.split('/').count();
    if count != 10 {
        return Err((BoardFault::RowCount(count), 0));
    }
    let mut offset = 0;
    for (rank, row) in rows.split('/').enumerate() {
        read_row(&mut setup, rank, row).map_err(|(fault, at)| (fault, offset + at))?;
        offset += row.len() + 1;
    }
    setup.turn = match rest.split_ascii_whitespace().next() {
        None | Some("한" | "漢") => Side::Han,
        Some("초" | "楚") => Side::Cho,
        Some(_) => return Err((BoardFault::Turn, rows.len() + 1)),
    };
    Ok(setup)
}

fn read_row(setup: &mut Setup, rank: usize, row: &str) -> Result<(), (BoardFault, usize)> {
    let mut file = 0;
    for (at, c) in row.char_indices() {
        if let '1'..='9' = c {
            file += c as usize - '0' as usize;
            continue;
        }
        let kind = kind_named(c).ok_or((BoardFault::Character(c), at))?;
        let side = if is_hangul(c) { Side::Cho } else { Side::Han };
        if let Some(square) = Square::new(file.min(9) as u8, rank as u8) {
            setup[square] = Some(Piece { side, kind });
        }
        file += 1;
        if file > 9 {
            break;
        }
    }
    if file > 9 { Err((BoardFault::RowWidth(rank + 1), 0)) } else { Ok(()) }
}

const fn is_hangul(c: char) -> bool {
    matches!(c, '가'..='힣')
}

/// Writes the board of a setup and the side to move, as records of handicap games have it.
pub(super) fn write(setup: &Setup) -> String {
    let mut text = String::new();
    for rank in 0..10 {
        if rank > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for file in 0..9 {
            match Square::new(file, rank).and_then(|square| setup[square]) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text.push((b'0' + empty) as char);
                    }
                    empty = 0;
                    text.push(name(piece));
                }
            }
        }
    }
    text.push(' ');
    text.push_str(setup.turn.korean());
    text.push_str(" 접장기");
    text
}

/// The name of a piece on the board: hangul for Cho, hanja for Han, the general 장 or 將.
fn name(piece: Piece) -> char {
    match (piece.side, piece.kind) {
        (Side::Han, PieceKind::General) => '將',
        (Side::Han, _) => piece.hanja(),
        (Side::Cho, PieceKind::General) => '장',
        (Side::Cho, kind) => kind.korean().chars().next().unwrap_or('졸'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Formation;

    const HANDICAP: &str = "차상마사1사상마차/4장/1포5포/졸1졸1졸1졸1졸///兵1兵1兵1兵1兵/1包5包/4將/\
                            車馬象3馬象車 한 접장기";

    #[test]
    fn a_handicap_board_reads_and_writes() {
        let setup = read(HANDICAP).unwrap();
        let mut expected = Setup::start(Formation::LeftElephants, Formation::LeftElephants);
        expected[Square::D10] = None;
        expected[Square::F10] = None;
        expected.turn = Side::Han;
        assert_eq!(setup, expected);
        assert_eq!(write(&setup), HANDICAP);
    }

    #[test]
    fn faults_say_what_and_where() {
        let cases = [
            ("", BoardFault::RowCount(1), 0),
            ("////////// 한", BoardFault::RowCount(11), 0),
            ("91///////// 한", BoardFault::RowWidth(1), 0),
            ("/차차차차차차차차차차//////// 한", BoardFault::RowWidth(2), 1),
            ("/1x//////// 한", BoardFault::Character('x'), 2),
            ("/0//////// 한", BoardFault::Character('0'), 1),
            ("///////// 무", BoardFault::Turn, 10),
        ];
        for (text, fault, at) in cases {
            assert_eq!(read(text), Err((fault, at)), "{text}");
        }
    }
}
