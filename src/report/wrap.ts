// Breaks a line of a terminal between words, so that continued rows are aligned with the start of the text.

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

/** The text between two break points: a word, with the comma that the next piece adds to it. */
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

/** The line as rows; every row after the first is indented by `hang`. Words are never cut, so that a path can still be opened. */
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
