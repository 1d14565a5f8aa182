// The removals of the last 24 hours before a plan that may be applied: from the record of the Action, the journal and the audit events, joined.
import { resolve } from 'node:path';
import { journalRemovals } from '../../apply/journal-removals.ts';
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
import { countedSince, joinRemovals, type PastRemovals, type RemovalSource } from '../../plan/past-removals.ts';
import type { Trust } from '../../trust/trust.ts';
import { visible } from '../../yaml/visible.ts';
import { defaultJournal } from '../open/default-journal.ts';
import { openJournalFile } from '../open/open-journal.ts';
import { shownPath } from '../open/shown-path.ts';
import type { Ports } from '../ports.ts';

const unread = (why: string): RemovalSource => ({ type: 'unread', why });

/**
 * A journal is written for its owner only. One that others can read may come from a checkout, which keeps no such mode: whoever wrote the files could have
 * written it too.
 */
const fromJournal = (given: string | undefined, tenant: string, ports: Ports): RemovalSource => {
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

/** Of the identity of the trust file; without one, all events count. */
const fromEvents = (live: Live, { identity }: Trust): RemovalSource => {
  const lookup = lookupOf(live, kindList);
  const completeness = lookup.completeness(collectionOf('audit-event'));
  if (completeness.type !== 'complete') return unread(`the collection of audit events ${describeCompleteness(completeness)}`);
  const above = identity && parentOf(identity);
  const own = [identity, above].flatMap((address) => (address && lookup.live(address)?.id) ?? []);
  const isOwn = (event: Observed): boolean => own.length === 0 || own.includes(textIn(event, 'by') ?? '');
  return { type: 'known', removals: eventRemovals(lookup, isOwn), requests: new Set() };
};

/** Where earlier runs have noted their removals. */
export interface EarlierRemovals {
  /** The path of a journal; absent: the usual one. */
  readonly journal?: string | undefined;
  /** The removals of the last 24 hours in this tenant, for a run that keeps a record of them. */
  readonly recorded?: (tenant: string) => Promise<RemovalSource>;
}

export interface RemovalSources extends EarlierRemovals {
  readonly live: Live;
  readonly trust: Trust;
  /** Reads the audit events of the period into the live state. */
  readonly readEvents: () => Promise<Live<Received>>;
}

/** All sources that can be read: each may know removals that the others do not. */
export const pastRemovals = async (
  { journal, recorded: record, live, trust, readEvents }: RemovalSources,
  ports: Ports,
): Promise<PastRemovals> => {
  const { tenant } = live;
  if (tenant === undefined) return { type: 'unread', why: 'the tenant is not known' };
  const recorded = await record?.(tenant);
  const noted = fromJournal(journal, tenant, ports);
  const seen = fromEvents(await readEvents(), trust);
  const joined = joinRemovals([...(recorded ? [recorded] : []), noted, seen], new Date(live.readAt));
  // The record is shared by all runs of a repository.
  const isAlone = recorded?.type !== 'known' && seen.type === 'unread';
  return joined.type === 'known' && isAlone ? { ...joined, onlyHere: seen.why } : joined;
};

/** Milliseconds. */
export const eventPeriod = (live: Pick<Live, 'readAt'>): number =>
  Date.parse(live.readAt) - Date.parse(countedSince(new Date(live.readAt)));
