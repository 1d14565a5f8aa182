// Reads the platform, over a client that cannot write. Everything it needs is given: no environment variable is read.
import { compare } from '../diff/compare.ts';
import { mayBeRenames } from '../diff/find-renames.ts';
import { TenantryError } from '../errors.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import type { Received } from '../kinds/kind.ts';
import { everything, type Want } from '../live/plan-reads.ts';
import { readsForPlan } from '../plan/reads-for-plan.ts';
import type { Reader } from '../platform/client.ts';
import { openReader } from '../platform/open-reader.ts';
import { accessTokenCredential, apiKeyCredential } from '../platform/settings.ts';
import { simulationWriter } from '../platform/simulation-writer.ts';
import { wantsOfSelection } from '../policies/reads-of-selection.ts';
import { secretOf } from '../secret.ts';
import { usageDaysFor } from '../use/read/periods.ts';
import { renamesWithin, withEvents } from '../use/read/read-and-plan.ts';
import { type ReadOrganization, readFrom } from '../use/read/read-organization.ts';
import { readsOf, readsOfEvents } from '../use/read/reads-of.ts';
import { version } from '../version.ts';
import { desiredStates, inProcess, selections, trustOf } from './contents.ts';
import type { DesiredState } from './desired-state.ts';
import { keepLive } from './keep-live.ts';
import type { LiveState } from './live-state.ts';
import type { PolicySelection } from './policies.ts';
import type { TrustFile } from './trust-file.ts';

/** One credential: the platform is never sent two. */
export type Credential = { readonly type: 'api-key'; readonly key: string } | { readonly type: 'access-token'; readonly token: string };

/** How the platform is reached. */
export interface Connection {
  /** `platformUrl`, a gateway, or the URL of a simulator. Requires https, except for localhost. */
  readonly baseUrl: string;
  readonly credential: Credential;
  /** The key pair of object storage; default: none, and buckets are not read. */
  readonly keyPair?: { readonly id: string; readonly secret: string };
  /** The tenant id that is sent along; default: that of the desired state. */
  readonly tenant?: string;
  /** Its URLs of individual products replace `baseUrl`. */
  readonly trust?: TrustFile;
  /** Most requests per minute and host; default: adaptive. */
  readonly requestsPerMinute?: number;
}

/** What to read. */
export interface ReadOptions {
  /** plan: what `createPlan` needs for this desired state; audit, the default: everything. */
  readonly for?: 'plan' | 'audit';
  readonly desired?: DesiredState;
  /** What only these policies need is read as well. */
  readonly policies?: PolicySelection;
  /** Default: those of the desired state, otherwise all. */
  readonly regions?: readonly string[];
}

/** The base URL of Magalu Cloud. */
export const platformUrl = 'https://api.magalu.cloud';

const openConnection = (connection: Connection, declared: string | undefined): { readonly reader: Reader; readonly now: () => Date } => {
  const { baseUrl, credential, keyPair, tenant = declared ?? null, requestsPerMinute } = connection;
  const settings = {
    credentials: credential.type === 'api-key' ? apiKeyCredential(credential.key) : accessTokenCredential(credential.token),
    tenant,
    ...(keyPair && { keyPair: { type: 'pair', id: secretOf(keyPair.id), secret: secretOf(keyPair.secret) } as const }),
    userAgent: `tenantry/${version}`,
    ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
  };
  const simulated = inProcess.get(connection);
  if (simulated) {
    const { app, now } = simulated;
    return { reader: simulationWriter(app, { ...settings, clock: now }), now: () => new Date(now()) };
  }
  const { routes } = trustOf(connection.trust);
  return { reader: openReader({ ...settings, base: baseUrl, routes }), now: () => new Date() };
};

/**
 * Reads the live organization. What could not be read is marked so in `reads`. Throws a `TenantryError` when nothing at all answered, such as
 * when the credential is refused.
 */
export const readLive = async (connection: Connection, options: ReadOptions = {}): Promise<LiveState> => {
  const loaded = options.desired && desiredStates.of(options.desired);
  const desired = loaded?.desired;
  const isForPlan = options.for === 'plan';
  if (isForPlan && !desired) throw new TypeError('`for: "plan"` needs a desired state.');
  const selection = options.policies && selections.of(options.policies).selection;
  const policies = selection ? wantsOfSelection(selection, kindList) : [];
  const wants: readonly Want[] = isForPlan && desired ? readsForPlan(desired, trustOf(connection.trust)) : everything(kindList);
  const regions = options.regions ?? [];
  const { reader, now } = openConnection(connection, desired?.tenant);
  try {
    const { live, spend } = await readFrom(
      reader,
      readsOf({ wants: [...wants, ...policies], desired, usageDays: selection && usageDaysFor(selection) }, regions),
      { now },
    );
    const usage = spend === undefined ? {} : { spend: JSON.parse(JSON.stringify(spend)) };
    const content = { live, ...usage, name: 'live state', knowsRenames: false };
    if (!desired || !mayBeRenamed(desired, live)) return keepLive(content);
    const events = (): Promise<ReadOrganization<Received>> =>
      readFrom(reader, readsOfEvents(desired, regions), { now, eventsOf: renamesWithin });
    return keepLive({ ...content, live: await withEvents(live, events), knowsRenames: true });
  } finally {
    await reader.close();
  }
};

/** What cannot be compared is reported by `createPlan`. */
const mayBeRenamed = (desired: Parameters<typeof compare>[0], live: Parameters<typeof compare>[1]): boolean => {
  try {
    return mayBeRenames(compare(desired, live, kindList));
  } catch (cause) {
    if (cause instanceof TenantryError) return false;
    throw cause;
  }
};
