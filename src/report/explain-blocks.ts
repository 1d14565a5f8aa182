// What `explain` shows: a kind or a section with its fields and a block to copy, one field, and an error code.
import schema from '../../schemas/desired-state.schema.json' with { type: 'json' };
import { sectionExamples } from '../desired/section-examples.generated.ts';
import { type ErrorCode, errorTable } from '../error-table.ts';
import { yamlLines } from '../export/yaml-text.ts';
import { isArray, isObject, type Json, type JsonObject } from '../json.ts';
import { catalogue } from '../kinds/catalogue.generated.ts';
import type { Field } from '../kinds/field.ts';
import type { Kind } from '../kinds/kind.ts';
import { operationOf } from '../platform/operations.ts';
import { type Block, code, codes, heading, type ListItem, list, paragraph } from './document.ts';
import { documentedReading } from './permission-blocks.ts';
import { showValue } from './show-value.ts';
import { format as english } from './texts/en/format.ts';

const item = (text: ListItem['text']): ListItem => ({ sign: '-', text });
const commands = (lines: readonly string[]): Block => ({ type: 'commands', lines });

const placeOf = ({ place }: Kind): string => {
  if (!place) return 'Read-only: it cannot be declared in the file.';
  const where = place.below ? `under each item of ${catalogue[place.below].place?.section ?? place.below}` : 'at the top of the file';
  return `Declared under \`${place.section}:\`, ${where}. ${place.removable ? 'It can be removed.' : 'The platform has no operation to remove it.'}`;
};

/** The section at the top of the file in which a kind is declared. */
const topSection = ({ place }: Kind): string | undefined => (place?.below ? topSection(catalogue[place.below]) : place?.section);

/** Blocks to copy. A nested section is shown in its item. */
export const examplesOf = (kind: Kind): readonly string[] => {
  const top = topSection(kind);
  const all = top === undefined ? [] : (sectionExamples[top] ?? []);
  const nested = new RegExp(`\\b${kind.place?.section ?? ''}:`);
  return kind.place?.below ? all.filter((text) => nested.test(text)) : all;
};

const exampleBlocks = (examples: readonly string[]): readonly Block[] =>
  examples.length === 0 ? [] : [heading(2, 'Example'), ...examples.map((text) => commands(text.split('\n')))];

const notes = (field: Field): readonly string[] => [
  ...(field.side === 'live' ? ['read-only'] : []),
  ...(field.side === 'desired' ? ['file only'] : []),
  ...(field.createOnly ? ['create-only'] : []),
  ...(field.recreates ? ['changing it recreates the resource'] : []),
  ...(field.secret ? ['write-only'] : []),
  ...(field.grows ? ['can only grow'] : []),
];

/** Object storage takes no API key. */
const readPermissions = ({ permissions, collection }: Kind): string => {
  if (permissions.read.length > 0) return permissions.read.join(', ');
  return operationOf(collection.operation).product === 'object-storage'
    ? 'a key pair, whose variables the trust file names under object_storage'
    : 'none documented';
};

export const kindBlocks = (kind: Kind): readonly Block[] => [
  heading(1, kind.title[0]),
  paragraph(kind.about),
  paragraph(placeOf(kind)),
  ...exampleBlocks(examplesOf(kind)),
  heading(2, 'Fields'),
  list(
    Object.entries(kind.fields).map(([name, field]) =>
      item([code(name), ` (${[field.type, ...notes(field)].join(', ')}): ${field.about}`]),
    ),
  ),
  ...(Object.keys(kind.links ?? {}).length > 0
    ? [heading(2, 'Related resources, for policies'), paragraph(Object.keys(kind.links ?? {}).join(', '))]
    : []),
  heading(2, 'Permissions'),
  paragraph(`read: ${readPermissions(kind)}`),
  paragraph(`write: ${kind.permissions.write.join(', ') || 'none'}`),
  ...documentedReading(kind.permissions.read),
];

/** The line of a field in the file. A sample has the form of what is read; the schema has another one where they differ. */
export const fieldLines = (name: string, { written, sample }: Field): readonly string[] => {
  const examples = written?.['examples'];
  return written ? yamlLines({ key: name, leaf: isArray(examples) ? (examples[0] ?? sample) : sample }) : [];
};

const half = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** How the value can change, one sentence each. */
const changes = ({ createOnly, grows, recreates, secret, requires }: Field): readonly string[] => [
  ...(createOnly ? [half(createOnly)] : []),
  ...(grows ? [`It can only grow: ${grows.why}. Instead: ${grows.instead}.`] : []),
  ...(recreates ? ['Changing it recreates the resource.'] : []),
  ...(secret ? ['It is sent and never read, so it is never drift.'] : []),
  ...(requires ? [`It needs \`${requires.field}\`: ${requires.why}.`] : []),
];

/** `minimum 10`, from its JSON Schema. */
const limitWords: Readonly<Record<string, string>> = {
  minimum: 'minimum',
  maximum: 'maximum',
  minLength: 'minimum length',
  maxLength: 'maximum length',
  minItems: 'minimum number',
  maxItems: 'maximum number',
  pattern: 'pattern',
  enum: 'one of',
};

const limits = (constraints: JsonObject): string =>
  Object.entries(limitWords)
    .flatMap(([keyword, words]) => {
      const value = constraints[keyword];
      return value === undefined ? [] : [`${words} ${(isArray(value) ? value : [value]).map((one) => showValue(one, english)).join(', ')}`];
    })
    .join('; ');

const factItems = (kind: Kind, name: string, field: Field): readonly ListItem[] => {
  const constraints = field.written ? limits(field.written) : '';
  const values = field.values ?? [];
  return [
    item([`Type: ${[field.type, ...notes(field)].join(', ')}`]),
    item([
      field.written
        ? `In the file: ${field.written.description}`
        : 'It is not in the file: only the platform provides it, or it is the key of the item.',
    ]),
    ...(kind.place?.written.required?.includes(name) ? [item(['Required.'])] : []),
    ...(constraints === '' ? [] : [item([`Limits: ${constraints}`])]),
    ...(values.length > 0 ? [item(['Values: ', ...codes(values)])] : []),
    ...(field.refersTo ? [item(['Names a ', code(field.refersTo.kind), '.'])] : []),
    ...changes(field).map((text) => item([text])),
    item(['In a policy about ', code(kind.name), ': ', code(`resource.${name}`)]),
  ];
};

export const fieldBlocks = (kind: Kind, name: string, field: Field): readonly Block[] => {
  const lines = fieldLines(name, field);
  return [
    heading(1, `${kind.name}.${name}`),
    paragraph(field.about),
    list(factItems(kind, name, field)),
    ...(lines.length === 0 ? [] : [heading(2, 'Example'), commands(lines)]),
  ];
};

const definitions: JsonObject = schema.definitions;

/** A schema with what it refers to in its place. */
const resolved = (given: Json | undefined): JsonObject => {
  if (!isObject(given)) return {};
  const ref = given['$ref'];
  return typeof ref === 'string' ? { ...given, ...resolved(definitions[ref.slice('#/definitions/'.length)]) } : given;
};

const described = (given: JsonObject): string => (typeof given['description'] === 'string' ? given['description'] : '');

const sections: JsonObject = schema.properties;
export const sectionNames: readonly string[] = Object.keys(sections);

/** The fields of a section, or of each of its items. */
const fieldsOfSection = (section: JsonObject): JsonObject => {
  const of = isObject(section['additionalProperties']) ? section['additionalProperties'] : (section['items'] ?? section);
  const { properties } = resolved(of);
  return isObject(properties) ? properties : {};
};

/** A section that is not one of a kind: guards, budgets, policies. */
export const sectionBlocks = (name: string): readonly Block[] => {
  const section = resolved(sections[name]);
  const fields = Object.entries(fieldsOfSection(section));
  return [
    heading(1, name),
    paragraph(described(isObject(sections[name]) && sections[name]['description'] !== undefined ? sections[name] : section)),
    ...exampleBlocks(sectionExamples[name] ?? []),
    ...(fields.length === 0
      ? []
      : [heading(2, 'Fields'), list(fields.map(([key, field]) => item([code(key), `: ${described(resolved(field))}`])))]),
  ];
};

export const errorBlocks = (name: ErrorCode): readonly Block[] => {
  const { meaning, remedy, exit } = errorTable[name];
  return [heading(1, name), paragraph(meaning), paragraph(remedy), paragraph(`Exit code ${exit}.`)];
};
