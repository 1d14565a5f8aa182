// Small declared and live organizations for the tests of differences, one line each.
import type { Desired } from '../../src/desired/desired.ts';
import { nothingDeclared } from '../../src/desired/nothing-declared.ts';
import type { Source } from '../../src/errors.ts';
import { type Address, collectionOf, kindOf, nameOf, parentOf, parseAddress, regionOf, withinOf } from '../../src/kinds/address.ts';
import type { Completeness, Declared, Kind, Observed, Phase } from '../../src/kinds/kind.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import type { Collection, Live } from '../../src/live/live.ts';
import { smallKinds } from '../live/small-kinds.ts';

export const at = (line = 1): Source => ({ file: 'acme.yaml', line, col: 1 });

export const address = (text: string): Address => {
  const parsed = parseAddress(text);
  if (!parsed) throw new Error(`no address: ${text}`);
  return parsed.address;
};

const kindNamed = (name: KindName): Kind => {
  const kind = smallKinds.find((one) => one.name === name);
  if (!kind) throw new Error(`no small kind: ${name}`);
  return kind;
};

type Extras = Partial<Pick<Declared, 'pin' | 'renamedFrom'>>;

export const declare = (text: string, values: Declared['values'] = {}, extras: Extras = {}): Declared => {
  const own = address(text);
  const [kind, parent, name] = [kindOf(own), parentOf(own), nameOf(own)];
  const region = withinOf(kind) === 'region' ? regionOf(own) : undefined;
  const key = kindNamed(kind).place?.key;
  const all = { ...(key ? { [key]: name } : {}), ...(region ? { region } : {}), ...values };
  return {
    kind,
    address: address(text),
    ...(parent ? { parent } : {}),
    ...(region ? { region } : {}),
    values: all,
    at: at(),
    fieldAt: {},
    ...extras,
  };
};

/** Sections are those of the declared items; nested ones below each item's parent. */
export const desired = (items: readonly Declared[], rest: Partial<Desired> = {}): Desired => ({
  ...nothingDeclared,
  files: ['acme.yaml'],
  regions: ['br-se1'],
  sections: items.map(({ kind, parent }) => ({ kind, ...(parent ? { parent } : {}), at: at(2) })),
  items,
  ...rest,
});

interface Seen {
  readonly id?: string;
  readonly phase?: Phase;
  readonly unread?: Readonly<Record<string, string>>;
}

export const see = (text: string, values: Observed['values'] = {}, { id, phase = 'settled', unread = {} }: Seen = {}): Observed => {
  const own = address(text);
  const [kind, parent, name] = [kindOf(own), parentOf(own), nameOf(own)];
  const region = withinOf(kind) === 'region' ? regionOf(own) : undefined;
  const key = kindNamed(kind).place?.key;
  return {
    kind,
    address: address(text),
    id: id ?? `id-of-${name}`,
    in: collectionOf(kind, parent ?? region),
    ...(parent ? { parent } : {}),
    ...(region ? { region } : {}),
    values: { ...(key ? { [key]: name } : {}), ...(region ? { region } : {}), ...values },
    unread,
    phase,
    wire: {},
  };
};

/** Everything was read completely, except for `gaps` by collection name. */
export const live = (items: readonly Observed[], gaps: Readonly<Record<string, Completeness>> = {}): Live => {
  const roots = smallKinds.flatMap(({ name }) => {
    const per = withinOf(name);
    if (per === 'tenant') return [{ name: collectionOf(name), kind: name }];
    return per === 'region' ? [{ name: collectionOf(name, 'br-se1'), kind: name }] : [];
  });
  const children = items.flatMap((parent) =>
    smallKinds
      .filter(({ name }) => withinOf(name) === parent.kind)
      .map(({ name }) => ({ name: collectionOf(name, parent.address), kind: name })),
  );
  const named = new Map([...roots, ...children].map((one) => [one.name, one]));
  const collections = [...named.values()].map(
    ({ name, kind }): Collection => ({
      name,
      kind,
      completeness: gaps[name] ?? { type: 'complete' },
      items: items.filter((item) => item.in === name),
    }),
  );
  return { version: 1, tenantEvidence: [], readAt: '2026-11-20T12:00:00.000Z', regions: ['br-se1'], collections, calls: {} };
};
