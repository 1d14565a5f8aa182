// The reads and their gaps. "Could not read" is displayed first and clearly: it must never look like an empty collection.
import { groupBy } from '../live/group-by.ts';
import { type Block, count, heading, joined, type ListItem, list, paragraph, phrase, span, type TextLine, tone } from './document.ts';
import { asReported, type Naming } from './naming.ts';
import type { ReportedRead, Review, RunInfo } from './review.ts';

const holes: readonly ReportedRead['state'][] = ['denied', 'failed', 'partial'];

/** Requested, but not read or not complete: the reason for an incomplete run (exit code 3). */
export const isUnread = ({ state }: ReportedRead): boolean => holes.includes(state);

const why = ({ cause = '', permission }: ReportedRead, { sentence }: Naming): TextLine => {
  const missing = permission === undefined || cause.includes(permission) ? '' : phrase` (missing permission: ${span(permission)})`;
  return phrase`${sentence(cause)}${missing}`;
};

/** The collections with one cause: the same permission is missing, or one call failed for all of them. */
const sharedCause = ({ state, permission = '', cause = '' }: ReportedRead): string => `${state} ${permission || cause}`;

/** The call of the first represents all: the others failed in the same way. */
const holeItem = (alike: readonly ReportedRead[], naming: Naming): readonly ListItem[] => {
  const [first] = alike;
  if (!first) return [];
  const names = joined(
    alike.map((one) => naming.name(one.name)),
    ', ',
  );
  return [{ sign: '?', tone: 'bad', text: phrase`${names} ${first.state}: ${why(first, naming)}` }];
};

/** Requested, but not read completely. */
export const unreadBlocks = (reads: readonly ReportedRead[], naming: Naming = asReported): readonly Block[] => {
  const unread = reads.filter(isUnread);
  if (unread.length === 0) return [];
  const items = [...groupBy(unread, sharedCause).values()].flatMap((alike) => holeItem(alike, naming));
  return [
    heading(2, `Incomplete reads: ${count(unread.length, 'collection')}`),
    { ...list(items), rank: 1 },
    paragraph('These are excluded from the plan; policies that need them report "unknown".'),
  ];
};

/** `2026-11-21 03:20 UTC`. */
export const clockText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

const summary = (reads: readonly ReportedRead[], { asOf, capture, totalCalls = 0 }: RunInfo): string => {
  const items = reads.reduce((sum, read) => sum + read.items, 0);
  const whole = reads.filter(({ state }) => state === 'complete').length;
  const from = capture === undefined ? `with ${count(totalCalls, 'call')}` : `from ${capture}`;
  return `Read ${count(items, 'item')} in ${count(whole, 'collection')} ${from}${asOf === undefined ? '' : `, as of ${clockText(asOf)}`}.`;
};

/** undefined: evaluated when it was read. */
export const otherTimeText = ({ asOf, now }: RunInfo): string | undefined => {
  if (asOf === undefined) return undefined;
  const [read, evaluated] = [asOf, now].map((time) => clockText(new Date(time).toISOString()));
  if (read === evaluated) return undefined;
  return `Evaluated as of ${evaluated}, but read at ${read}: resources, audit events and the dates of a ledger are those of the read. Usage counts until the evaluation, and is unknown for days that were not read.`;
};

export const readingBlocks = ({ reads, run }: Pick<Review, 'reads' | 'run'>): readonly Block[] => {
  if (reads.length === 0) return [];
  const unsupported = reads.filter(({ state }) => state === 'unsupported');
  const other = otherTimeText(run);
  const offered = `Not supported by this platform: ${unsupported.map(({ name }) => name).join(', ')}.`;
  return [
    ...unreadBlocks(reads),
    paragraph(tone('quiet', summary(reads, run))),
    ...(other === undefined ? [] : [paragraph(tone('warn', other))]),
    ...(unsupported.length > 0 ? [paragraph(tone('quiet', offered))] : []),
  ];
};
