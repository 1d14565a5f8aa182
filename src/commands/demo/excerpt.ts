// The part of a long output that the demo displays: its beginning and its answer, within the width of the demo; the rest is in a file.

/** Columns of every line of the demo. */
export const width = 100;

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** A line broken between words, with indented continuation lines. */
const folded = (line: string): readonly string[] => {
  const hang = ' '.repeat(indentOf(line) + 2);
  const rows: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const at = space > hang.length ? space : width;
    rows.push(rest.slice(0, at).trimEnd());
    rest = hang + rest.slice(at).trimStart();
  }
  return [...rows, rest];
};

/** A command line, broken in shell syntax. */
export const foldedCommand = (line: string): string => {
  const [first = '', ...words] = line.split(/ (?=--)/);
  const rows = [first];
  for (const word of words) {
    const last = rows.at(-1) ?? '';
    const together = `${last} ${word}`;
    // The space for the indentation and ` \\`.
    if (together.length > width - 8) rows.push(`  ${word}`);
    else rows[rows.length - 1] = together;
  }
  return rows.join(' \\\n');
};

/** `most` lines of the beginning; always the verdict and the answer, which are the last lines. */
export const excerptOf = (text: string, most: number, file: string): readonly string[] => {
  const lines = text.trimEnd().split('\n');
  const end = lines.slice(lines.lastIndexOf('') + 1);
  const body = lines.slice(0, lines.length - end.length).flatMap(folded);
  while (body.at(-1) === '') body.pop();
  const cut = body.length > most;
  const first = cut ? body.slice(0, most) : body;
  const left = body.length - first.length;
  return [
    ...first,
    ...(cut ? [...(most === 0 ? [] : ['']), `  … ${left} more lines in ${file}`] : []),
    ...(first.length > 0 ? [''] : []),
    ...end.flatMap(folded),
  ];
};
