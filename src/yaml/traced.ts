// A scalar's value together with where each character of it came from; what scalar-offsets.ts and trace-block.ts build.

/** The value, and for each UTF-16 code unit of it an offset into the scalar's source. */
export interface Traced {
  value: string;
  readonly offsets: number[];
}

/** Adds characters that stand one after the other in the source (`step` 1), or all come from one place (`step` 0). */
export const add = (traced: Traced, chars: string, offset: number, step: 0 | 1): void => {
  traced.value += chars;
  for (let index = 0; index < chars.length; index += 1) traced.offsets.push(offset + index * step);
};

export interface SourceLine {
  /** Without its line break. */
  readonly text: string;
  /** Offset of its first character. */
  readonly start: number;
}

export const linesOf = (source: string, from: number, to: number): readonly SourceLine[] => {
  const lines: SourceLine[] = [];
  let start = from;
  for (let feed = source.indexOf('\n', start); feed !== -1 && feed < to; feed = source.indexOf('\n', start)) {
    lines.push({ text: source.slice(start, feed).replace(/\r$/, ''), start });
    start = feed + 1;
  }
  return [...lines, { text: source.slice(start, to), start }];
};
