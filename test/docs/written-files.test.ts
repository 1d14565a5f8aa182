// What a person can write in a file is in a block of the documentation, to be copied: the list is the schema's own. Every such block is valid.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import desiredSchema from '../../schemas/desired-state.schema.json' with { type: 'json' };
import fleetSchema from '../../schemas/fleet.schema.json' with { type: 'json' };
import frameworkSchema from '../../schemas/framework.schema.json' with { type: 'json' };
import policySchema from '../../schemas/policy.schema.json' with { type: 'json' };
import trustSchema from '../../schemas/trust.schema.json' with { type: 'json' };
import { loadDesired } from '../../src/desired/load-desired.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../src/json.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { parseTrust } from '../../src/trust/load-trust.ts';
import { check, type Validate } from '../../src/yaml/check.ts';
import type { FileTypeName } from '../../src/yaml/file-types.ts';
import { type Document, parseYaml } from '../../src/yaml/parse.ts';
import { desiredState } from '../../src/yaml/validators/desired-state.generated.js';
import { fleet } from '../../src/yaml/validators/fleet.generated.js';
import { framework } from '../../src/yaml/validators/framework.generated.js';
import { policy } from '../../src/yaml/validators/policy.generated.js';
import { trust } from '../../src/yaml/validators/trust.generated.js';
import { temporaryFolder } from '../temporary-folder.ts';
import { merged } from './merged.ts';
import { missingParts } from './schema-parts.ts';

interface WrittenFile {
  readonly type: FileTypeName;
  readonly schema: JsonObject;
  readonly validate: Validate;
  /** The first line, which blocks that are a part of the file do without. */
  readonly head?: string;
  /** They show every part. */
  readonly homes: readonly string[];
  /** They show some parts. */
  readonly others: readonly string[];
}

const files: readonly WrittenFile[] = [
  {
    type: 'desired',
    schema: desiredSchema,
    validate: desiredState,
    head: 'version: 1\n',
    homes: ['desired-state', 'policies'],
    others: ['how-to', 'getting-started', 'getting-started.pt-BR', 'key-rotation'],
  },
  { type: 'trust', schema: trustSchema, validate: trust, homes: ['trust-file', 'fleet'], others: ['how-to', 'key-rotation'] },
  { type: 'fleet', schema: fleetSchema, validate: fleet, homes: ['fleet'], others: [] },
  { type: 'policy', schema: policySchema, validate: policy, homes: ['policies', 'policy-language'], others: [] },
  { type: 'framework', schema: frameworkSchema, validate: framework, homes: ['policies'], others: [] },
];

const textsOf = (page: string): readonly string[] =>
  [...readFileSync(`docs/${page}.md`, 'utf8').matchAll(/^```yaml\n([^]*?)^```/gm)].map(([, text = '']) => text);

const documentOf = (text: string, { head = '' }: WrittenFile): Document =>
  parseYaml(head !== '' && !text.includes(head) ? `${head}${text}` : text, 'page');

const problemsOf = (text: string, file: WrittenFile): readonly string[] =>
  check(documentOf(text, file), file.type, file.validate, file.schema).map(({ message }) => message);

const valuesIn = (pages: readonly string[], file: WrittenFile): readonly Json[] =>
  pages.flatMap(textsOf).flatMap((text) => (problemsOf(text, file).length === 0 ? [documentOf(text, file).value] : []));

it.each(files)('every part of the file $type is in a block', (file) => {
  const home = file.homes.map((page) => `docs/${page}.md`).join(' or ');
  expect(missingParts(file.schema, valuesIn(file.homes, file)), `show it in a YAML block of ${home}`).toEqual([]);
});

const namesIn = (schema: Json): readonly string[] =>
  isObject(schema)
    ? [...Object.keys(isObject(schema['properties']) ? schema['properties'] : {}), ...Object.values(schema).flatMap(namesIn)]
    : isArray(schema)
      ? schema.flatMap(namesIn)
      : [];

// A setting that nothing reads would be accepted and have no effect. The fields of the desired state are rows of the kinds.
it.each(files.filter(({ type }) => type !== 'desired'))('every key of the file $type is read by a file of src/', ({ schema }) => {
  const words = new Set(
    readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.includes('.generated.'))
      .flatMap((path) => readFileSync(join('src', path), 'utf8').match(/\w+(?:-\w+)*/g) ?? []),
  );
  expect(namesIn(schema).filter((name) => !words.has(name))).toEqual([]);
});

const pages = [...new Set(files.flatMap(({ homes, others }) => [...homes, ...others]))];

describe('every block is valid', () => {
  const rows = pages.flatMap((page) => textsOf(page).map((text, at) => ({ page, at, text })));
  it.each(rows)('$page: $at', ({ page, text }) => {
    const faults = files.filter(({ homes, others }) => [...homes, ...others].includes(page)).map((file) => problemsOf(text, file));
    expect(faults.some((problems) => problems.length === 0) || faults).toBe(true);
  });
});

describe('all blocks of a page are one file', () => {
  const whole = (page: string, type: FileTypeName): string =>
    stringify(
      files
        .filter((file) => file.type === type)
        .flatMap((file) => valuesIn([page], file))
        .reduce(merged, { version: 1 }),
    );

  it('desired-state', () => {
    const file = join(temporaryFolder('docs'), 'organization.yaml');
    writeFileSync(file, whole('desired-state', 'desired'));
    expect(loadDesired(file, kindList).desired.items.length).toBeGreaterThan(15);
  });

  it('trust-file', () => {
    expect(parseTrust(whole('trust-file', 'trust'), 'trust.yaml').identity).toBe('api-key/tenantry/main');
  });
});
