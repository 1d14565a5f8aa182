// Many organizations behind one address: the credential of a request decides which one responds. Each is a simulator of its own, created at its first request.

import { credentialOf } from '../caller.ts';
import { productCatalogue } from '../catalogue/permissions.ts';
import { scopeCatalogue } from '../catalogue/scopes.ts';
import type { SimulatorClock } from '../clock.ts';
import { createApp, type SimulatorApp, type SimulatorSettings } from '../create-app.ts';
import type { Fault } from '../fault.ts';
import { range } from '../generate/dice.ts';
import type { Behaviour } from '../state.ts';
import { describeOrganization, organizationAt, type SimulatedOrganization } from './organization.ts';
import type { TenantFault } from './tenant-fault.ts';

export interface TenantsSettings extends Omit<SimulatorSettings, 'state' | 'clock'> {
  /** 1 to `mostTenants`. */
  readonly count: number;
  readonly seed: number;
  readonly clock: SimulatorClock;
  readonly behaviour?: Partial<Behaviour>;
  /** Of all organizations. */
  readonly faults?: readonly Fault[];
  /** By the name of an organization. */
  readonly tenantFaults?: ReadonlyMap<string, TenantFault>;
}

/** The requests of one organization since the start. */
interface TenantRequests {
  readonly name: string;
  readonly tenant: string;
  readonly requests: number;
}

export interface SimulatedTenants {
  /** In the order of their names. */
  readonly organizations: readonly SimulatedOrganization[];
  readonly fetch: SimulatorApp['fetch'];
  /** The simulator of an organization, which is kept from now on. Throws if there is none of this name. */
  readonly appOf: (name: string) => SimulatorApp;
  readonly requests: () => readonly TenantRequests[];
}

export const mostTenants = 9999;

const noFault: TenantFault = { faults: [] };

/** Organizations that were only read are created again when they are needed: this many of them stay in memory, more than a fleet reads at the same time. */
const mostUnchanged = 64;

export const createTenants = (settings: TenantsSettings): SimulatedTenants => {
  const { count, seed, clock, behaviour = {}, faults = [], tenantFaults = new Map<string, TenantFault>(), ...rest } = settings;
  const organizations = range(count).map((index) => organizationAt(seed, index));
  const places = new Map(organizations.map(({ name }, place) => [name, place]));
  const started = clock.now();
  // Shared by all: they are the largest part of a small organization.
  const [products, scopes] = [productCatalogue(), scopeCatalogue()];
  /** Changed, or with faults that count calls. */
  const kept = new Map<string, SimulatorApp>();
  /** Those that were used last are at the end. */
  const unchanged = new Map<string, SimulatorApp>();
  const counts = new Map<string, number>();

  const create = (name: string): SimulatorApp => {
    const place = places.get(name) ?? -1;
    const own = organizations[place];
    if (!own) throw new Error(`the fleet has no organization ${name}`);
    const { permissions = ['*'], wrongTenant, faults: ofTenant } = tenantFaults.get(name) ?? noFault;
    // Its key opens the organization of another seed: no other organization of the fleet is affected.
    const opened = wrongTenant === true ? { ...organizationAt(seed + 1, place), apiKey: own.apiKey } : own;
    const state = { ...describeOrganization(opened, { permissions, now: started }), behaviour, products, scopes };
    const app = createApp({ ...rest, clock, seed: own.seed, state });
    for (const fault of [...ofTenant, ...faults]) app.faults.add(fault);
    return app;
  };

  const appOf = (name: string): SimulatorApp => {
    const app = kept.get(name) ?? unchanged.get(name) ?? create(name);
    unchanged.delete(name);
    kept.set(name, app);
    return app;
  };
  const readingAppOf = (name: string): SimulatorApp => {
    const found = kept.get(name);
    if (found) return found;
    const app = unchanged.get(name) ?? create(name);
    if (app.faults.all().length > 0) {
      kept.set(name, app);
      return app;
    }
    unchanged.delete(name);
    unchanged.set(name, app);
    for (const oldest of [...unchanged.keys()].slice(0, Math.max(0, unchanged.size - mostUnchanged))) unchanged.delete(oldest);
    return app;
  };

  const nameOfKey = new Map(organizations.map(({ apiKey, name }) => [apiKey, name]));
  /** A changed organization may have created keys. An unknown key gets the same refusal from every organization. */
  const nameFor = (request: Request): string => {
    const key = credentialOf((name) => request.headers.get(name)) ?? '';
    return nameOfKey.get(key) ?? [...kept].find(([, app]) => app.knows(key))?.[0] ?? organizations[0]?.name ?? '';
  };

  const requests = (): readonly TenantRequests[] =>
    organizations.map(({ name, tenant }) => ({ name, tenant, requests: counts.get(name) ?? 0 }));

  return {
    organizations,
    appOf,
    requests,
    fetch: (request, wire) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/_simulator/tenants') return Response.json({ tenants: requests() });
      const name = nameFor(request);
      if (!pathname.startsWith('/_simulator/')) counts.set(name, (counts.get(name) ?? 0) + 1);
      return (request.method === 'GET' ? readingAppOf(name) : appOf(name)).fetch(request, wire);
    },
  };
};
