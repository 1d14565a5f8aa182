// The removals of the last 24 hours before a plan that may be applied: from the record of the Action, else from the journal and from audit events, which show what
// other machines removed.
import { resolve } from 'node:path';
import { type JournalRemovals, journalRemovals } from '../../apply/journal-removals.ts';
import { TenantryError } from '../../errors.ts';
import { statIfExists } from '../../files/file-status.ts';
import { collectionOf, parentOf } from '../../kinds/address.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import type { Observed, Received } from '../../kinds/kind.ts';
import { textIn } from '../../kinds/read-value.ts';
import { describeCompleteness } from '../../live/completeness.ts';
import type { Live } from '../../live/live.ts';
import { lookupOf } from '../../live/lookup.ts';
import { eventRemovals } from '../../plan/event-removals.ts';
import { countedSince, type PastRemovals, within24Hours } from '../../plan/past-removals.ts';
import type { Trust } from '../../trust/trust.ts';
import { visible } from '../../yaml/visible.ts';
import { defaultJournal } from '../open/default-journal.ts';
import { shownPath } from '../open/open-files.ts';
import { openJournalFile } from '../open/open-journal.ts';
import type { Ports } from '../ports.ts';

type Known = Extract<PastRemovals, { readonly type: 'known' }>;

interface Unread {
  readonly type: 'unread';
  /** As half a sentence. */
  readonly why: string;
}

const unread = (why: string): Unread => ({ type: 'unread', why });

/**
 * A journal is written for its owner only. One that others can read may come from a checkout, which keeps no such mode: whoever wrote the files could have
 * written it too.
 */
const fromJournal = (given: string | undefined, tenant: string, ports: Ports): (JournalRemovals & { readonly type: 'known' }) | Unread => {
  const file = shownPath(given ?? defaultJournal, ports);
  const status = statIfExists(resolve(ports.cwd, file));
  if (!status) return unread(`there is no journal ${visible(file)}`);
  if (!status.isFile() || (status.mode & 0o077) !== 0) return unread(`the journal ${visible(file)} is not private to its owner`);
  try {
    const { runs, unread: lines } = openJournalFile(file);
    if (lines.count > 0) return unread(`the journal ${visible(file)} has lines that could not be read`);
    const removals = journalRemovals(runs, tenant);
    return removals ? { type: 'known', ...removals } : unread(`the journal ${visible(file)} has no run of this tenant`);
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return unread(error.problems.map(({ message }) => message).join('; '));
  }
};

/** Of the identity of the trust file; without one, all events count. `accounted`: request ids. */
const fromEvents = (live: Live, { identity }: Trust, accounted: ReadonlySet<string>): Known | Unread => {
  const lookup = lookupOf(live, kindList);
  const completeness = lookup.completeness(collectionOf('audit-event'));
  if (completeness.type !== 'complete') return unread(`the collection of audit events ${describeCompleteness(completeness)}`);
  const above = identity && parentOf(identity);
  const own = [identity, above].flatMap((address) => (address && lookup.live(address)?.id) ?? []);
  const isOwn = (event: Observed): boolean =>
    !accounted.has(textIn(event, 'request') ?? '') && (own.length === 0 || own.includes(textIn(event, 'by') ?? ''));
  return { type: 'known', removals: eventRemovals(lookup, isOwn) };
};

/** Where earlier runs have noted their removals. */
export interface EarlierRemovals {
  /** The path of a journal; absent: the usual one. */
  readonly journal?: string | undefined;
  /** The removals of the last 24 hours in this tenant, for a run that keeps a record of them. */
  readonly recorded?: (tenant: string) => Promise<Exclude<PastRemovals, { readonly type: 'not-needed' }>>;
}

export interface RemovalSources extends EarlierRemovals {
  readonly live: Live;
  readonly trust: Trust;
  /** Reads the audit events of the period into the live state. */
  readonly readEvents: () => Promise<Live<Received>>;
}

/** The record is shared by all runs, and decides alone. A journal is that of one machine: events add what it does not contain, acknowledged or not. */
export const pastRemovals = async (
  { journal, recorded: record, live, trust, readEvents }: RemovalSources,
  ports: Ports,
): Promise<PastRemovals> => {
  const { tenant } = live;
  if (tenant === undefined) return { type: 'unread', why: 'the tenant is not known' };
  const now = new Date(live.readAt);
  const recent = (known: Known): PastRemovals => ({ ...known, removals: within24Hours(known.removals, now) });
  const recorded = await record?.(tenant);
  if (recorded?.type === 'known') return recent(recorded);
  const noted = fromJournal(journal, tenant, ports);
  const seen = fromEvents(await readEvents(), trust, noted.type === 'known' ? noted.requests : new Set());
  if (noted.type === 'unread' && seen.type === 'unread')
    return { type: 'unread', why: [...(recorded ? [recorded.why] : []), noted.why, seen.why].join('; ') };
  const removals = [noted, seen].flatMap((source) => (source.type === 'known' ? source.removals : []));
  return recent({ type: 'known', removals, ...(seen.type === 'unread' && { onlyHere: seen.why }) });
};

/** Milliseconds. */
export const eventPeriod = (live: Pick<Live, 'readAt'>): number =>
  Date.parse(live.readAt) - Date.parse(countedSince(new Date(live.readAt)));
