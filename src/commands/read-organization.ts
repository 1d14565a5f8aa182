// The live organization for a command: from a capture, or read from the platform with progress on stderr.
import type { Organization } from '../audit.ts';
import type { Desired } from '../desired/desired.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import type { Captured } from '../live/capture.ts';
import type { MissingCollection } from '../live/demand.ts';
import type { Live } from '../live/live.ts';
import type { ReadPlan } from '../live/plan-reads.ts';
import { type LiveReadOptions, readLive } from '../live/read-live.ts';
import { readMore } from '../live/read-more.ts';
import type { Reader } from '../platform/client.ts';
import { count } from '../report/document.ts';
import type { RunInfo } from '../report/review.ts';
import type { Spend } from '../spend/spend.ts';
import { sumUsage } from '../spend/sum-usage.ts';
import { type CallChoice, callSettings } from './call-options.ts';
import { connection, credentialVariable } from './connect.ts';
import { failIfStopped } from './deadline.ts';
import { openCapture } from './open-capture.ts';
import { failIfOtherTenant } from './own-tenant.ts';
import { notAskedOf, partOfCapture, withCaptured } from './part-of-capture.ts';
import { progressLine } from './progress.ts';
import { type Reading, readsOf } from './reads-of.ts';
import { keepHeapSmall } from './small-heap.ts';
import type { Surroundings } from './surroundings.ts';

export interface OrganizationSource extends CallChoice {
  readonly capture?: string | undefined;
  readonly region: readonly string[];
  readonly quiet: boolean;
}

export interface ReadOrganization extends Organization {
  /** The source in the review. */
  readonly run: Pick<RunInfo, 'asOf' | 'calls' | 'totalCalls' | 'capture'>;
}

export interface FromReader extends Pick<LiveReadOptions, 'now' | 'credential' | 'onProgress'> {
  /** The period of the audit events, in milliseconds. */
  readonly eventsOf?: number | undefined;
}

/** The result of a read. Usage is summed as it arrives and never stored. */
export const readFrom = async (reader: Reader, plan: ReadPlan, { eventsOf, ...options }: FromReader): Promise<ReadOrganization> => {
  const { now } = options;
  const usage = sumUsage();
  const live = await readLive(reader, kindList, plan, {
    ...options,
    readAt: now().toISOString(),
    ...(eventsOf === undefined ? {} : { since: new Date(now().getTime() - eventsOf).toISOString() }),
    streams: { usage: usage.take },
  });
  const completeness = live.collections.find(({ kind }) => kind === 'usage')?.completeness ?? { type: 'not-requested' };
  const run = { asOf: live.readAt, calls: live.calls, totalCalls: Object.values(live.calls).reduce((sum, many) => sum + many, 0) };
  return completeness.type === 'not-requested' ? { live, run } : { live, run, spend: usage.result({ readAt: live.readAt, completeness }) };
};

type ReadFrom = Omit<Reading, 'wants'>;

/** With a reader of the platform that is closed afterwards, and progress on stderr. */
const withReader = async <T>(
  { desired, trust }: ReadFrom,
  source: OrganizationSource,
  surroundings: Surroundings,
  use: (reader: Reader, onProgress: NonNullable<LiveReadOptions['onProgress']>) => Promise<T>,
): Promise<T> => {
  const line = progressLine(surroundings.stderr, source.quiet);
  // Loaded on use: a capture needs no calls.
  const { openReader } = await import('../platform/open-reader.ts');
  const reader = openReader({ ...connection(surroundings, trust, desired?.tenant), ...callSettings(source, line) });
  const seen = { collections: 0, items: 0 };
  try {
    const read = await use(reader, ({ done, items, collection }) => {
      if (done) {
        seen.collections += 1;
        seen.items += items;
      }
      line.show(`Reading: ${count(seen.collections, 'collection')}, ${count(seen.items, 'item')} (${collection})`);
    });
    failIfStopped(surroundings.signal);
    return read;
  } catch (cause) {
    // No response was received because the run did not wait for one.
    failIfStopped(surroundings.signal);
    throw cause;
  } finally {
    line.end();
    await reader.close();
  }
};

/** From the platform, even if `source` names a capture. */
export const readPlatform = (
  plan: ReadPlan,
  reading: ReadFrom,
  source: OrganizationSource,
  surroundings: Surroundings,
): Promise<ReadOrganization> => {
  keepHeapSmall();
  return withReader(reading, source, surroundings, (reader, onProgress) =>
    readFrom(reader, plan, { now: surroundings.now, credential: credentialVariable(surroundings), eventsOf: reading.eventsOf, onProgress }),
  );
};

/** The part of a capture that a run against the platform would have read. */
export const partOf = ({ live, spend }: Captured, plan: ReadPlan, path: string): Organization => {
  const part = partOfCapture(live, plan, path);
  // The capture's schema has proved the shape.
  return spend !== undefined && plan.kinds.some(({ kind }) => kind.name === 'usage')
    ? { live: part, spend: spend as unknown as Spend }
    : { live: part };
};

/** A command that nobody else receives the live state of, and that simulates nothing, needs responses only for the fields of a list that separate reads have too. */
const needsResponses = (plan: ReadPlan, simulates: boolean, { seen }: Surroundings): boolean =>
  simulates || seen !== undefined || plan.kinds.some((planned) => notAskedOf(planned).length > 0);

const readCapture = async (path: string, plan: ReadPlan, reading: Reading, surroundings: Surroundings): Promise<ReadInRounds> => {
  keepHeapSmall();
  const captured = await openCapture(path, reading.desired, surroundings, needsResponses(plan, reading.simulates ?? true, surroundings));
  return {
    ...partOf(captured, plan, path),
    run: { asOf: captured.live.readAt, capture: path },
    readMissing: (live, missing) => Promise.resolve(withCaptured(live, captured.live, missing)),
  };
};

/** The first round of a reading, and a way to read more of the same organization. */
export interface ReadInRounds extends ReadOrganization {
  readonly readMissing: (live: Live, missing: readonly MissingCollection[]) => Promise<Live>;
}

/** What `reading` leaves to a second round can then be read where it is needed. A guard of the plan refuses another tenant than the declared one. */
export const readFirstRound = async (reading: Reading, source: OrganizationSource, surroundings: Surroundings): Promise<ReadInRounds> => {
  const plan = readsOf(reading, source.region);
  if (source.capture !== undefined) return readCapture(source.capture, plan, reading, surroundings);
  const read = await readPlatform(plan, reading, source, surroundings);
  const readMissing: ReadInRounds['readMissing'] = (live, missing) =>
    withReader(reading, source, surroundings, (reader, onProgress) => readMore(reader, live, missing, onProgress));
  return { ...read, readMissing };
};

/** Throws `tenant-foreign`. */
export const failIfForeign = ({ tenant }: Live, desired: Desired | undefined): void =>
  failIfOtherTenant(
    {
      code: 'tenant-foreign',
      what: 'the credential is',
      tenant,
      help: 'Use a credential of the declared tenant.',
    },
    desired,
  );

/** From the capture if one is given, otherwise from the platform, with a reader that cannot write. The result has the same form. */
export const readOrganization = async (
  reading: Reading,
  source: OrganizationSource,
  surroundings: Surroundings,
): Promise<ReadOrganization> => {
  const { readMissing: _, ...read } = await readFirstRound(reading, source, surroundings);
  failIfForeign(read.live, reading.desired);
  surroundings.seen?.(read.live);
  return read;
};
