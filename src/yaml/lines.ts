// From an offset in a text to its line and column, both from 1. The line starts are computed once, on first use.

export interface Position {
  readonly line: number;
  readonly col: number;
}

/** Offsets at which the lines of a text start. A line ends with LF or CRLF. */
export const lineStarts = (text: string): readonly number[] => {
  const starts = [0];
  for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) starts.push(feed + 1);
  return starts;
};

/** A function from offset to position. Columns count UTF-16 code units, as editors and SARIF do. */
export const positionsIn = (text: string): ((offset: number) => Position) => {
  let starts: readonly number[] | undefined;
  // Positions are usually requested in the order of the text: the line of the last one is tried first.
  let last = 0;
  return (offset) => {
    starts ??= lineStarts(text);
    const near = (starts[last] ?? 0) <= offset && offset < (starts[last + 1] ?? Infinity);
    let low = near ? last : 0;
    let high = near ? last + 1 : starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    last = low;
    return { line: low + 1, col: offset - (starts[low] ?? 0) + 1 };
  };
};
