// Breaks a line of a terminal between words, so that what continues stands under what it continues.

export interface Piece<S> {
  readonly text: string;
  readonly style: S;
}

/** Words of one style are one piece. */
const append = <S>(row: Piece<S>[], piece: Piece<S>): void => {
  const last = row.at(-1);
  if (last && last.style === piece.style) row.splice(-1, 1, { ...piece, text: `${last.text}${piece.text}` });
  else row.push(piece);
};

/** The line as rows; every row but the first is to be indented by `hang`. Words are never cut: a path must stay one to be opened. */
export const wrap = <S>(pieces: readonly Piece<S>[], first: number, hang: number, width: number): readonly (readonly Piece<S>[])[] => {
  const rows: Piece<S>[][] = [[]];
  let column = first;
  let breakable = false;
  for (const { text, style } of pieces) {
    for (const word of text.split(/(?<= )(?=[^ ])/)) {
      const length = word.trimEnd().length;
      if (breakable && column + length > width && length > 0) {
        rows.push([]);
        column = hang;
      }
      append(rows.at(-1) ?? [], { text: word, style });
      column += word.length;
      breakable = word.endsWith(' ');
    }
  }
  return rows;
};
