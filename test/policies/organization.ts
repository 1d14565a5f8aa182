// Small live and declared organizations for tests of worlds and evaluations, item by item.
import type { Desired } from '../../src/desired/desired.ts';
import { nothingDeclared } from '../../src/desired/nothing-declared.ts';
import type { Json } from '../../src/json.ts';
import { type Address, addressFrom, collectionOf } from '../../src/kinds/address.ts';
import { kindNamed } from '../../src/kinds/catalogue.generated.ts';
import { sampleOf } from '../../src/kinds/field.ts';
import type { Completeness, Declared, Observed } from '../../src/kinds/kind.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import type { Collection, Live } from '../../src/live/live.ts';

export const at = (line: number) => ({ file: 'acme.yaml', line, col: 3 });

interface ItemParts {
  readonly id?: string;
  readonly values?: Readonly<Record<string, Json>>;
  readonly unread?: Readonly<Record<string, string>>;
  readonly parent?: Address;
  readonly region?: string;
  readonly phase?: Observed['phase'];
}

/** A live item: the kind's sample with differences. */
export const item = (kind: KindName, path: readonly string[], parts: ItemParts = {}): Observed => {
  const { id = path.join('/'), values = {}, unread = {}, parent, region, phase = 'settled' } = parts;
  const fields = kindNamed(kind).fields;
  const known = Object.entries({ ...sampleOf(kindNamed(kind).fields), ...values }).filter(
    ([name]) => fields[name]?.side !== 'desired' && !(name in unread),
  );
  return {
    kind,
    address: addressFrom(kind, path),
    id,
    in: collectionOf(kind, region ?? parent),
    ...(parent ? { parent } : {}),
    ...(region ? { region } : {}),
    values: Object.fromEntries(known),
    unread,
    phase,
    wire: {},
  };
};

export const collection = (
  kind: KindName,
  items: readonly Observed[],
  completeness: Completeness = { type: 'complete' },
  scope?: string,
): Collection => ({
  name: collectionOf(kind, scope),
  kind,
  completeness,
  items,
});

export const liveOf = (...collections: readonly Collection[]): Live => ({
  version: 1,
  tenant: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  tenantEvidence: [],
  readAt: '2026-11-20T00:00:00.000Z',
  regions: ['br-se1'],
  collections,
  calls: {},
});

export const declared = (
  kind: KindName,
  path: readonly string[],
  values: Readonly<Record<string, Json>>,
  line: number,
  parent?: Address,
): Declared => ({
  kind,
  address: addressFrom(kind, path),
  ...(parent ? { parent } : {}),
  values,
  at: at(line),
  fieldAt: {},
});

export const desiredOf = (parts: Partial<Desired> = {}): Desired => ({
  ...nothingDeclared,
  files: ['acme.yaml'],
  regions: ['br-se1'],
  ...parts,
});

export const now = Date.UTC(2026, 10, 20);
