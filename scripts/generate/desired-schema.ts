// The published schema of the desired state: the hand-written root (schemas/parts) and a section for each kind that has a place in the file.
import type { Kind, Place } from '../../src/kinds/kind.ts';
import { bundler, type Schema, within } from './bundle.ts';

const path = 'schemas/desired-state.schema.json';
const head = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: `https://tenantry.example/${path}`,
  title: 'Tenantry desired state',
};

type PlacedKind = Kind & { readonly place: Place };
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

/** An item may be written as a plain value where its kind allows it: then its object form is one of several. */
const objectForm = (schema: Schema): Schema => {
  const forms = Object.values(schema).find(Array.isArray);
  const form = schema['properties'] ? schema : forms?.find((form: Schema) => form['properties']);
  if (!form) throw new TypeError(`no object form in ${JSON.stringify(schema).slice(0, 80)}`);
  return form;
};

const ownershipOf = ({ title: [, many], place: { removable } }: PlacedKind): Schema => ({
  description: removable
    ? `How far the file speaks for ${many}.`
    : `How far the file speaks for ${many}. The platform cannot remove them, so \`authoritative\` is not possible.`,
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

/** One definition a kind; its section in the root, or in the definition of the kind that it stands below. */
export const desiredSchema = async (): Promise<Record<string, string>> => {
  const { kindList } = await import('../../src/kinds/catalogue.generated.ts');
  const kinds = kindList.filter(isPlaced);
  const { definitions, load, define } = bundler();
  const { properties, ...root } = load('schemas/parts/desired-state.json');
  const sections: Schema = {};
  for (const kind of kinds) {
    const { name, about, place } = kind;
    const item = define(`schemas/kinds/${name}.json`);
    if (place.below) define(`schemas/kinds/${place.below}.json`);
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
  return { [path]: `${JSON.stringify(schema, null, 2)}\n` };
};
