// The live organization: from a capture, or read from the platform with progress.

import type { Desired } from '../../desired/desired.ts';
import type { Organization } from '../../evaluate.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import type { Observed, Received } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { usagePeriod } from '../../kinds/usage/read.ts';
import type { Captured } from '../../live/capture.ts';
import type { Live } from '../../live/live.ts';
import type { ReadPlan } from '../../live/plan-reads.ts';
import { type LiveReadOptions, readLiveAs } from '../../live/read-live.ts';
import { type More, readMore } from '../../live/read-more.ts';
import { dropResponses, keepResponses, type Responses } from '../../live/responses.ts';
import type { Reader } from '../../platform/client.ts';
import type { PlatformSettings } from '../../platform/settings.ts';
import { count } from '../../report/document.ts';
import type { RunInfo } from '../../report/run-info.ts';
import type { Spend } from '../../spend/spend.ts';
import { sumUsage } from '../../spend/sum-usage.ts';
import { openCapture, openWithoutResponses } from '../open/open-capture.ts';
import { failIfOtherTenant } from '../open/own-tenant.ts';
import { type Ports, silent } from '../ports.ts';
import { connection, credentialVariable } from './connect.ts';
import { notAskedOf, partOfCapture, withCaptured } from './part-of-capture.ts';
import { type Reading, readsOf } from './reads-of.ts';
import { failIfStopped } from './stopped.ts';

export interface OrganizationSource {
  /** The file that replaces the platform. */
  readonly capture?: string | undefined;
  /** Empty: those of the desired state, otherwise all. */
  readonly regions: readonly string[];
  /** The time of the evaluation: reads of a period end there, unless it is later than the read. */
  readonly now?: Date | undefined;
  readonly calls?: Pick<PlatformSettings, 'requestsPerMinute' | 'onCall'>;
}

/** Where reads of a period end: at the time of the evaluation, but the platform knows nothing of the time after the read. */
export const endOfPeriods = (read: Date, evaluatedAt: Date | undefined): Date => (evaluatedAt && evaluatedAt < read ? evaluatedAt : read);

export interface ReadOrganization<Item extends Observed = Observed> extends Organization<Item> {
  /** The source in the review. */
  readonly run: Pick<RunInfo, 'asOf' | 'calls' | 'totalCalls' | 'capture'>;
}

export interface FromReader extends Pick<LiveReadOptions, 'now' | 'credential' | 'onProgress'> {
  /** The period of the audit events, in milliseconds. */
  readonly eventsOf?: number | undefined;
  /** The given time of the evaluation. */
  readonly evaluatedAt?: Date | undefined;
}

/** The result of a read. Usage is summed as it arrives and never stored. */
const readFromAs = async <Item extends Observed>(
  reader: Reader,
  plan: ReadPlan,
  { eventsOf, evaluatedAt, ...options }: FromReader,
  responses: Responses<Item>,
): Promise<ReadOrganization<Item>> => {
  const end = endOfPeriods(options.now(), evaluatedAt);
  const asOf = end.toISOString();
  const usage = sumUsage();
  const read = {
    ...options,
    asOf,
    ...(eventsOf === undefined ? {} : { since: new Date(end.getTime() - eventsOf).toISOString() }),
    streams: { usage: usage.take },
  };
  const live = await readLiveAs(reader, kindList, plan, read, responses);
  const completeness = live.collections.find(({ kind }) => kind === 'usage')?.completeness ?? { type: 'not-requested' };
  const run = { asOf: live.readAt, calls: live.calls, totalCalls: Object.values(live.calls).reduce((sum, many) => sum + many, 0) };
  return completeness.type === 'not-requested'
    ? { live, run }
    : { live, run, spend: usage.result({ readAt: live.readAt, completeness, period: usagePeriod(asOf, plan.usageDays) }) };
};

/** The same with all responses. */
export const readFrom = (reader: Reader, plan: ReadPlan, from: FromReader): Promise<ReadOrganization<Received>> =>
  readFromAs(reader, plan, from, keepResponses);

type ReadFrom = Omit<Reading, 'wants'>;

/** With a reader of the platform that is closed afterwards, and progress. */
const withReader = async <T>(
  { desired, trust }: ReadFrom,
  source: OrganizationSource,
  ports: Ports,
  use: (reader: Reader, onProgress: NonNullable<LiveReadOptions['onProgress']>) => Promise<T>,
): Promise<T> => {
  const { progress = silent } = ports;
  // Loaded on use: a capture needs no calls.
  const { openReader } = await import('../../platform/open-reader.ts');
  const reader = openReader({ ...connection(ports, trust, desired?.tenant), ...source.calls });
  const seen = { collections: 0, items: 0 };
  try {
    const read = await use(reader, ({ done, items, collection }) => {
      if (done) {
        seen.collections += 1;
        seen.items += items;
      }
      progress.show(`Reading: ${count(seen.collections, 'collection')}, ${count(seen.items, 'item')} (${collection})`);
    });
    failIfStopped(ports.signal);
    return read;
  } catch (cause) {
    // No response was received because the run did not wait for one.
    failIfStopped(ports.signal);
    throw cause;
  } finally {
    progress.end();
    await reader.close();
  }
};

/** From the platform, even if `source` names a capture. */
export const readPlatform = <Item extends Observed>(
  plan: ReadPlan,
  reading: ReadFrom,
  responses: Responses<Item>,
  source: OrganizationSource,
  ports: Ports,
): Promise<ReadOrganization<Item>> => {
  const { eventsOf } = reading;
  return withReader(reading, source, ports, (reader, onProgress) =>
    readFromAs(
      reader,
      plan,
      { now: ports.now, credential: credentialVariable(ports), eventsOf, evaluatedAt: source.now, onProgress },
      responses,
    ),
  );
};

/** The part of a capture that a run against the platform would have read. */
export const partOf = <Item extends Observed>({ live, spend }: Captured<Item>, plan: ReadPlan, path: string): Organization<Item> => {
  const part = partOfCapture(live, plan, path);
  // The capture's schema has proved the shape.
  return spend !== undefined && plan.kinds.some(({ kind }) => kind.name === 'usage')
    ? { live: part, spend: spend as unknown as Spend }
    : { live: part };
};

/** What a reading with this plan would have collections of. */
const kindsOf = ({ kinds, notAsked }: ReadPlan): ReadonlySet<KindName> => new Set([...kinds.map(({ kind }) => kind.name), ...notAsked]);

/** The first round of a reading, and a way to read more of the same organization. */
export interface ReadInRounds extends ReadOrganization<Received> {
  readonly readMissing: (live: Live<Received>, missing: readonly More[]) => Promise<Live<Received>>;
}

/**
 * For a plan, with the responses that its simulation is filled from. What `reading` leaves to a second round can then be read where it is needed. A guard of the
 * plan refuses another tenant than the declared one.
 */
export const readFirstRound = async (reading: Reading, source: OrganizationSource, ports: Ports): Promise<ReadInRounds> => {
  const plan = readsOf(reading, source.regions);
  if (source.capture !== undefined) {
    const captured = await openCapture(source.capture, reading.desired, ports, kindsOf(plan));
    return {
      ...partOf(captured, plan, source.capture),
      run: { asOf: captured.live.readAt, capture: source.capture },
      readMissing: (live, missing) => Promise.resolve(withCaptured(live, captured.live, missing)),
    };
  }
  const read = await readPlatform(plan, reading, keepResponses, source, ports);
  const readMissing: ReadInRounds['readMissing'] = (live, missing) =>
    withReader(reading, source, ports, (reader, onProgress) => readMore(reader, live, missing, onProgress));
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

/** Without responses, except those of the fields of a list that separate reads have too. */
const readCapture = async (path: string, plan: ReadPlan, reading: Reading, ports: Ports): Promise<ReadOrganization> => {
  const open = plan.kinds.some((planned) => notAskedOf(planned).length > 0) ? openCapture : openWithoutResponses;
  const captured = await open(path, reading.desired, ports, kindsOf(plan));
  return { ...partOf(captured, plan, path), run: { asOf: captured.live.readAt, capture: path } };
};

/** For a command that simulates nothing and saves no capture. From the capture if one is given, otherwise from the platform. The result has the same form. */
export const readOrganization = async (reading: Reading, source: OrganizationSource, ports: Ports): Promise<ReadOrganization> => {
  const plan = readsOf(reading, source.regions);
  const read =
    source.capture === undefined
      ? await readPlatform(plan, reading, dropResponses, source, ports)
      : await readCapture(source.capture, plan, reading, ports);
  failIfForeign(read.live, reading.desired);
  return read;
};

/** For a capture, with all responses. */
export const readForCapture = async (reading: Reading, source: OrganizationSource, ports: Ports): Promise<ReadOrganization<Received>> => {
  const read = await readPlatform(readsOf(reading, source.regions), reading, keepResponses, source, ports);
  failIfForeign(read.live, reading.desired);
  return read;
};
