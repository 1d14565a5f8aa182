import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { type Arbitrary, array, assert, constantFrom, dictionary, oneof, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isArray, isObject, type Json, type JsonObject } from '../../src/json.ts';
import { check } from '../../src/yaml/check.ts';
import { explain } from '../../src/yaml/explain.ts';
import { parseYaml } from '../../src/yaml/parse.ts';
import { runs } from '../runs.ts';

const schema: JsonObject = {
  type: 'object',
  additionalProperties: false,
  required: ['version'],
  properties: {
    version: { description: 'The version of the format.', const: 1 },
    tenant: { type: 'string', format: 'uuid' },
    members: { type: 'object', additionalProperties: { $ref: '#/definitions/member' } },
    federations: { type: 'object', additionalProperties: { $ref: '#/definitions/federation' } },
    volumes: {
      type: 'object',
      propertyNames: { pattern: '^[a-z-]+$', description: 'Small letters.' },
      additionalProperties: { $ref: '#/definitions/volume' },
    },
    packs: {
      description: 'A list, or a map.',
      anyOf: [
        { type: 'array', minItems: 1, items: { type: 'string' } },
        { type: 'object', minProperties: 1 },
      ],
    },
  },
  definitions: {
    member: {
      type: 'object',
      additionalProperties: false,
      properties: { roles: { description: 'Names of roles.', type: 'array', uniqueItems: true, items: { type: 'string', minLength: 1 } } },
    },
    volume: {
      type: 'object',
      additionalProperties: false,
      required: ['region', 'size'],
      properties: {
        region: { enum: ['br-se1', 'br-ne1'] },
        size: { type: 'integer', minimum: 1 },
        every: { description: 'A duration such as 90d.', type: 'string', pattern: '^\\d+[dh]$' },
        attached_to: { description: 'The id of an instance, or `none`.', anyOf: [{ type: 'string', format: 'uuid' }, { const: 'none' }] },
        keep: { type: 'integer' },
      },
      dependencies: { keep: ['every'] },
      if: { properties: { region: { const: 'br-ne1' } } },
      // oxlint-disable-next-line unicorn/no-thenable
      then: { properties: { size: { maximum: 100 } } },
    },
    federation: {
      oneOf: [
        {
          type: 'object',
          additionalProperties: false,
          required: ['type', 'client_id'],
          properties: { type: { const: 'oidc' }, client_id: { type: 'string' }, client_secret: { $ref: '#/definitions/secret' } },
        },
        {
          type: 'object',
          additionalProperties: false,
          required: ['type', 'entity_id'],
          properties: { type: { const: 'saml' }, entity_id: { type: 'string' } },
        },
      ],
    },
    secret: { type: 'object', additionalProperties: false, required: ['secret'], properties: { secret: { type: 'string' } } },
  },
};

const compile = (of: JsonObject): ReturnType<Ajv['compile']> => {
  const ajv = new Ajv({ allErrors: true, strictTypes: false, allowUnionTypes: true });
  formats.default(ajv);
  return ajv.compile(of);
};
const validate = compile(schema);

const problemsIn = (text: string): readonly string[] =>
  check(parseYaml(`version: 1\n${text}`, 'f.yaml'), 'desired', validate, schema).map(
    ({ code, message, at, help }) => `${(at?.line ?? 0) - 1}:${at?.col ?? 0} ${code}: ${message}${help === undefined ? '' : ` (${help})`}`,
  );

describe('one problem for each mistake, at its position', () => {
  const unmanaged = (none: string): string => `Remove the key to leave it unmanaged, or use \`${none}\` for none.`;
  const cases: readonly (readonly [name: string, text: string, problems: readonly string[]])[] = [
    ['nothing wrong', 'members: { a@x.y: { roles: [editor] } }\n', []],
    ['an unknown key', 'mebers: {}\n', ['1:1 unknown-key: unknown key `mebers` (Did you mean `members`?)']],
    [
      'an unknown key like none',
      'members:\n  a@x.y: { foo: 1 }\n',
      ['2:12 unknown-key: unknown key `foo` in `members."a@x.y"` (Allowed keys: `roles`.)'],
    ],
    [
      'an unknown key like none, beside all known ones',
      'members:\n  a@x.y: { roles: [], foo: 1 }\n',
      ['2:23 unknown-key: unknown key `foo` in `members."a@x.y"` (Allowed keys: `roles`.)'],
    ],
    [
      'a required key, misspelt',
      'volumes: { a: { regoin: br-se1, size: 1 } }\n',
      ['1:17 unknown-key: unknown key `regoin` in `volumes.a` (Did you mean `region`?)'],
    ],
    ['a required key, missing', 'volumes:\n  a: { size: 1 }\n', ['2:3 missing-key: missing required key `region` in `volumes.a`']],
    [
      'a key that another needs',
      'volumes: { a: { region: br-se1, size: 1, keep: 2 } }\n',
      ['1:12 missing-key: missing required key `every` in `volumes.a` (A duration such as 90d.)'],
    ],
    [
      'a text for a list',
      'members: { a: { roles: editor } }\n',
      ['1:24 wrong-type: `members.a.roles` must be a list, found the string `editor` (Names of roles.)'],
    ],
    [
      'a number for a text',
      'members: { a: { roles: [1.5] } }\n',
      ['1:25 wrong-type: `members.a.roles[0]` must be a string, found `1.5` (Put it in quotes. Names of roles.)'],
    ],
    [
      'a text for a number',
      'volumes: { a: { region: br-se1, size: "10" } }\n',
      ['1:39 wrong-type: `volumes.a.size` must be an integer, found the string `10` (Write `10`.)'],
    ],
    [
      'a fraction for an integer',
      'volumes: { a: { region: br-se1, size: 1.5 } }\n',
      ['1:39 wrong-type: `volumes.a.size` must be an integer, found `1.5`'],
    ],
    [
      'null',
      'members:\n  a:\n    roles:\n',
      [`3:5 null-value: \`members.a.roles\` has no value (null is not allowed) (${unmanaged('[]')} Names of roles.)`],
    ],
    ['null for a map', 'members:\n  a:\n', [`2:3 null-value: \`members.a\` has no value (null is not allowed) (${unmanaged('{}')})`]],
    [
      'null in a choice',
      'federations: { a: ~ }\n',
      [`1:16 null-value: \`federations.a\` has no value (null is not allowed) (${unmanaged('{}')})`],
    ],
    [
      'an item twice',
      'members: { a: { roles: [x, y, x] } }\n',
      ['1:31 schema: `members.a.roles` contains the string `x` twice: items 1 and 3 (Remove one of them.)'],
    ],
    [
      'an empty text',
      'members: { a: { roles: [""] } }\n',
      ['1:25 schema: `members.a.roles[0]` must not be empty, found the string `` (Names of roles.)'],
    ],
    [
      'none of some words',
      'volumes: { a: { region: br-sel, size: 1 } }\n',
      ['1:25 schema: `volumes.a.region` must be `br-se1` or `br-ne1`, found the string `br-sel` (Did you mean `br-se1`?)'],
    ],
    ['too small', 'volumes: { a: { region: br-se1, size: 0 } }\n', ['1:39 schema: `volumes.a.size` must be at least 1, found `0`']],
    [
      'too large, under a condition',
      'volumes: { a: { region: br-ne1, size: 101 } }\n',
      ['1:39 schema: `volumes.a.size` must be at most 100, found `101`'],
    ],
    [
      'a form, by its description',
      'volumes: { a: { region: br-se1, size: 1, every: 90 days } }\n',
      ['1:49 schema: invalid value for `volumes.a.every`: `90 days` (A duration such as 90d.)'],
    ],
    [
      'a key of a wrong form',
      'volumes: { DB: { region: br-se1, size: 1 } }\n',
      ['1:12 schema: invalid key `DB` in `volumes` (Small letters.)'],
    ],
    [
      'a format',
      'tenant: acme\n',
      ['1:9 schema: `tenant` must be a UUID such as 7c9e6679-7425-40de-944b-e07fc1f90ae7, found the string `acme`'],
    ],
    [
      'neither of two forms',
      'volumes: { a: { region: br-se1, size: 1, attached_to: x } }\n',
      [
        '1:55 schema: `volumes.a.attached_to` must be a UUID such as 7c9e6679-7425-40de-944b-e07fc1f90ae7 or `none`, found the string `x` (The id of an instance, or `none`.)',
      ],
    ],
    [
      'neither of two types',
      'packs: baseline\n',
      ['1:8 wrong-type: `packs` must be a list or a mapping, found the string `baseline` (A list, or a map.)'],
    ],
    [
      'the type of one form, but a mistake in it',
      'packs: [baseline, 1]\n',
      ['1:19 wrong-type: `packs[1]` must be a string, found `1` (Put it in quotes. A list, or a map.)'],
    ],
    ['an empty form', 'packs: []\n', ['1:8 schema: `packs` must have at least 1 item, found 0 (A list, or a map.)']],
    [
      'an invalid kind',
      'federations: { a: { type: oicd, client_id: x } }\n',
      ['1:27 schema: `federations.a.type` must be `oidc` or `saml`, found the string `oicd` (Did you mean `oidc`?)'],
    ],
    [
      'a mistake in the kind that was meant',
      'federations: { a: { type: saml, entityid: x } }\n',
      ['1:33 unknown-key: unknown key `entityid` in `federations.a` (Did you mean `entity_id`?)'],
    ],
    ['a kind left out', 'federations: { a: { client_id: x } }\n', ['1:16 missing-key: missing required key `type` in `federations.a`']],
    [
      'a key with control characters',
      '"a\\u001b[31m": 1\n',
      ['1:1 unknown-key: unknown key `a\\u{1b}[31m` (Allowed keys: `version`, `tenant`, `members`, `federations`, `volumes`, `packs`.)'],
    ],
  ];
  it.each(cases)('%s', (_, text, problems) => {
    expect(problemsIn(text)).toEqual(problems);
  });

  it('reports all mistakes of a document in the order of its text', () => {
    expect(
      problemsIn('tenant: x\nmembers: { a: { roles: 1, role: 2 } }\nfoo: 1\n').map((line) => line.split(':', 2).join(':').split(' ')[0]),
    ).toEqual(['1:9', '2:24', '2:27', '3:1']);
  });

  it('explains a document that is not a map', () => {
    expect(check(parseYaml('- a\n', 'f'), 'desired', validate, schema)).toMatchObject([
      { code: 'wrong-type', message: 'the document must be a mapping, found a list', at: { line: 1, col: 1 } },
    ]);
  });

  it('uses the message of ajv for an unknown keyword', () => {
    const odd = { type: 'object', properties: { a: { type: 'string', formatMaximum: '2020-01-01', format: 'date' } } };
    expect(check(parseYaml('a: "2026-01-01"\n', 'f'), 'desired', compile(odd), odd)).toMatchObject([
      { code: 'schema', message: /formatMaximum|should be|must be/ },
    ]);
  });
});

describe('secrets', () => {
  // Assembled here, so that secret scanners do not report it.
  const token = ['ghp', 'abcdefghijklmnopqrst0123456789'].join('_');
  const cases: readonly (readonly [name: string, text: string, places: readonly string[]])[] = [
    [
      'a secret where its name should be',
      'federations: { a: { type: oidc, client_id: x, client_secret: hunter2 } }\n',
      ['1:62 secret-in-file'],
    ],
    [
      'a secret as name',
      `federations: { a: { type: oidc, client_id: x, client_secret: { secret: ${token} } } }\n`,
      ['1:72 secret-in-file'],
    ],
    ['a secret anywhere', `members: { a: { roles: [${token}] } }\n`, ['1:25 secret-in-file']],
    ['a secret as a key', `members:\n  ${token}: {}\n`, ['2:3 secret-in-file']],
    ['a secret under an unknown key', 'password: hunter2\n', ['1:11 secret-in-file']],
  ];
  it.each(cases)('%s', (_, text, places) => {
    const problems = problemsIn(text);
    expect(problems.map((line) => line.replace(/:[^:]*$/, '').split(': ')[0])).toEqual(places);
    expect(problems.join()).not.toMatch(/hunter2|ghp_/);
  });

  it('never shows a value whose key marks it as secret, whatever else is wrong', () => {
    const strict = {
      type: 'object',
      properties: { api_key: { type: 'integer' }, nested: { type: 'object', properties: { token: { enum: [1] } } } },
    };
    const problems = check(parseYaml('api_key: [hunter2]\nnested: { token: 12345 }\n', 'f'), 'desired', compile(strict), strict);
    expect(JSON.stringify(problems)).not.toMatch(/hunter2|12345/);
    expect(problems.map(({ code }) => code)).toEqual(['wrong-type', 'secret-in-file', 'schema']);
  });
});

// Values near valid ones, so that both answers occur.
const sometimes = (right: Arbitrary<Json>): Arbitrary<Json> =>
  oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: constantFrom<Json>(null, 1, 'x', [], {}, true, ['x', 'x'], 101) });
const uuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const volume = record(
  {
    region: sometimes(constantFrom('br-se1', 'br-ne1')),
    size: sometimes(constantFrom(1, 100, 101)),
    every: sometimes(constantFrom('1d', '1 d')),
    keep: sometimes(constantFrom(1)),
    attached_to: sometimes(constantFrom(uuid, 'none')),
    extra: constantFrom(1),
  },
  { requiredKeys: ['region'], noNullPrototype: true },
);
const federation = record(
  {
    type: sometimes(constantFrom('oidc', 'saml')),
    client_id: sometimes(constantFrom('a')),
    entity_id: sometimes(constantFrom('a')),
    client_secret: sometimes(constantFrom({ secret: 'a' }, { secret: 1 })),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const named = (item: Arbitrary<Json>): Arbitrary<Json> =>
  sometimes(dictionary(constantFrom('a', 'b-c', 'D'), sometimes(item), { maxKeys: 2, noNullPrototype: true }));
const organization = record(
  {
    version: constantFrom<Json>(1, 1, 1, 2),
    tenant: sometimes(constantFrom(uuid)),
    members: named(
      record(
        { roles: sometimes(array(sometimes(string({ maxLength: 1 })), { maxLength: 3 })) },
        { requiredKeys: [], noNullPrototype: true },
      ),
    ),
    federations: named(federation),
    volumes: named(volume),
    packs: sometimes(constantFrom<Json>(['a'], { a: 1 })),
  },
  { requiredKeys: [], noNullPrototype: true },
);

describe('laws', () => {
  it('reports problems exactly when ajv does', () => {
    const answers = { yes: 0, no: 0 };
    const tries = runs(1000);
    assert(
      property(organization, (value) => {
        const fits = validate(value);
        answers[fits ? 'yes' : 'no'] += 1;
        expect(explain(schema, value).length === 0).toBe(fits);
      }),
      tries,
    );
    expect(Math.min(answers.yes, answers.no)).toBeGreaterThan(0);
  });

  it('knows every keyword of the published schemas', () => {
    const known = new Set(
      '$schema $id $ref title description default examples definitions type enum const properties required additionalProperties patternProperties propertyNames minProperties maxProperties dependencies items additionalItems contains minItems maxItems uniqueItems pattern format minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf allOf anyOf oneOf not if then else $comment'.split(
        ' ',
      ),
    );
    const files = readdirSync('schemas').filter((name) => name.endsWith('.schema.json'));
    expect(files.length).toBeGreaterThan(0);
    const unknown = files.flatMap((name) => {
      const json: Json = JSON.parse(readFileSync(`schemas/${name}`, 'utf8'));
      return keywordsIn(json).filter((keyword) => !known.has(keyword));
    });
    expect(unknown).toEqual([]);
  });
});

describe('very many problems', () => {
  const texts: Readonly<Record<string, (many: number) => string>> = {
    'unknown keys': (many) => Array.from({ length: many }, (_, index) => `wrong${index}: 1\n`).join(''),
    'unknown keys of a member': (many) =>
      `members:\n  ana:\n${Array.from({ length: many }, (_, index) => `    wrong${index}: 1\n`).join('')}`,
    'members of a wrong form': (many) => `members:\n${Array.from({ length: many }, (_, index) => `  m${index}: 1\n`).join('')}`,
    'members with an unknown key': (many) =>
      `members:\n${Array.from({ length: many }, (_, index) => `  m${index}: { rolls: [] }\n`).join('')}`,
  };
  it.each(Object.keys(texts))('the first are explained at their positions, and all are counted: %s', (what) => {
    for (const many of [99, 100, 101, 102, 999, 1000, 1001, 5000]) {
      const found = check(parseYaml(`version: 1\n${texts[what]?.(many) ?? ''}`, 'f.yaml'), 'desired', validate, schema);
      expect([many, found.length]).toEqual([many, many]);
      const first = found.slice(0, 100);
      const lines = first.map(({ at }) => at?.line ?? 0);
      expect(lines).toEqual(Array.from(first, (_, index) => (lines[0] ?? 0) + index));
      // Counted-only problems have no text and no position of their own.
      expect(new Set(found).size).toBeLessThanOrEqual(1000);
    }
  });
});

const maps = new Set(['properties', 'patternProperties', 'definitions', 'dependencies']);
const below = new Set([
  'additionalProperties',
  'propertyNames',
  'items',
  'additionalItems',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'allOf',
  'anyOf',
  'oneOf',
]);
const keywordsIn = (node: Json): readonly string[] => {
  if (isArray(node)) return node.flatMap(keywordsIn);
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([keyword, value]) => [
    keyword,
    ...(maps.has(keyword) && isObject(value) ? Object.values(value).flatMap(keywordsIn) : []),
    ...(below.has(keyword) ? keywordsIn(value) : []),
  ]);
};
