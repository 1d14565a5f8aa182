// The reads and their gaps. "Could not read" is displayed first and clearly: it must never look like an empty collection.
import type { Completeness } from '../kinds/kind.ts';
import { groupBy } from '../live/group-by.ts';
import { type Block, code, count, heading, type ListItem, list, paragraph, type TextLine, tone } from './document.ts';
import type { CollectionState, Review, RunInfo } from './review.ts';

const holes: readonly Completeness['type'][] = ['denied', 'failed', 'partial'];

/** Requested, but not read or not complete: the reason for an incomplete run (exit code 3). */
export const isUnread = ({ completeness }: CollectionState): boolean => holes.includes(completeness.type);

const why = (completeness: Completeness): string => {
  if (!('cause' in completeness)) return '';
  const { cause } = completeness;
  const permission = 'permission' in completeness ? completeness.permission : undefined;
  return permission === undefined || cause.includes(permission) ? cause : `${cause} (missing permission: ${permission})`;
};

/** The collections with one cause: the same permission is missing, or one call failed for all of them. */
const sharedCause = (completeness: Completeness): string => {
  const { type } = completeness;
  return `${type} ${(type === 'denied' && completeness.permission) || ('cause' in completeness ? completeness.cause : '')}`;
};

/** The call of the first represents all: the others failed in the same way. */
const holeItem = (alike: readonly CollectionState[]): readonly ListItem[] => {
  const [first] = alike;
  if (!first) return [];
  const names = alike.flatMap(({ name }, at): TextLine => (at === 0 ? [code(name)] : [', ', code(name)]));
  return [{ sign: '?', tone: 'bad', text: [...names, ` ${first.completeness.type}: ${why(first.completeness)}`], below: [] }];
};

/** `2026-11-21 03:20 UTC`. */
const clockText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

const summary = (states: readonly CollectionState[], { asOf, capture, totalCalls = 0 }: RunInfo): string => {
  const items = states.reduce((sum, state) => sum + state.items, 0);
  const whole = states.filter(({ completeness }) => completeness.type === 'complete').length;
  const from = capture === undefined ? `with ${count(totalCalls, 'call')}` : `from ${capture}`;
  return `Read ${count(items, 'item')} in ${count(whole, 'collection')} ${from}${asOf === undefined ? '' : `, as of ${clockText(asOf)}`}.`;
};

export const readingBlocks = ({ collections, run }: Pick<Review, 'collections' | 'run'>): readonly Block[] => {
  if (collections.length === 0) return [];
  const unread = collections.filter(isUnread);
  const unsupported = collections.filter(({ completeness }) => completeness.type === 'unsupported');
  const offered = `Not supported by this platform: ${unsupported.map(({ name }) => name).join(', ')}.`;
  return [
    ...(unread.length > 0
      ? [
          heading(2, `Incomplete reads: ${count(unread.length, 'collection')}`),
          list([...groupBy(unread, ({ completeness }) => sharedCause(completeness)).values()].flatMap(holeItem)),
          paragraph('These are excluded from the plan; policies that need them report "unknown".'),
        ]
      : []),
    paragraph(tone('quiet', summary(collections, run))),
    ...(unsupported.length > 0 ? [paragraph(tone('quiet', offered))] : []),
  ];
};
