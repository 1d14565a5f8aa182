// Changes of a text by range: the basis of edits.

export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with all splices applied. Splices must not overlap; insertions at one position keep their order, before a deletion there. */
export const splice = (text: string, splices: readonly Splice[]): string => {
  const ordered = splices
    .map((one, index) => ({ one, index }))
    .sort((a, b) => a.one.start - b.one.start || a.one.end - b.one.end || a.index - b.index);
  const parts: string[] = [];
  let at = 0;
  for (const { one } of ordered) {
    if (one.start < at || one.end < one.start) throw new RangeError(`splices overlap at ${one.start}`);
    parts.push(text.slice(at, one.start), one.text);
    at = one.end;
  }
  return [...parts, text.slice(at)].join('');
};
