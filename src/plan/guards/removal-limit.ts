// An empty, a wrong and a new organization look alike: many removals of one kind, in one run or in the runs of 24 hours, run only if their exact set is
// acknowledged.
import { kindList } from '../../kinds/catalogue.generated.ts';
import type { Kind, Lookup, Observed } from '../../kinds/kind.ts';
import { percent, shareFloor } from '../limits.ts';
import type { PastRemovals } from '../past-removals.ts';
import { type Removals, removedThing } from '../removals.ts';
import { type Guard, type GuardContext, objection } from './guard.ts';

/** Live items of a kind that the file could declare. Default roles and the like are not counted, so they do not reduce a share. */
const liveOf = (kind: Kind, lookup: Lookup): readonly Observed[] =>
  kindList
    .filter((one) => one === kind || one.represents === kind.name)
    .flatMap((one) => lookup.all(one.name).filter((item) => item.phase !== 'retired' && !one.outside?.(item, lookup)));

/** The digests of what earlier runs removed of a kind. */
const pastOf = (kind: Kind, past: PastRemovals): ReadonlySet<string> =>
  new Set(past.type === 'known' ? past.removals.filter((one) => one.kind === kind.name).map(({ thing }) => thing) : []);

const help = 'Check that this is the right organization and the right file. Then acknowledge exactly these steps.';

const tooMany = (
  kind: Kind,
  now: ReadonlySet<string>,
  before: ReadonlySet<string>,
  { lookup, limits }: GuardContext,
): string | undefined => {
  const limit = limits.removals(kind.place?.ownership ?? kind.name);
  const items = liveOf(kind, lookup);
  const stillLive = new Set(before.size === 0 ? [] : items.map(({ address }) => removedThing(address)));
  const live = items.length + [...before].filter((thing) => !stillLive.has(thing)).length;
  const earlier = [...before].filter((thing) => !now.has(thing)).length;
  const size = now.size + earlier;
  if (size <= limit.number && (live < shareFloor || size <= limit.share * live)) return undefined;
  const runs = earlier > 0 ? `, ${earlier} of them in the last 24 hours without an acknowledgement` : '';
  const would = earlier > 0 ? 'are or would be removed or lose access' : 'would be removed or lose access';
  return `${size} of ${live} ${kind.title[1]} ${would}${runs}; the limit without an acknowledgement is ${limit.number}, and ${percent(limit.share)} of ten or more.`;
};

const checkKind = (kind: Kind, { byKind }: Removals, context: GuardContext): ReturnType<Guard['check']> => {
  const own = byKind.get(kind.name);
  if (!own) return [];
  const { past, drafts } = context;
  const ordered = drafts.filter((draft) => own.drafts.has(draft));
  if (past.type === 'unread') {
    const message = `${own.of.size} ${kind.title[own.of.size === 1 ? 0 : 1]} would be removed or lose access, and the removals of the last 24 hours are not known: ${past.why}.`;
    return objection(message, help, ordered);
  }
  const now = new Set([...own.of].map(removedThing));
  const message = tooMany(kind, now, pastOf(kind, past), context);
  return message === undefined ? [] : objection(message, help, ordered);
};

const uncounted = (past: PastRemovals): string | undefined => {
  if (past.type === 'not-needed')
    return 'this plan does not count the removals of the last 24 hours: `apply` does, and may require an acknowledgement';
  if (past.type === 'unread' || past.onlyHere === undefined) return undefined;
  return `removals of the last 24 hours count only if this journal has them: ${past.onlyHere}`;
};

export const removalLimit: Guard = {
  name: 'removal-limit',
  about:
    'More than 10 removals of a kind, or more than 20 % of ten or more, need an acknowledgement (tightened by `guards.removals`). The removals of the last 24 hours count too, except acknowledged ones; if they are not known, every removal needs one. Whoever loses the last access, loses a permission through a change of a role, or is in a group that is emptied counts as removed.',
  overriddenBy: { acknowledgement: 'removals-above-limit' },
  off: ({ past, removals }) => (removals.byKind.size > 0 ? uncounted(past) : undefined),
  check: (context) => kindList.flatMap((kind) => checkKind(kind, context.removals, context)),
};
