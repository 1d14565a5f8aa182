// Policy files: problems are reported with their position inside the YAML, whatever the style of the text, and all at once.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Problem, TenantryError } from '../../src/errors.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { builtInPolicies } from '../../src/policies/built-in.ts';
import { completenessOf, missingCases } from '../../src/policies/completeness.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { loadContext } from '../../src/policies/load/load-context.ts';
import { loadPolicies } from '../../src/policies/load/load-policies.ts';
import { withOverrides } from '../../src/policies/override.ts';
import type { Policy, PolicyFile } from '../../src/policies/policy.ts';
import { kindOfId, policyStarter } from '../../src/policies/policy-starter.ts';
import { runCases } from '../../src/policies/run-cases.ts';
import { fileWith, type Key } from './policy-text.ts';

const shapes = policyShapes(kindList);
const context = loadContext(shapes);

const load = (text: string): readonly PolicyFile[] => loadPolicies([{ file: 'rule.yaml', text }], context);

const problemsIn = (call: () => unknown): readonly Problem[] => {
  try {
    call();
    return [];
  } catch (error) {
    if (error instanceof TenantryError) return error.problems;
    throw error;
  }
};
const problemsOf = (text: string): readonly Problem[] => problemsIn(() => load(text));
const summary = ({ code, message, at }: Problem): string => `${at?.line}:${at?.col} ${code}: ${message}`;

describe('controls', () => {
  it('of unknown frameworks, and unknown controls, are errors with their position', () => {
    const text = `${fileWith()}controls: { cis-v8.1: ["11.2", "11.22"] }\nsupports: { iso-27001: [A.5.1], soc2: [CC9.9], lgpd: ["46"] }\n`;
    expect(problemsOf(text).map(summary)).toEqual([
      '12:32 policy: `cis-v8.1` has no control `11.22`',
      '13:13 policy: unknown framework `iso-27001`',
      '13:40 policy: `soc2` has no control `CC9.9`',
    ]);
  });
});

describe('a policy file', () => {
  it('is loaded, and its cases hold', () => {
    const [file] = load(fileWith());
    expect(file?.policy).toMatchObject({
      id: 'volume-large',
      title: { en: 'Volumes are small' },
      reads: ['volume.size'],
      packs: {},
      manual: true,
    });
    expect(file && runCases(file, shapes).flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('reports a failing case with its line', () => {
    const [file] = load(fileWith({ cases: 'cases:\n  - { name: small, resource: { size: 100 }, expect: fail, severity: high }' }));
    expect(file && runCases(file, shapes)).toEqual([
      {
        policy: 'volume-large',
        case: 'small',
        at: { file: 'rule.yaml', line: 12, col: 5 },
        problems: ['the verdict is pass, expected fail', 'the severity is low, expected high'],
      },
    ]);
  });

  it('in the documentation is valid', () => {
    const [, text = ''] = /## Writing one\n+```yaml\n([\s\S]*?)```/.exec(readFileSync('docs/policies.md', 'utf8')) ?? [];
    const [file] = load(text);
    expect(file && runCases(file, shapes).flatMap(({ problems }) => problems)).toEqual([]);
    expect(file?.cases.length).toBeGreaterThan(1);
  });

  it('may contain texts in several languages', () => {
    const [file] = load(
      fileWith({
        message: 'message: { en: "{resource.size} GiB", pt-BR: "{resource.size} GiB é muito" }',
        title: 'title: { en: Small, pt-BR: Pequeno }',
        cases: 'cases: [{ name: x, resource: { size: 500 }, expect: fail }]',
      }),
    );
    expect(file?.policy.title['pt-BR']).toBe('Pequeno');
    expect(Object.keys(file?.policy.message ?? {})).toEqual(['en', 'pt-BR']);
  });
});

describe('the place of a mistake in an expression', () => {
  it.each<[string, string, string]>([
    ['plain', 'require: resource.sise <= params.most', '7:19'],
    ['single quotes', `require: 'resource.name == "x" && resource.sise <= 1'`, '7:44'],
    ['double quotes', `require: "resource.name == 'x' && resource.sise <= 1"`, '7:44'],
    ['escape sequences', 'require: "resource.name == \\"x\\" && resource.sise <= 1"', '7:46'],
    ['doubled quotes', `require: 'resource.name == ''x'' && resource.sise <= 1'`, '7:46'],
    ['literal block', 'require: |\n  resource.size > 0 &&\n  resource.sise <= params.most', '9:12'],
    ['folded block', 'require: >-\n  resource.size > 0 &&\n  resource.sise <= params.most', '9:12'],
    ['plain over two lines', 'require: resource.size > 0 &&\n  resource.sise <= params.most', '8:12'],
  ])('%s', (_, require, place) => {
    const [problem, ...more] = problemsOf(fileWith({ require }));
    expect(more).toEqual([]);
    expect(`${problem?.at?.line}:${problem?.at?.col}`).toBe(place);
    expect(problem).toMatchObject({ code: 'policy-expression', message: 'there is no field `sise`', help: 'Did you mean `size`?' });
  });

  it('is found in a message, a let, an escalation and a piece of desired state', () => {
    const text = fileWith({
      message: 'message: "{resource.size} of {resource.nmae}"',
      require:
        'let: { big: resource.szie > 5 }\nrequire: resource.size < 3\nescalate: { high: resource.colour == 1 }\nunknown_when: { stale: resource.size }',
      fix: 'fix:\n  text: x\n  desired: { volumes: { a: { size: "{resource.sixe}" } } }',
      manual: undefined,
    });
    expect(problemsOf(text).map(summary)).toEqual([
      '7:22 policy-expression: there is no field `szie`',
      '9:28 policy-expression: there is no field `colour`',
      '10:24 policy-expression: expected bool, got int',
      '11:40 policy-expression: there is no field `nmae`',
      '14:47 policy-expression: there is no field `sixe`',
    ]);
  });
});

describe('an expression that YAML would misread', () => {
  it.each<[string, string, string]>([
    ['a tag', 'require: !resource.encrypted', '7:10 policy-eaten: YAML takes an expression that starts with `!` for a tag'],
    [
      'a list',
      'require: [1, 2].exists(x, x == resource.size)',
      '7:10 policy-eaten: YAML takes an expression that starts with `[` for a list',
    ],
    ['a list alone', 'require: [resource.encrypted]', '7:10 policy-eaten: YAML takes an expression that starts with `[` for a list'],
    ['a map', 'require: {"a": true}["a"]', '7:10 policy-eaten: YAML takes an expression that starts with `{` for a map'],
    ['an alias', 'require: *x == 1', '7:10 policy-eaten: YAML takes an expression that starts with `*` for an alias'],
    ['an anchor', 'require: &x == 1', '7:10 policy-eaten: YAML takes an expression that starts with `&` for an anchor'],
    ['a colon', 'require: resource.size > 1 ? true : resource.name == "a: b"', 'policy-eaten: YAML takes `: ` in an expression for a map'],
    ['a comment', 'require: resource.name == "a #b"', 'policy-eaten: YAML takes ` #` and what follows for a comment'],
    [
      'in a let',
      'let:\n  one: !resource.encrypted\nrequire: one',
      '8:8 policy-eaten: YAML takes an expression that starts with `!` for a tag',
    ],
    ['a number', 'require: 1', 'policy-eaten: an expression is a text; YAML reads a number here'],
  ])('%s', (_, require, expected) => {
    const problems = problemsOf(fileWith({ require }));
    expect(problems.map(summary).join('\n')).toContain(expected);
    expect(problems.filter(({ code }) => code !== 'policy-eaten')).toEqual([]);
    expect(problems[0]?.help).toContain('quotes');
  });

  it('is allowed in quotes or blocks, and so is a comment after an expression', () => {
    expect(problemsOf(fileWith({ require: "require: '!resource.encrypted'" }))).toEqual([]);
    expect(problemsOf(fileWith({ require: 'require: |\n  {"a": true}["a"] && "a: b #c" != ""' }))).toEqual([]);
    expect(problemsOf(fileWith({ require: 'require: resource.size <= params.most # because' }))).toEqual([]);
  });
});

it('names every key that is missing', () => {
  const problems = problemsOf(fileWith({ title: undefined, why: undefined, message: undefined }));
  expect(problems.map(({ message }) => message)).toEqual([
    'missing required key `title`',
    'missing required key `why`',
    'missing required key `message`',
  ]);
});

describe('an incomplete or contradictory policy', () => {
  it.each<[string, Partial<Record<Key, string | undefined>>, string]>([
    ['no cases', { cases: undefined }, 'policy-cases: the policy has no test cases'],
    ['an empty list of cases', { cases: 'cases: []' }, 'policy-cases: the policy has no test cases'],
    ['an unknown kind', { kind: 'kind: volum' }, 'policy: there is no kind `volum`'],
    ['an id of another kind', { id: 'id: snapshot-large' }, 'policy: an id starts with its kind: `volume-…`'],
    ['an unknown key', { manual: 'manaul: true' }, 'unknown-key'],
    ['a severity that does not exist', { severity: 'severity: bad' }, 'schema'],
    ['no machine-readable fix and not manual', { manual: undefined }, 'policy: the policy does not say how to fix a failure'],
    ['a machine-readable fix with manual', { fix: 'fix: { text: x, due: expiry }' }, 'policy: `manual: true` contradicts'],
    [
      'a default of another type',
      { params: 'params: { most: { type: int, default: many, description: x } }' },
      'policy: `most` must be a whole number',
    ],
    [
      'a default below its bound',
      { params: 'params: { most: { type: int, default: 0, at_least: 1, description: x } }' },
      'policy: `most` must be at least 1',
    ],
    [
      'a bound of another type',
      { params: 'params: { most: { type: int, default: 1, at_most: 3d, description: x } }' },
      'policy: `most` must be a whole number',
    ],
    [
      'a strictness without effect',
      { params: 'params: { most: { type: int, default: 1, stricter: more, description: x } }' },
      'policy: `more` says nothing about a parameter of type int',
    ],
    [
      'a pack with an unknown parameter',
      { manual: 'manual: true\npacks: { strict: { params: { least: 3 } } }' },
      'policy: there is no parameter `least`',
    ],
    [
      'a let with a taken name',
      { require: 'let: { now: resource.size }\nrequire: resource.size > 3' },
      'policy: `now` already means something in expressions',
    ],
    ['a brace that is not closed', { message: 'message: "{resource.size"' }, 'policy: this `{` is never closed'],
    ['a brace that closes nothing', { message: 'message: "size}"' }, 'policy: this `}` closes nothing'],
    [
      'a case with an unknown field',
      { cases: 'cases: [{ name: x, resource: { sise: 1 }, expect: pass }]' },
      'policy-cases: volume has no `sise`',
    ],
    [
      'a case with an unknown link',
      { cases: 'cases: [{ name: x, links: { snapshot: [] }, expect: pass }]' },
      'policy-cases: volume has no `snapshot`',
    ],
    [
      'a case with a list for one',
      { cases: 'cases: [{ name: x, links: { instance: [] }, expect: pass }]' },
      'policy-cases: `instance` is one overlay, or null',
    ],
    [
      'a case with one for a list',
      { cases: 'cases: [{ name: x, links: { snapshots: { status: completed } }, expect: pass }]' },
      'policy-cases: `snapshots` is a list of overlays',
    ],
    [
      'a case with a wrong field deep inside',
      { cases: 'cases: [{ name: x, organization: { members: [{ mail: a }] }, expect: pass }]' },
      'policy-cases: member has no `mail`',
    ],
    [
      'a case with an unknown unread field',
      { cases: 'cases: [{ name: x, unread: [organization.membrs], expect: unknown }]' },
      'policy-cases: organization has no `membrs`',
    ],
    [
      'a case on a day that does not exist',
      { cases: 'cases: [{ name: x, now: "2026-02-30", expect: pass }]' },
      'policy-cases: `2026-02-30` is not a date that exists',
    ],
    [
      'a case with a parameter out of bounds',
      { cases: 'cases: [{ name: x, params: { most: 0 }, expect: pass }]' },
      'policy-cases: `most` must be at least 1',
    ],
  ])('%s', (_, changes, expected) => {
    const problems = problemsOf(fileWith(changes));
    expect(problems.map(summary).join('\n')).toContain(expected);
    expect(problems.every(({ at }) => at?.file === 'rule.yaml' && at.line > 0)).toBe(true);
    expect(problems).toHaveLength(1);
  });

  it('is reported with all other problems, in the order of the text', () => {
    const text = fileWith({
      severity: 'severity: bad',
      params: 'params: { most: { type: int, default: 1 } }',
      require: 'require: resource.sise > params.most',
      cases: undefined,
    });
    expect(problemsOf(text).map(({ code, at }) => `${at?.line} ${code}`)).toEqual([
      '1 policy-cases',
      '5 schema',
      '6 missing-key',
      '7 policy-expression',
    ]);
  });

  it('is reported for several files, with duplicate ids', () => {
    const texts = [
      { file: 'a.yaml', text: fileWith() },
      { file: 'b.yaml', text: fileWith() },
      { file: 'c.yaml', text: fileWith({ kind: 'kind: x' }) },
    ];
    expect(problemsIn(() => loadPolicies(texts, context)).map(({ message, at }) => `${at?.file} ${message}`)).toEqual([
      'c.yaml there is no kind `x`',
      'b.yaml the id `volume-large` is taken in a.yaml',
    ]);
  });
});

describe('below', () => {
  const volume = (id: string, more: string) => ({ file: `${id}.yaml`, text: `${fileWith({ id: `id: ${id}` })}${more}\n` });
  const before = (): readonly Policy[] =>
    load(fileWith()).map(({ policy: { at: _at, ...policy } }) => ({ ...policy, aliases: ['volume-big'] }));
  const messages = (texts: readonly { readonly file: string; readonly text: string }[]): readonly string[] =>
    problemsIn(() => loadPolicies(texts, context, before())).map(({ message, at, help }) => `${at?.file}:${at?.line} ${message} ${help}`);

  it('names an existing policy, by id or alias, built in or of a file, before or after it', () => {
    const texts = [volume('volume-a', 'below: [volume-large, volume-b]'), volume('volume-b', 'below: [volume-big]')];
    expect(loadPolicies(texts, context, before()).map(({ policy }) => policy.below)).toEqual([
      ['volume-large', 'volume-b'],
      ['volume-big'],
    ]);
  });

  it.each<[string, readonly { readonly file: string; readonly text: string }[], readonly string[]]>([
    [
      'nothing',
      [volume('volume-a', 'below: [volume-larg]')],
      ['volume-a.yaml:12 `below` names `volume-larg`, which does not exist Did you mean `volume-large`?'],
    ],
    [
      'another kind',
      [{ file: 's.yaml', text: `${fileWith({ id: 'id: snapshot-x', kind: 'kind: snapshot' })}below: [volume-large]\n` }],
      [
        's.yaml:12 `below` names `volume-large`, which is about `volume` and not about `snapshot` A finding can only be below another finding on the same resource.',
      ],
    ],
    ['the policy itself', [volume('volume-a', 'below: [volume-a]')], ['volume-a.yaml:12 `below` names the policy itself Remove it.']],
    [
      'each other, over several',
      [
        volume('volume-a', 'below: [volume-b]'),
        volume('volume-b', 'below: [volume-large, volume-c]'),
        volume('volume-c', 'below: [volume-a]'),
      ],
      ['a', 'b', 'c'].map(
        (name, index) => `volume-${name}.yaml:12 \`volume-${['b', 'c', 'a'][index]}\` is below this policy as well Remove one of the two.`,
      ),
    ],
  ])('of %s are errors', (_, texts, expected) => expect(messages(texts)).toEqual(expected));

  it('of a policy whose own file has problems is no second error', () => {
    const broken = { file: 'b.yaml', text: fileWith({ id: 'id: volume-b', severity: 'severity: huge' }) };
    expect(messages([volume('volume-a', 'below: [volume-b]'), broken])).toEqual([expect.stringMatching(/^b\.yaml/)]);
  });
});

describe('aliases', () => {
  const before = (): readonly Policy[] =>
    load(fileWith()).map(({ policy: { at: _at, ...policy } }) => ({ ...policy, aliases: ['volume-big'] }));
  const of = (...texts: readonly string[]): readonly string[] =>
    problemsIn(() =>
      loadPolicies(
        texts.map((text, index) => ({ file: `${index}.yaml`, text })),
        context,
        before(),
      ),
    ).map(({ message, at }) => `${at?.file}:${at?.line} ${message}`);
  const own = (id: string, more: string): string => `${fileWith({ id: `id: ${id}` })}${more}\n`;

  it.each<[string, readonly string[], readonly string[]]>([
    [
      'the id of a built-in policy',
      [own('volume-a', 'aliases: [volume-large]')],
      ['0.yaml:12 the alias `volume-large` is taken among the built-in policies'],
    ],
    [
      'the alias of a built-in policy',
      [own('volume-a', 'aliases: [volume-big]')],
      ['0.yaml:12 the alias `volume-big` is taken among the built-in policies'],
    ],
    ['the id of the policy', [own('volume-a', 'aliases: [volume-a]')], ['0.yaml:12 the alias `volume-a` is a name of this policy already']],
    [
      'an alias of another file',
      [own('volume-a', 'aliases: [volume-x]'), own('volume-b', 'aliases: [volume-x]')],
      ['1.yaml:12 the alias `volume-x` is taken in 0.yaml'],
    ],
    [
      'an alias that a replacement has inherited',
      [own('volume-a', 'overrides: volume-large'), own('volume-b', 'aliases: [volume-big]')],
      ['1.yaml:12 the alias `volume-big` is taken in 0.yaml'],
    ],
    [
      'the id that a replacement has inherited',
      [own('volume-a', 'overrides: volume-large'), fileWith()],
      ['1.yaml:1 the id `volume-large` is taken in 0.yaml'],
    ],
  ])('that are %s are errors', (_, texts, expected) => expect(of(...texts)).toEqual(expected));
});

describe('overrides', () => {
  const other = { file: 'mine.yaml', text: `${fileWith({ id: 'id: volume-size' })}overrides: volume-large\n` };
  const before = (): readonly Policy[] => load(fileWith()).map(({ policy: { at: _at, ...policy } }) => policy);

  it('replace a built-in policy, whose names refer to the new one', () => {
    const own = loadPolicies([other], context, before()).map(({ policy }) => policy);
    const all = withOverrides([...before(), ...own]).policies;
    expect(all.map(({ id, aliases }) => [id, aliases])).toEqual([['volume-size', ['volume-large']]]);
  });

  it('may keep the id', () => {
    const texts = [{ file: 'mine.yaml', text: `${fileWith()}overrides: volume-large\n` }];
    const own = loadPolicies(texts, context, before()).map(({ policy }) => policy);
    expect(withOverrides([...before(), ...own]).policies.map(({ id, aliases, at }) => [id, aliases, at?.file])).toEqual([
      ['volume-large', [], 'mine.yaml'],
    ]);
  });

  it('of the policies that report replacements are errors', async () => {
    const setting = shapes.get('setting');
    const own = setting ? policyStarter('setting-x', setting) : '';
    const texts = [{ file: 'x.yaml', text: `${own}overrides: setting-loosened-here\n` }];
    const builtIn = await builtInPolicies();
    expect(problemsIn(() => loadPolicies(texts, context, builtIn)).map(({ message }) => message)).toContain(
      '`overrides` names `setting-loosened-here`, which reports what own policies replace',
    );
  });

  it.each<[string, readonly { readonly file: string; readonly text: string }[], string]>([
    [
      'nothing',
      [{ file: 'x.yaml', text: `${fileWith({ id: 'id: volume-x' })}overrides: volume-larg\n` }],
      '`overrides` names `volume-larg`',
    ],
    [
      'another kind',
      [{ file: 'x.yaml', text: `${fileWith({ id: 'id: snapshot-x', kind: 'kind: snapshot' })}overrides: volume-large\n` }],
      'it is about `snapshot`, but `volume-large` is about `volume`',
    ],
    [
      'one twice',
      [other, { file: 'x.yaml', text: `${fileWith({ id: 'id: volume-x' })}overrides: volume-large\n` }],
      '`volume-size` overrides',
    ],
  ])('of %s are errors', (_, texts, message) => {
    expect(problemsIn(() => loadPolicies(texts, context, before())).map((problem) => problem.message)).toEqual([
      expect.stringContaining(message),
    ]);
  });
});

describe('a value that a field never has', () => {
  it.each<[string, readonly string[]]>([
    ['require: resource.state != "availabel"', ['7:10 `state` of volume is never `availabel` (Did you mean `available`?)']],
    [
      'require: resource.state in ["new", "gone"]',
      ['7:10 `state` of volume is never `gone` (Values: new, available, in-use, busy, legacy, deleted.)'],
    ],
    ['require: resource.snapshots.exists(s, s.type == "objekt")', ['7:39 `type` of snapshot is never `objekt` (Did you mean `object`?)']],
    ['require: \'"stuk" != resource.phase\'', ['7:11 `phase` of volume is never `stuk` (Did you mean `stuck`?)']],
    ['require: resource.state == "available" || resource.name == "availabel"', []],
  ])('%s', (require, expected) => {
    const [file] = load(fileWith({ require }));
    expect(file?.policy.warnings?.map(({ message, at, help }) => `${at?.line}:${at?.col} ${message} (${help})`) ?? []).toEqual(expected);
  });

  it('does not occur in the built-in policies', async () => {
    expect((await builtInPolicies()).flatMap(({ warnings }) => warnings ?? [])).toEqual([]);
  });
});

describe('the cases of a policy', () => {
  const missingIn = (changes: Parameters<typeof fileWith>[0]): readonly string[] => load(fileWith(changes)).flatMap(missingCases);
  const all =
    '{ name: a, resource: { size: 1 }, expect: pass }, { name: b, resource: { size: 500 }, expect: fail, severity: low }, { name: c, unread: [size], expect: unknown }';
  it.each<[string, Parameters<typeof fileWith>[0], readonly string[]]>([
    ['all', { cases: `cases: [${all}]` }, []],
    ['no unknown and no severity', {}, ['no case expects unknown', 'no failing case expects a severity, such as `severity: low`']],
    ['no skip', { cases: `cases: [${all}]`, manual: 'manual: true\nwhere: resource.size > 0' }, ['no case expects skip']],
    [
      'a severity that no case shows',
      { cases: `cases: [${all}]`, manual: 'manual: true\nescalate: { high: resource.size > 400 }' },
      ['no failing case expects the severity high of `escalate`'],
    ],
    [
      'a cause that no case shows',
      { cases: `cases: [${all}]`, manual: 'manual: true\nunknown_when: { stale: resource.size == 77 }' },
      ['no unknown case expects the cause stale of `unknown_when`'],
    ],
  ])('%s', (_, changes, expected) => expect(missingIn(changes)).toEqual(expected));
});

describe('a new policy', () => {
  const kinds = [...shapes.values()].filter(({ isRecord }) => !isRecord);
  it.each(kinds.map((shape) => [shape.name, shape] as const))('about %s loads, and its cases are complete and hold', (kind, shape) => {
    expect(kindOfId(`${kind}-mine`, shapes)?.name).toBe(kind);
    const [file] = load(policyStarter(`${kind}-mine`, shape));
    expect(file && runCases(file, shapes).flatMap(({ problems }) => problems)).toEqual([]);
    expect(file && completenessOf(file, shapes)?.problems).toBeUndefined();
  });

  it.each(['volume', 'member', 'api-key', 'budget'])('about %s tests a field of its own', (kind) => {
    const shape = shapes.get(kind);
    expect(shape && policyStarter(`${kind}-mine`, shape)).not.toMatch(/resource\.(?:address|id|phase)[^\n]*params/);
  });
});

describe('a field with nested fields', () => {
  it.each<[string, string, string]>([
    ['an item of a list', 'require: resource.tags_details.exists(t, t.signed == true && t.name.startsWith("v"))', 'pass'],
    ['its time', 'require: resource.tags_details.all(t, t.pulled_at == null || age(t.pulled_at) > days(30))', 'fail'],
    ['null', 'require: resource.tags_details != null', 'pass'],
    ['two lists', 'require: resource.tags_details == resource.tags_details.filter(t, true)', 'pass'],
    ['two lists that differ', 'require: resource.tags_details == resource.tags_details.filter(t, t.name == "v1")', 'fail'],
    ['each once', 'require: (resource.tags_details + resource.tags_details).distinct().size() == 2', 'pass'],
    ['without a value', 'require: resource.tags_details.all(t, t.name != "latest")', 'unknown'],
  ])('%s', (name, require, expected) => {
    const nameless = name === 'without a value' ? '{ pushed_at: 2026-07-30 }' : '{ name: latest, pulled_at: "2026-11-19" }';
    const text = fileWith({
      id: 'id: image-x',
      kind: 'kind: image',
      params: undefined,
      message: 'message: "{resource.tags_details}"',
      require,
      cases: `cases: [{ name: x, resource: { tags_details: [{ name: v1, signed: true }, ${nameless}] }, expect: ${expected} }]`,
    });
    const [file] = load(text);
    expect(file && runCases(file, shapes).flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('is checked like any other field', () => {
    const text = fileWith({
      id: 'id: image-x',
      kind: 'kind: image',
      params: undefined,
      message: 'message: x',
      cases: 'cases: [{ name: x, expect: pass }]',
      require: 'require: resource.tags_details.exists(t, t.sgned)',
    });
    expect(problemsOf(text)).toMatchObject([{ message: 'there is no field `sgned`', help: 'Did you mean `signed`?' }]);
    expect(problemsOf(fileWith({ id: 'id: image-tags-details-x', kind: 'kind: image-tags-details' })).map(summary)).toEqual([
      '4:7 policy: there is no kind `image-tags-details`',
    ]);
  });

  it('of a registry contains the retention of untagged images', () => {
    const text = fileWith({
      id: 'id: registry-x',
      kind: 'kind: registry',
      params: undefined,
      message: 'message: "{resource.retention.untagged_older_than}"',
      require:
        'require: resource.retention != null && resource.retention.untagged_older_than <= days(30) && "v*" in resource.retention.keep_tags',
      cases:
        'cases: [{ name: a, expect: pass }, { name: b, resource: { retention: { untagged_older_than: 40d } }, expect: fail, message: 40 days }, { name: c, resource: { retention: null }, expect: fail }, { name: d, resource: { retention: { keep_last: 1 } }, expect: unknown }]',
    });
    const [file] = load(text);
    expect(file && runCases(file, shapes).flatMap(({ problems }) => problems)).toEqual([]);
  });
});
