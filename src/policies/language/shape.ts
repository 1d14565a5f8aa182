// The view of a kind for policies: its fields with CEL types, and its links. It is derived from the field tables of kinds; derived kinds state theirs.
import type { Json } from '../../json.ts';
import { type Field, type FieldType, sampleOf } from '../../kinds/field.ts';
import type { Kind, Link } from '../../kinds/kind.ts';

export interface ShapeField {
  /** In CEL's terms: string, int, double, bool, time, duration, money, decimal, list<string>, dyn. */
  readonly type: string;
  readonly about: string;
  /** The side that provides it. */
  readonly side: 'desired' | 'live' | 'both';
  /** Offline, the declared field that is read in its place; null: it has no value offline. */
  readonly offline?: string | null;
  /** Of a field that is a record, or a list of records: what each of them has. */
  readonly record?: { readonly many: boolean; readonly shape: Shape };
  /** A time that may be known only as an interval between two scans. Policies that read it are evaluated at both ends. */
  readonly isInterval?: true;
  /** Every value it can have. */
  readonly values?: readonly string[];
}

export interface ShapeLink {
  /** The kind that it leads to. */
  readonly to: string;
  /** Whether it is a list; otherwise one resource or null. */
  readonly many: boolean;
  /** The join of the catalogue; derived kinds fill their links themselves. */
  readonly join?: Link;
}

export interface Shape {
  readonly name: string;
  readonly title: readonly [singular: string, plural: string];
  readonly about: string;
  /** Whether it can be in the desired-state file. */
  readonly declarable: boolean;
  /** The parts of a field of another shape: no kind that policies are about. */
  readonly isRecord?: true;
  readonly fields: Readonly<Record<string, ShapeField>>;
  readonly links: Readonly<Record<string, ShapeLink>>;
  /** A realistic resource that cases lay their overlays on. */
  readonly sample: Readonly<Record<string, Json>>;
}

export type Shapes = ReadonlyMap<string, Shape>;

/** A secret is only ever a reference: policies cannot read it. */
const celTypes: Readonly<Record<FieldType, string | undefined>> = {
  text: 'string',
  int: 'int',
  bool: 'bool',
  time: 'time',
  duration: 'duration',
  decimal: 'decimal',
  money: 'money',
  percent: 'double',
  texts: 'list<string>',
  json: 'dyn',
  secret: undefined,
};

/** The fields of every catalogue kind in addition to its own. */
const common: Readonly<Record<string, ShapeField>> = {
  address: { type: 'string', about: 'Its address: `volume/br-se1/db-data`.', side: 'both' },
  id: { type: 'string', about: "The platform's id.", side: 'live' },
  phase: {
    type: 'string',
    about: 'settled, moving, failed, stuck or retired (revoked, deleted, rejected); what is declared is settled.',
    side: 'both',
    values: ['settled', 'moving', 'failed', 'stuck', 'retired'],
  },
};

const recordShape = (kind: Kind, name: string, fields: NonNullable<Field['record']>['fields']): Shape => ({
  name: `${kind.name}-${name.replaceAll('_', '-')}`,
  title: [`${name} of ${kind.title[0]}`, `${name} of ${kind.title[1]}`],
  about: `A part of \`${name}\`.`,
  declarable: kind.place !== undefined,
  isRecord: true,
  fields: Object.fromEntries(
    Object.entries(fields).map(([part, { type, about }]) => [part, { type: celTypes[type] ?? 'dyn', about, side: 'both' }]),
  ),
  links: {},
  sample: {},
});

const recordOf = (kind: Kind, name: string, { record }: Field): Pick<ShapeField, 'type' | 'record'> | undefined => {
  if (!record) return undefined;
  const shape = recordShape(kind, name, record.fields);
  const type = typeNameOf(shape.name);
  return { type: record.many ? `list<${type}>` : type, record: { many: record.many, shape } };
};

/** The shapes of the records in its fields. */
export const recordsIn = ({ fields }: Shape): readonly Shape[] =>
  Object.values(fields).flatMap(({ record }) => (record ? [record.shape] : []));

export const shapeOfKind = (kind: Kind): Shape => ({
  name: kind.name,
  title: kind.title,
  about: kind.about,
  declarable: kind.place !== undefined,
  fields: {
    ...common,
    ...Object.fromEntries(
      Object.entries(kind.fields).flatMap(([name, field]) => {
        const type = celTypes[field.type];
        const offline = field.offline === undefined ? {} : { offline: field.offline };
        const values = field.values === undefined ? {} : { values: field.values };
        return type
          ? [[name, { type, about: field.about, side: field.side ?? 'both', ...offline, ...values, ...recordOf(kind, name, field) }]]
          : [];
      }),
    ),
  },
  links: Object.fromEntries(
    Object.entries(kind.links ?? {}).map(([name, join]) => [name, { to: join.kind, many: !('one' in join), join }]),
  ),
  sample: { address: `${kind.name}/sample`, id: '00000000-0000-4000-8000-000000000001', phase: 'settled', ...sampleOf(kind.fields) },
});

/** The name of a kind as a CEL type: `service_account`. `package` is a word of CEL itself. */
export const typeNameOf = (shape: string): string => (shape === 'package' ? 'locked_package' : shape.replaceAll('-', '_'));

/** Fields, then links: the order of a row's cells. */
export const cellNames = (shape: Shape): readonly string[] => [...Object.keys(shape.fields), ...Object.keys(shape.links)];

/** The type of a field or link in CEL's terms; undefined if the kind has none of that name. */
export const memberType = (shape: Shape, name: string): string | undefined => {
  if (Object.hasOwn(shape.fields, name)) return shape.fields[name]?.type;
  const link = Object.hasOwn(shape.links, name) ? shape.links[name] : undefined;
  if (!link) return undefined;
  return link.many ? `list<${typeNameOf(link.to)}>` : typeNameOf(link.to);
};
