// The world of one case: the sample of the kind with its overlays, its related resources, and an organization around it.
import { isArray, isObject, type Json } from '../json.ts';
import { timeOf } from './evaluate/time-text.ts';
import { noValue } from './evaluate/unknown-causes.ts';
import { isList, type Row, unknown, type Value } from './evaluate/value.ts';
import type { Shape, Shapes } from './language/shape.ts';
import type { Case, Overlay, Policy } from './policy.ts';
import { fieldCell } from './world/cell.ts';
import { rowMaker } from './world/make-row.ts';
import type { World } from './world/world.ts';

/** The names of a resource that were not read, or only in part. */
interface Missing {
  readonly unread: readonly string[];
  readonly partial: readonly string[];
}

const nothingMissing: Missing = { unread: [], partial: [] };

const sampleRow = (
  shape: Shape,
  overlay: Overlay,
  shapes: Shapes,
  { unread, partial }: Missing = nothingMissing,
  isDeclared = false,
): Row => {
  const address = overlay['address'] ?? shape.sample['address'];
  return rowMaker(shape)({ address: typeof address === 'string' ? address : shape.name }, (name): Value => {
    const path = `${shape.name}.${name}`;
    const denied = unknown('denied', [path], `\`${path}\` was not read: 403`);
    if (unread.includes(name)) return denied;
    const link = Object.hasOwn(shape.links, name) ? shape.links[name] : undefined;
    const target = link && shapes.get(link.to);
    if (link && target) {
      const items = linked(overlay[name], target, shapes);
      if (link.many) return partial.includes(name) ? { type: 'partial', items, because: denied } : items;
      return items[0] ?? null;
    }
    const field = shape.fields[name];
    if (!field || (isDeclared && field.side === 'live' && field.offline === undefined)) return noValue(path);
    if (isDeclared && field.offline === null) return null;
    const from = isDeclared ? (field.offline ?? name) : name;
    const json = overlay[from] ?? (Object.hasOwn(overlay, from) ? null : shape.sample[from]);
    const value = json === undefined ? noValue(path) : fieldCell(field, json, path);
    return isList(value) && partial.includes(name) ? { type: 'partial', items: value, because: denied } : value;
  });
};

const linked = (overlays: Json | undefined, target: Shape, shapes: Shapes): readonly Row[] => {
  const items = isArray(overlays) ? overlays : overlays === undefined ? [] : [overlays];
  return items.flatMap((item) => (isObject(item) ? [sampleRow(target, item, shapes)] : []));
};

const prefix = 'organization.';
const own = (names: readonly string[]): readonly string[] => names.filter((name) => !name.startsWith(prefix));
const above = (names: readonly string[]): readonly string[] =>
  names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));

/** The world, and the resource in it that is evaluated. */
export const caseWorld = ({ kind }: Policy, one: Case, shapes: Shapes): World => {
  const [shape, organizationShape] = [shapes.get(kind), shapes.get('organization')];
  if (!shape || !organizationShape) throw new TypeError(`there is no kind ${kind}`);
  const isOrganization = shape === organizationShape;
  const overlay = { ...one.resource, ...one.links };
  const around = isOrganization ? { ...one.organization, ...overlay } : one.organization;
  const missing = (names: readonly string[]): readonly string[] => (isOrganization ? [...own(names), ...above(names)] : above(names));
  const organization = sampleRow(organizationShape, around, shapes, { unread: missing(one.unread), partial: missing(one.partial) });
  const row = isOrganization
    ? organization
    : sampleRow(shape, overlay, shapes, { unread: own(one.unread), partial: own(one.partial) }, one.world === 'declared');
  return {
    name: one.world,
    now: timeOf(one.now) ?? 0,
    rows: new Map([[kind, [row]]]),
    organization,
    gaps: [],
    partial: [],
    declared: [],
    notes: [],
  };
};
