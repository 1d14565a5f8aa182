// Changes to a text by range: what edits are made of.

export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with all splices done. Splices must not overlap; those that insert at one place keep their order, before one that cuts there. */
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
