// The platform: one cheap read of each product that the files need, the tenant, the clock, and the identity. A few calls, all of them reads.
import { works } from '../../access/subjects.ts';
import type { Desired } from '../../desired/desired.ts';
import { TenantryError } from '../../errors.ts';
import { type Address, collectionOf, kindOf } from '../../kinds/address.ts';
import { accountOf } from '../../kinds/api-key/account-of.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import type { Observed } from '../../kinds/kind.ts';
import { textsIn } from '../../kinds/read-value.ts';
import { whyUnread } from '../../kinds/unread.ts';
import type { Live } from '../../live/live.ts';
import { lookupOf } from '../../live/lookup.ts';
import { planReads } from '../../live/plan-reads.ts';
import { readLiveAs } from '../../live/read-live.ts';
import { readMoreAs } from '../../live/read-more.ts';
import { dropResponses } from '../../live/responses.ts';
import type { Reader } from '../../platform/client.ts';
import type { Product } from '../../platform/operation.ts';
import { provingReadOf } from '../../platform/proving-read.ts';
import { regionsRead } from '../../platform/region.ts';
import type { Trust } from '../../trust/trust.ts';
import { askedByPolicies } from '../asked-by-policies.ts';
import type { Ports } from '../ports.ts';
import { connection, credentialVariable } from '../read/connect.ts';
import type { IdentityFacts, PlatformFacts, Probe } from './facts.ts';
import { productsToRead } from './needed-scopes.ts';

/** Problems of policies are in the row of the files. */
const productsOf = async (desired: Desired | undefined, ports: Ports): Promise<readonly Product[]> => {
  const asked = desired ? await askedByPolicies(desired, ports).catch(() => []) : [];
  return productsToRead(desired, asked);
};

const probesOf = (reader: Reader, products: readonly Product[], desired: Desired | undefined): Promise<readonly Probe[]> => {
  const [region = ''] = regionsRead(desired ?? { regions: [] });
  return Promise.all(
    products.flatMap((product) => {
      const read = provingReadOf(product);
      return read ? [reader.read(read.operation, read.args(region)).then((answer): Probe => ({ product, answer }))] : [];
    }),
  );
};

const found = (address: Address, items: readonly Observed[]): IdentityFacts => {
  const [only, ...others] = items;
  if (!only || others.length > 0) return { type: 'not-one', address, live: items.length };
  const scopes = only.kind === 'api-key' ? textsIn(only, 'scopes') : undefined;
  return { type: 'found', address, scopes, pending: textsIn(only, 'scopes_pending_approval') ?? [] };
};

const identityOf = async (reader: Reader, live: Live, address: Address | undefined): Promise<IdentityFacts> => {
  if (address === undefined) return { type: 'unnamed' };
  const lookup = lookupOf(live, kindList);
  if (kindOf(address) !== 'api-key') {
    const why = whyUnread(lookup.completeness(collectionOf('member')));
    if (why !== undefined) return { type: 'unread', address, why };
    const member = lookup.live(address);
    return found(address, member?.phase === 'settled' ? [member] : []);
  }
  const account = lookup.live(accountOf(address));
  const why = whyUnread(lookup.completeness(collectionOf('service-account')));
  if (!account) return why === undefined ? { type: 'not-one', address, live: 0 } : { type: 'unread', address, why };
  const more = lookupOf(await readMoreAs(reader, live, [{ type: 'collection', kind: 'api-key', below: account }], dropResponses), kindList);
  const { completeness, items } = more.below('api-key', account.address);
  const unread = whyUnread(completeness);
  if (unread !== undefined) return { type: 'unread', address, why: unread };
  return found(
    address,
    items.filter((key) => key.address === address && works(key, live.readAt)),
  );
};

const liveOf = async (reader: Reader, identity: Address | undefined, ports: Ports): Promise<Live | TenantryError> => {
  const wants = identity !== undefined && kindOf(identity) === 'member' ? [{ kind: 'member', fields: [] } as const] : [];
  const plan = planReads(kindList, wants, [], { proveTenant: true });
  try {
    return await readLiveAs(reader, kindList, plan, { now: ports.now, credential: credentialVariable(ports) }, dropResponses);
  } catch (cause) {
    // No response is usable: the probes say why.
    if (cause instanceof TenantryError) return cause;
    throw cause;
  }
};

const opened = async (trust: Trust, desired: Desired | undefined, ports: Ports): Promise<Reader | TenantryError> => {
  try {
    // The declared tenant is sent where the platform requires one.
    const settings = connection(ports, trust, desired?.tenant);
    return (await import('../../platform/open-reader.ts')).openReader(settings);
  } catch (cause) {
    if (cause instanceof TenantryError) return cause;
    throw cause;
  }
};

export const readPlatform = async (
  desired: Desired | undefined,
  trust: Trust,
  identity: Address | undefined,
  ports: Ports,
): Promise<PlatformFacts> => {
  const reader = await opened(trust, desired, ports);
  if (reader instanceof TenantryError) return { type: 'not-asked', problems: reader.problems };
  try {
    const products = await productsOf(desired, ports);
    const [probes, live] = await Promise.all([probesOf(reader, products, desired), liveOf(reader, identity, ports)]);
    const facts = { type: 'asked', variable: credentialVariable(ports), products, probes } as const;
    if (!(live instanceof TenantryError))
      return { ...facts, tenant: live.tenant, identity: await identityOf(reader, live, identity), clock: reader.clock?.() };
    const unread: IdentityFacts =
      identity === undefined
        ? { type: 'unnamed' }
        : { type: 'unread', address: identity, why: live.problems[0]?.message ?? 'no usable response' };
    return { ...facts, tenant: undefined, identity: unread, clock: reader.clock?.() };
  } finally {
    await reader.close();
  }
};
