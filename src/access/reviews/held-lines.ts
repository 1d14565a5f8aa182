// What a subject holds, as lines that a person reads and a digest binds; and what one list of lines has beyond another.

import { type AccessEnd, grantKinds } from '../../desired/desired.ts';

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

/** Without its end. */
export const rightIn = (line: string): string => rightOf(line).right;

/** Whether the end is for this line: for all of the subject, or for this role or permission. */
const isFor = (line: string, { grant }: AccessEnd): boolean => {
  if (!grant) return true;
  const start = `${grantKinds[grant.field]} ${heldName(grant.name)}`;
  return line === start || line.startsWith(`${start} `);
};

/** The earliest end of a line; a day is the last one. A line that has an end keeps it. */
export const heldUntil = (line: string, ends: readonly AccessEnd[]): string | undefined => {
  const own = ends.filter((one) => isFor(line, one)).map(({ end }) => end);
  if (own.length === 0 || rightOf(line).end !== Number.POSITIVE_INFINITY) return undefined;
  const end = Math.min(...own);
  const time = new Date(end).toISOString();
  return time.endsWith('T00:00:00.000Z') ? new Date(end - day).toISOString().slice(0, 10) : time.replace('.000Z', 'Z');
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
