// The rows of kinds → a World: links, derived kinds, the organization. The same for the declared and the live world.
import type { Kind, Link } from '../../kinds/kind.ts';
import { computedFields } from '../computed/list.ts';
import type { WorldFacts } from '../derived/derived.ts';
import { derivedKinds } from '../derived/list.ts';
import { organizationLink } from '../derived/organization.ts';
import { noValue } from '../evaluate/unknown-causes.ts';
import type { Row, Unknown, Value } from '../evaluate/value.ts';
import { cellNames, type Shapes } from '../language/shape.ts';
import { type Linkable, linkRows } from './link-rows.ts';
import { rowMaker } from './make-row.ts';
import type { World } from './world.ts';

export interface Parts {
  readonly name: World['name'];
  readonly catalogue: readonly Kind[];
  readonly shapes: Shapes;
  /** The kinds of this world, each with its rows. */
  readonly kinds: ReadonlyMap<string, readonly Linkable[]>;
  /** Why the items of a kind that a row (or, without a row, the organization) can link to are incomplete; undefined: they are complete. */
  readonly lacking: (target: Kind, from?: { readonly row: Linkable; readonly join: Link }) => Unknown | undefined;
  readonly facts: WorldFacts;
  readonly tenant: string | undefined;
  /** The links that policies read, as `kind.link`; only these are filled. */
  readonly reads: ReadonlySet<string>;
  readonly gaps: World['gaps'];
  readonly partial: World['partial'];
  readonly notes: World['notes'];
}

const byAddress = (a: Row, b: Row): number => (a.address < b.address ? -1 : a.address > b.address ? 1 : 0);

const linkKinds = ({ catalogue, shapes, kinds, lacking, reads }: Parts): void => {
  const named = new Map(catalogue.map((kind) => [kind.name, kind]));
  for (const [name, rows] of kinds) {
    const shape = shapes.get(name);
    for (const [link, { to, join }] of Object.entries(shape?.links ?? {})) {
      const target = join && named.get(join.kind);
      const theirShape = shapes.get(to);
      if (!shape || !target || !theirShape || !reads.has(`${name}.${link}`)) continue;
      linkRows(link, join, shape, rows, theirShape, kinds.get(to) ?? [], (row) => lacking(target, { row, join }));
    }
  }
};

const fillComputed = ({ catalogue, shapes, kinds, lacking, facts, reads }: Parts): void => {
  const named = new Map<string, Kind>(catalogue.map((kind) => [kind.name, kind]));
  for (const computed of computedFields) {
    const { kind, name } = computed;
    const shape = shapes.get(kind);
    const rows = kinds.get(kind);
    if (!shape || !rows || !reads.has(`${kind}.${name}`)) continue;
    const lackingOf = (of: string): Unknown | undefined => {
      const target = named.get(of);
      return target ? lacking(target) : noValue(of);
    };
    const valueOf = computed.values({ shapes, facts, rows: (of) => kinds.get(of) ?? [], lacking: lackingOf });
    const place = cellNames(shape).indexOf(name);
    for (const one of rows) {
      const value = valueOf(one);
      if (value !== undefined) one.row.cells[place] = value;
    }
  }
};

const linkOrganization = ({ catalogue, kinds, lacking }: Parts, kind: Kind): Value => {
  const rows = kinds
    .get(kind.name)
    ?.map(({ row }) => row)
    .sort(byAddress);
  if (!catalogue.includes(kind) || !rows) return noValue(`organization.${organizationLink(kind)}`);
  const lack = lacking(kind);
  if (kind.collection.single) return rows[0] ?? lack ?? null;
  return lack ? { type: 'partial', items: rows, because: lack } : rows;
};

const regionsOf = ({ desired, live }: WorldFacts): Value =>
  [...(desired && desired.regions.length > 0 ? desired.regions : (live?.regions ?? []))].sort();

const organizationRow = (parts: Parts): Row => {
  const shape = parts.shapes.get('organization');
  if (!shape) throw new TypeError('the shapes hold no organization');
  const links = new Map(parts.catalogue.map((kind) => [organizationLink(kind), kind]));
  const at = parts.facts.desired?.tenantAt;
  return rowMaker(shape)({ address: 'organization', at }, (name) => {
    const kind = links.get(name);
    if (kind) return linkOrganization(parts, kind);
    if (name === 'regions') return regionsOf(parts.facts);
    return name === 'address' ? 'organization' : parts.tenant;
  });
};

const derivedRows = ({ shapes, facts, reads }: Parts): readonly (readonly [string, readonly Row[]])[] =>
  derivedKinds.flatMap((derived) => {
    const { name } = derived.shape;
    const shape = shapes.get(name);
    const drafts = derived.rows(facts, reads);
    if (!shape || !drafts) return [];
    const makeRow = rowMaker(shape);
    return [[name, drafts.map((draft) => makeRow(draft, (field) => draft.values[field]))]];
  });

export const assemble = (parts: Parts): World => {
  linkKinds(parts);
  fillComputed(parts);
  const organization = organizationRow(parts);
  const kinds = [...parts.kinds].map(([name, rows]): readonly [string, readonly Row[]] => [name, rows.map(({ row }) => row)]);
  const all = [...kinds, ...derivedRows(parts), ['organization', [organization]] as const];
  return {
    name: parts.name,
    now: parts.facts.now,
    rows: new Map(all.map(([name, rows]) => [name, rows.toSorted(byAddress)])),
    organization,
    gaps: parts.gaps,
    partial: parts.partial,
    declared: [...(parts.facts.desired?.items ?? []), ...(parts.facts.desired?.removed ?? [])].map(({ address }) => address),
    ledger: parts.facts.ledger,
    notes: parts.notes,
  };
};
