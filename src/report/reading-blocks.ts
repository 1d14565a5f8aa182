// The reads and their gaps. "Could not read" is displayed first and clearly: it must never look like an empty collection.
import { shownCollection } from '../kinds/address.ts';
import { groupBy } from '../live/group-by.ts';
import { type Block, heading, joined, type ListItem, list, paragraph, phrase, span, type TextLine, tone } from './document.ts';
import { asReported, type Naming } from './naming.ts';
import type { ReportedRead, Review } from './review.ts';
import type { RunInfo } from './run-info.ts';
import type { Say } from './texts/texts.ts';

const holes: readonly ReportedRead['state'][] = ['denied', 'failed', 'partial'];

/** Requested, but not read or not complete: the reason for an incomplete run (exit code 3). */
export const isUnread = ({ state }: Pick<ReportedRead, 'state'>): boolean => holes.includes(state);

const why = ({ cause = '', permission }: ReportedRead, say: Say, { sentence }: Naming): TextLine =>
  permission === undefined || cause.includes(permission)
    ? [sentence(cause)]
    : say.reading.missingPermission(sentence(cause), span(permission));

/** The collections with one cause: the same permission is missing, or one call failed for all of them. */
const sharedCause = ({ state, permission = '', cause = '' }: ReportedRead): string => `${state} ${permission || cause}`;

/** The call of the first represents all: the others failed in the same way. */
const holeItem = (alike: readonly ReportedRead[], say: Say, naming: Naming): readonly ListItem[] => {
  const [first] = alike;
  if (!first) return [];
  const names = joined(
    alike.map((one) => naming.name(shownCollection(one.name))),
    ', ',
  );
  return [{ sign: '?', tone: 'bad', text: phrase`${names} ${say.reading.state[first.state]}: ${why(first, say, naming)}` }];
};

/** Requested, but not read completely. */
export const unreadBlocks = (reads: readonly ReportedRead[], say: Say, naming: Naming = asReported): readonly Block[] => {
  const unread = reads.filter(isUnread);
  if (unread.length === 0) return [];
  const items = [...groupBy(unread, sharedCause).values()].flatMap((alike) => holeItem(alike, say, naming));
  return [heading(2, say.reading.incomplete(unread.length)), { ...list(items), rank: 1 }, paragraph(say.reading.consequence)];
};

/** undefined: evaluated when it was read. */
export const otherTimeText = ({ asOf, now }: RunInfo, say: Say): string | undefined => {
  if (asOf === undefined) return undefined;
  const [read = '', evaluated = ''] = [asOf, now].map((time) => say.format.utc(new Date(time).toISOString()));
  return read === evaluated ? undefined : say.reading.otherTime(evaluated, read);
};

export const readingBlocks = ({ reads, run }: Pick<Review, 'reads' | 'run'>, say: Say): readonly Block[] => {
  if (reads.length === 0) return [];
  const unsupported = reads.filter(({ state }) => state === 'unsupported').map(({ name }) => name);
  const items = reads.reduce((sum, read) => sum + read.items, 0);
  const whole = reads.filter(({ state }) => state === 'complete').length;
  const other = otherTimeText(run, say);
  return [
    ...unreadBlocks(reads, say),
    paragraph(tone('quiet', say.reading.summary(items, whole, run))),
    ...(other === undefined ? [] : [paragraph(tone('warn', other))]),
    ...(unsupported.length > 0 ? [paragraph(tone('quiet', say.reading.notSupported(unsupported)))] : []),
  ];
};
