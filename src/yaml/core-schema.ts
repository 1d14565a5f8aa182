// The meaning of plain scalars: the core schema of YAML 1.2 (chapter 10.3.2), so that a file means the same in every tool that reads 1.2. Dates, `yes`, `on`
// and similar words stay text.

const words: ReadonlyMap<string, null | boolean | number> = new Map<string, null | boolean | number>([
  ['', null],
  ...(['~', 'null', 'Null', 'NULL'] as const).map((word) => [word, null] as const),
  ...(['true', 'True', 'TRUE'] as const).map((word) => [word, true] as const),
  ...(['false', 'False', 'FALSE'] as const).map((word) => [word, false] as const),
  ...(['.nan', '.NaN', '.NAN'] as const).map((word) => [word, Number.NaN] as const),
  ...(['.inf', '.Inf', '.INF'] as const).flatMap(
    (word) => [[word, Infinity] as const, [`+${word}`, Infinity] as const, [`-${word}`, -Infinity] as const] as const,
  ),
]);
const longestWord = 5;

const decimal = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const octalOrHex = /^0(?:o[0-7]+|x[0-9a-fA-F]+)$/;

/** The value of a plain scalar. Numbers are returned as parsed: the caller checks whether one is exact (see `isExact`). */
export const readPlain = (text: string): null | boolean | number | string => {
  if (text.length <= longestWord) {
    const word = words.get(text);
    if (word !== undefined) return word;
  }
  const first = text.charCodeAt(0);
  // Only a text that starts with a digit, a sign or a dot can be a number: `+` 43, `-` 45, `.` 46, `0` 48, `9` 57.
  if (first > 57 || first < 43) return text;
  if (decimal.test(text) || octalOrHex.test(text)) return Number(text) + 0;
  return text;
};

/** False for NaN, infinities and whole numbers beyond 2^53, which arithmetic would silently change. */
export const isExact = (number: number): boolean => Number.isSafeInteger(number) || (Number.isFinite(number) && !Number.isInteger(number));
