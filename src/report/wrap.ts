// Breaks a line of a terminal between words, so that what continues stands under what it continues.

export interface StyledText<S> {
  readonly text: string;
  readonly style: S;
}

/** Words of one style are one piece. */
const append = <S>(row: StyledText<S>[], piece: StyledText<S>): void => {
  const last = row.at(-1);
  if (last && last.style === piece.style) row.splice(-1, 1, { ...piece, text: `${last.text}${piece.text}` });
  else row.push(piece);
};

/** What stands between two places to break at: a word, with the comma that another piece puts behind it. */
const runsOf = <S>(pieces: readonly StyledText<S>[]): readonly (readonly StyledText<S>[])[] => {
  const runs: StyledText<S>[][] = [[]];
  for (const { text, style } of pieces) {
    for (const word of text.split(/(?<= )(?=[^ ])/)) {
      runs.at(-1)?.push({ text: word, style });
      if (word.endsWith(' ')) runs.push([]);
    }
  }
  return runs.filter((run) => run.length > 0);
};

const lengthOf = (run: readonly StyledText<unknown>[]): number => run.reduce((sum, { text }) => sum + text.length, 0);

/** The line as rows; every row but the first is to be indented by `hang`. Words are never cut: a path must stay one to be opened. */
export const wrap = <S>(
  pieces: readonly StyledText<S>[],
  first: number,
  hang: number,
  width: number,
): readonly (readonly StyledText<S>[])[] => {
  const rows: StyledText<S>[][] = [[]];
  let column = first;
  for (const run of runsOf(pieces)) {
    const length = lengthOf(run);
    const last = run.at(-1)?.text ?? '';
    const shown = length - (last.length - last.trimEnd().length);
    if ((rows.at(-1) ?? []).length > 0 && column + shown > width && shown > 0) {
      rows.push([]);
      column = hang;
    }
    for (const piece of run) append(rows.at(-1) ?? [], piece);
    column += length;
  }
  return rows;
};
