// The published schema of the desired state: the hand-written root (schemas/parts) and a section for each kind that can be in the file, from its fields.
import type { Field, FieldType } from '../../src/kinds/field.ts';
import type { FilePlace, Kind } from '../../src/kinds/kind.ts';
import { bundler, type Schema, within } from './bundle.ts';
import { printSchema } from './print-schema.ts';

const path = 'schemas/desired-state.schema.json';
const head = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: `https://tenantry.example/${path}`,
  title: 'Tenantry desired state',
};

type PlacedKind = Kind & { readonly place: FilePlace };
const isPlaced = (kind: Kind): kind is PlacedKind => kind.place !== undefined;

const pin = (kind: Kind): Schema => ({
  description: `The id of exactly this ${kind.title[0]} on the platform, if its name is missing, ambiguous or cannot be declared.`,
  type: 'string',
  minLength: 1,
});

const renamedFrom = ({ title: [one], place: { rename } }: PlacedKind): Schema => ({
  description:
    typeof rename === 'object'
      ? `Not possible for a ${one}: ${rename.refused}`
      : `The previous key of this ${one}. ${rename === 'in-place' ? 'The platform renames it.' : 'A new one is created, its dependents are moved, and the old one is deleted.'} Delete the line after the rename.`,
  type: 'string',
  minLength: 1,
});

/** The schema that follows from a field's type; `written` of its row adds the rest. */
const schemaOfType: Readonly<Record<FieldType, Schema>> = {
  text: { type: 'string' },
  int: { type: 'integer' },
  bool: { type: 'boolean' },
  time: { type: 'string' },
  duration: { allOf: [{ $ref: 'schemas/parts/duration.json' }] },
  decimal: { type: 'string' },
  money: { type: 'string' },
  percent: { type: 'string' },
  texts: { type: 'array', uniqueItems: true },
  secret: { allOf: [{ $ref: 'schemas/parts/secret.json' }] },
  json: {},
};

const fieldSchema = ({ type, written }: Field): Schema => {
  if (!written) return {};
  const { description, part, items, ...constraints } = written;
  // An enumeration implies the type.
  const base = part ? { allOf: [{ $ref: `schemas/parts/${part}.json` }] } : constraints['enum'] ? {} : schemaOfType[type];
  const listed = type === 'texts' ? { items: Object.assign({}, items, { type: 'string', minLength: 1, maxLength: 255 }) } : {};
  return { description, ...base, ...constraints, ...listed };
};

/** The object of an item; if a plain value is accepted, one of two forms. */
const itemSchema = ({ fields, place: { scalar, written } }: PlacedKind): Schema => {
  const { description, form, required } = written;
  const parted = Object.entries(fields).filter(([, field]) => field.written && field.onlyOf !== undefined);
  const conditions = [...new Set(parted.map(([, { onlyOf = '' }]) => onlyOf))].map((type) => ({
    if: { required: ['type'], properties: { type: { const: type } } },
    // oxlint-disable-next-line unicorn/no-thenable -- it is a keyword of JSON Schema
    then: { properties: Object.fromEntries(parted.flatMap(([name, { onlyOf }]) => (onlyOf === type ? [] : [[name, false]]))) },
  }));
  const properties = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.written ? [[name, fieldSchema(field)]] : [])),
  );
  const object = {
    description: form ?? description,
    type: 'object',
    ...(required ? { required } : {}),
    additionalProperties: false,
    properties,
    ...(conditions.length > 0 ? { allOf: conditions } : {}),
  };
  return scalar === undefined ? object : { description, oneOf: [properties[scalar], object] };
};

/** An item may be a plain value if its kind allows it: then its object form is one of several. */
const objectForm = (schema: Schema): Schema => {
  const forms = Object.values(schema).find(Array.isArray);
  const form = schema['properties'] ? schema : forms?.find((form: Schema) => form['properties']);
  if (!form) throw new TypeError(`no object form in ${JSON.stringify(schema).slice(0, 80)}`);
  return form;
};

const ownershipOf = ({ title: [, many], place: { removable } }: PlacedKind): Schema => ({
  description: removable
    ? `Whether unmanaged ${many} are removed: \`additive\` (default) reports them, \`authoritative\` removes them, \`observed\` only audits the section.`
    : `Whether ${many} are managed: \`additive\` (default), or \`observed\`, which only audits the section. The platform cannot remove them, so \`authoritative\` is not possible.`,
  enum: removable ? ['additive', 'authoritative', 'observed'] : ['additive', 'observed'],
});

const ownership = (kinds: readonly PlacedKind[]): Schema => ({
  description:
    'Ownership of each section: `additive` (default): unmanaged resources are reported, never removed; `authoritative`: they are removed, subject to the guards; `observed`: audit only.',
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(kinds.flatMap((kind) => (kind.place.ownership ? [[kind.place.ownership, ownershipOf(kind)]] : []))),
});

const removals = (kinds: readonly PlacedKind[], limit: Schema): Schema =>
  Object.fromEntries(kinds.flatMap(({ place }) => (place.ownership && place.removable ? [[place.ownership, limit]] : [])));

/** One definition per kind; its section is in the root, or in the definition of its parent kind. */
export const desiredSchema = async (): Promise<Record<string, string>> => {
  const { kindList } = await import('../../src/kinds/catalogue.generated.ts');
  const kinds = kindList.filter(isPlaced);
  const { definitions, load, define, resolve } = bundler();
  for (const kind of kinds) definitions[kind.name] = resolve(itemSchema(kind));
  const { properties, ...root } = load('schemas/parts/desired-state.json');
  const sections: Schema = {};
  for (const kind of kinds) {
    const { name, about, place } = kind;
    const item = { $ref: `#/definitions/${name}` };
    const fields = within(objectForm(within(definitions, name)), 'properties');
    if (place.key) Object.assign(fields, { id: fields['id'] ?? pin(kind), renamed_from: fields['renamed_from'] ?? renamedFrom(kind) });
    const home = place.below ? within(objectForm(within(definitions, place.below)), 'properties') : sections;
    home[place.section] ??= place.key ? { description: about, type: 'object', additionalProperties: item } : item;
  }
  Object.assign(within(definitions, 'guards', 'properties', 'removals'), {
    additionalProperties: false,
    properties: removals(kinds, define('schemas/parts/removal-limit.json')),
  });
  const { version, tenant, regions, ...rest } = within({ properties }, 'properties');
  const schema = {
    ...head,
    ...root,
    properties: { version, tenant, regions, ownership: ownership(kinds), ...sections, ...rest },
    definitions: Object.fromEntries(Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
  return { [path]: printSchema(schema) };
};
