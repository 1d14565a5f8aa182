// The declared organization as if it were live: for what can be said of paths offline. What the content of default roles permits is not known there.
import type { Desired } from '../../desired/desired.ts';
import { collectionAt, collectionOf, nameOf, withinOf } from '../../kinds/address.ts';
import { kindList, kindNamed } from '../../kinds/catalogue.generated.ts';
import { plannedPermissions } from '../../kinds/grants/role-permissions.ts';
import type { Declared, Lookup, Observed } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { groupBy } from '../../live/group-by.ts';
import type { Collection, Live } from '../../live/live.ts';
import { lookupOf } from '../../live/lookup.ts';

const kinds: readonly KindName[] = ['member', 'service-account', 'api-key', 'role', 'group', 'group-member'];

const notManaged = 'the file does not manage it';

/** Grants that the file leaves out are not none. */
const undeclared = ({ kind, values }: Declared): Observed['unread'] =>
  Object.fromEntries(
    Object.entries(kindNamed(kind).fields).flatMap(([name, { grants }]) =>
      grants && values[name] === undefined ? [[name, notManaged]] : [],
    ),
  );

const roleValues = (item: Declared, lookup: Lookup): Partial<Pick<Observed, 'values' | 'unread'>> => {
  const permissions = plannedPermissions(nameOf(item.address), lookup);
  const values = { origin: 'custom', holders: [], ...(permissions && { permissions }) };
  return { values, unread: permissions ? {} : { permissions: 'that of its base role is not known offline' } };
};

const asLive = (item: Declared, lookup: Lookup): Observed => {
  const key = kindNamed(item.kind).place?.key;
  return {
    kind: item.kind,
    address: item.address,
    id: item.kind === 'role' ? nameOf(item.address) : item.address,
    in: collectionAt(item.address),
    ...(item.parent && { parent: item.parent }),
    values: { ...item.values, ...(key !== undefined && { [key]: nameOf(item.address) }) },
    unread: undeclared(item),
    phase: 'settled',
    ...(item.kind === 'role' && roleValues(item, lookup)),
  };
};

export const declaredLive = (desired: Pick<Desired, 'items'>, now: string): Live => {
  const empty: Live = { version: 1, tenantEvidence: [], readAt: now, regions: [], collections: [], calls: {} };
  const lookup = lookupOf(empty, kindList, { desired });
  const items = desired.items.filter(({ kind }) => kinds.includes(kind)).map((item) => asLive(item, lookup));
  const complete = { type: 'complete' } as const;
  const whole = kinds
    .filter((kind) => withinOf(kind) === 'tenant')
    .map((kind): Collection => ({ name: collectionOf(kind), kind, completeness: complete, items: [] }));
  const named = [...groupBy(items, (item) => item.in)].flatMap(([name, [first, ...others]]): readonly Collection[] =>
    first ? [{ name, kind: first.kind, completeness: complete, items: [first, ...others] }] : [],
  );
  // The members of a group that declares none are none.
  const without = items
    .filter(({ kind }) => kind === 'group')
    .map(
      ({ address }): Collection => ({
        name: collectionOf('group-member', address),
        kind: 'group-member',
        completeness: complete,
        items: [],
      }),
    );
  const collections = new Map([...whole, ...without, ...named].map((one) => [one.name, one]));
  return { ...empty, collections: [...collections.values()] };
};
