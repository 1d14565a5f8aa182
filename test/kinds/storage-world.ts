// A small live world for the tests of the storage kinds: wire bodies in, lookups of kinds out. Nothing of it is faked.

import { isObject, type Json, type JsonObject } from '../../src/json.ts';
import { type Address, collectionOf, withinOf } from '../../src/kinds/address.ts';
import { backup } from '../../src/kinds/backup/kind.ts';
import { image } from '../../src/kinds/image/kind.ts';
import { instance } from '../../src/kinds/instance/kind.ts';
import type { Completeness, Declared, Kind, Lookup, Observed, ReadScope } from '../../src/kinds/kind.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import { proxyCache } from '../../src/kinds/proxy-cache/kind.ts';
import { quota } from '../../src/kinds/quota/kind.ts';
import { registry } from '../../src/kinds/registry/kind.ts';
import { registryMember } from '../../src/kinds/registry-member/kind.ts';
import { repository } from '../../src/kinds/repository/kind.ts';
import { scheduler } from '../../src/kinds/scheduler/kind.ts';
import { snapshot } from '../../src/kinds/snapshot/kind.ts';
import { usage } from '../../src/kinds/usage/kind.ts';
import { volume } from '../../src/kinds/volume/kind.ts';
import { volumeType } from '../../src/kinds/volume-type/kind.ts';
import { lookupOf } from '../../src/live/lookup.ts';
import { observe } from '../../src/live/observe.ts';
import { sampleBodies } from '../facts/samples.ts';

export const storageKinds: readonly Kind[] = [
  backup,
  image,
  instance,
  proxyCache,
  quota,
  registry,
  registryMember,
  repository,
  scheduler,
  snapshot,
  usage,
  volume,
  volumeType,
];

/** The bodies of facts/samples.json that are objects. */
export const bodies: Readonly<Record<string, JsonObject>> = Object.fromEntries(
  Object.entries(sampleBodies).flatMap(([name, body]) => (isObject(body) ? [[name, body]] : [])),
);

export const region = 'br-se1';

export const regional = (kind: Kind): ReadScope => ({ in: collectionOf(kind.name, region), region });

export const below = (kind: Kind, parent: Observed): ReadScope => ({
  in: collectionOf(kind.name, parent.address),
  ...(parent.region === undefined ? {} : { region: parent.region }),
  parent,
});

/** Reads one wire item like live/; a body that cannot be parsed fails the test. */
export const read = (kind: Kind, wire: Json, scope: ReadScope = regional(kind)): Observed => {
  const item = observe(kind, kind.collection.operation, wire, scope);
  if (!item) throw new Error(`not understood: ${JSON.stringify(wire)}`);
  return item;
};

export const at = { file: 'acme.yaml', line: 1, col: 1 };

export const declare = (kind: Kind, values: JsonObject): Declared => ({
  kind: kind.name,
  address: kind.address(values),
  region,
  values,
  at,
  fieldAt: {},
});

interface World {
  readonly items?: readonly Observed[];
  readonly declared?: readonly Declared[];
  /** Kinds that were not read completely. */
  readonly unread?: Readonly<Partial<Record<KindName, Completeness>>>;
  readonly resend?: readonly Address[];
}

/** Every regional collection of br-se1 is complete unless it is in `unread`. */
export const worldOf = ({ items = [], declared = [], unread = {}, resend = [] }: World): Lookup => {
  const names = new Set([
    ...items.map((item) => `${item.kind} ${item.in}`),
    ...storageKinds.filter(({ name }) => withinOf(name) === 'region').map(({ name }) => `${name} ${collectionOf(name, region)}`),
  ]);
  const collections = [...names].map((name) => {
    const kind = storageKinds.find((one) => name.startsWith(`${one.name} `));
    if (!kind) throw new Error(name);
    const inside = items.filter((item) => `${item.kind} ${item.in}` === name);
    const completeness: Completeness = unread[kind.name] ?? { type: 'complete' };
    return { name: collectionOf(kind.name, name.split('@')[1]), kind: kind.name, completeness, items: inside };
  });
  const live = { version: 1, tenantEvidence: [], readAt: '2026-11-20T12:00:00.000Z', regions: [region], collections, calls: {} } as const;
  return lookupOf(live, storageKinds, { desired: { items: declared }, resendSecrets: new Set(resend) });
};
