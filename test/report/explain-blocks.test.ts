// What `explain` prints to copy is valid: a block of every section and of every kind that can be declared, and the line of every field.
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import desiredSchema from '../../schemas/desired-state.schema.json' with { type: 'json' };
import { loadTexts } from '../../src/desired/load-desired.ts';
import { sectionExamples } from '../../src/desired/section-examples.generated.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { examplesOf, fieldLines, sectionNames } from '../../src/report/explain-blocks.ts';
import { parseYaml } from '../../src/yaml/parse.ts';

const load = (...texts: readonly string[]) => {
  const text = ['version: 1', ...texts.filter((one) => one !== 'version: 1')].join('\n');
  return loadTexts([{ file: 'copied.yaml', text: () => `${text}\n` }], kindList).desired;
};

/** A mode of ownership needs the sections that it is about. */
const beside: Readonly<Record<string, readonly string[]>> = { ownership: ['members', 'service_accounts'] };
const othersOf = (section: string) => (beside[section] ?? []).flatMap((name) => sectionExamples[name] ?? []);
/** The digests of a review contain the tenant, which stands at the top of a file. */
const headOf = (section: string) => (section === 'reviews' ? ['tenant: 7c9e6679-7425-40de-944b-e07fc1f90ae7'] : []);

describe('the example of', () => {
  it.each(sectionNames.map((name) => [name, sectionExamples[name] ?? []] as const))('the section %s is valid', (name, examples) => {
    expect(examples).not.toEqual([]);
    for (const text of examples) expect(() => load(...headOf(name), text, ...othersOf(name))).not.toThrow();
  });

  it.each(kindList.filter(({ place }) => place !== undefined).map((kind) => [kind.name, kind] as const))(
    'the kind %s declares one',
    (name, kind) => {
      const items = examplesOf(kind).flatMap((text) => load(text).items);
      expect(items.map((item) => item.kind)).toContain(name);
    },
  );
});

const definitions: Readonly<Record<string, unknown>> = desiredSchema.definitions;
const ajv = new Ajv({ strict: false });
ajv.addSchema({ $id: 'all', definitions });

const written = kindList.flatMap((kind) =>
  Object.entries(kind.fields).flatMap(([name, field]) => (field.written ? [[`${kind.name}.${name}`, kind, name, field] as const] : [])),
);

it.each(written)('the line of %s is valid', (_, kind, name, field) => {
  const { value } = parseYaml(`${fieldLines(name, field).join('\n')}\n`, 'copied.yaml');
  const { required: _required, ...item } = Object(definitions[kind.name]);
  const form = item.oneOf ? item.oneOf.find((one: { type?: string }) => one.type === 'object') : item;
  expect(form.properties).toHaveProperty(name);
  const validate = ajv.compile({ ...form.properties[name], definitions });
  expect([validate(Object(value)[name]), validate.errors]).toEqual([true, null]);
});
