// What a subject holds, as lines that a person reads and a digest binds; and what one list of lines has beyond another.

const day = 86_400_000;

/** A name with white space or quotes is quoted, so that no name looks like the end of a line. */
export const heldName = (name: string): string => (/^[^\s"]+$/u.test(name) ? name : JSON.stringify(name));

/** A right with its end, if it has one: `permission bs_volume_delete until 2026-12-01`. */
export const heldLine = (right: string, until?: string): string => (until === undefined ? right : `${right} until ${until}`);

interface HeldRight {
  readonly right: string;
  /** Milliseconds since 1970 UTC: a day is its last. */
  readonly end: number;
}

const rightOf = (line: string): HeldRight => {
  const [, right, date, time] = /^(.*) until (?:(\d{4}-\d\d-\d\d)|(\d{4}-\d\d-\d\dT\S+))$/su.exec(line) ?? [];
  if (right === undefined) return { right: line, end: Number.POSITIVE_INFINITY };
  const end = date === undefined ? Date.parse(time ?? '') : Date.parse(date) + day;
  return Number.isNaN(end) ? { right: line, end: Number.POSITIVE_INFINITY } : { right, end };
};

/** The lines of `now` that `before` does not cover: another right, or the same with a later end. */
export const gainedLines = (before: readonly string[], now: readonly string[]): readonly string[] => {
  const ends = new Map<string, number>();
  for (const { right, end } of before.map(rightOf)) ends.set(right, Math.max(end, ends.get(right) ?? end));
  return now.filter((line) => {
    const { right, end } = rightOf(line);
    const known = ends.get(right);
    return known === undefined || end > known;
  });
};
