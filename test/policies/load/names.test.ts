// Names that policies share, the bounds of their parameters, their cases, and frameworks: each problem with its position and its remedy.
import { describe, expect, it } from 'vitest';
import { type Problem, TenantryError } from '../../../src/errors.ts';
import { kindList } from '../../../src/kinds/catalogue.generated.ts';
import { policyShapes } from '../../../src/policies/language/policy-shapes.ts';
import { loadContext } from '../../../src/policies/load/load-context.ts';
import { loadFrameworks } from '../../../src/policies/load/load-frameworks.ts';
import { loadPolicies } from '../../../src/policies/load/load-policies.ts';
import type { Policy } from '../../../src/policies/policy.ts';
import { fileWith } from '../policy-text.ts';

const context = loadContext(policyShapes(kindList));
/** One built-in policy, with an alias. */
const builtIn = (): readonly Policy[] =>
  loadPolicies([{ file: 'own.yaml', text: fileWith() }], context).map(({ policy: { at: _at, ...policy } }) => ({
    ...policy,
    aliases: ['volume-big'],
  }));

const said = ({ code, message, at, help }: Problem): readonly (string | undefined)[] => [
  `${at?.file}:${at?.line}:${at?.col}`,
  code,
  message,
  help,
];
const problemsOf = (texts: readonly string[], before: readonly Policy[]): readonly (readonly (string | undefined)[])[] => {
  try {
    loadPolicies(
      texts.map((text, index) => ({ file: `${index}.yaml`, text })),
      context,
      before,
    );
    return [];
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return error.problems.map(said);
  }
};
const own = (id: string, more = ''): string => `${fileWith({ id: `id: ${id}` })}${more}\n`;
const seeList = 'See `tenantry policy list`.';

describe('names of policies', () => {
  it.each<[string, readonly string[], readonly (readonly (string | undefined)[])[]]>([
    [
      'that are nearly those of a built-in policy',
      [own('volume-a', 'overrides: volume-larg')],
      [['0.yaml:12:12', 'policy', '`overrides` names `volume-larg`, which is not a built-in policy', 'Did you mean `volume-large`?']],
    ],
    [
      'of an own policy, in `overrides`',
      [own('volume-b'), own('volume-a', 'overrides: volume-b')],
      [['1.yaml:12:12', 'policy', '`overrides` names `volume-b`, which is not a built-in policy', seeList]],
    ],
    [
      'of a policy about another kind',
      [`${fileWith({ id: 'id: snapshot-x', kind: 'kind: snapshot' })}overrides: volume-large\n`],
      [['0.yaml:12:12', 'policy', 'it is about `snapshot`, but `volume-large` is about `volume`', 'Use the same kind.']],
    ],
    [
      'that two policies replace',
      [own('volume-a', 'overrides: volume-large'), own('volume-b', 'overrides: volume-large')],
      [['1.yaml:12:12', 'policy', '`volume-a` overrides `volume-large` already', 'Remove one of the two.']],
    ],
    [
      'of a built-in policy',
      [fileWith()],
      [
        [
          '0.yaml:1:1',
          'policy',
          'the id `volume-large` is taken among the built-in policies',
          'Give it another id, or replace the built-in policy with `overrides:`.',
        ],
      ],
    ],
    [
      'of a built-in policy, as an alias',
      [own('volume-a', 'aliases: [volume-x, volume-large]')],
      [['0.yaml:12:21', 'policy', 'the alias `volume-large` is taken among the built-in policies', 'Use another alias.']],
    ],
    [
      'of the policy itself',
      [own('volume-a', 'aliases: [volume-a]')],
      [['0.yaml:12:11', 'policy', 'the alias `volume-a` is a name of this policy already', 'Remove it.']],
    ],
    ['of the replaced policy, which it keeps', [own('volume-a', 'overrides: volume-large\naliases: [volume-big, volume-large]')], []],
    ['of other files', [own('volume-a'), own('volume-a')], [['1.yaml:1:1', 'policy', 'the id `volume-a` is taken in 0.yaml', undefined]]],
    [
      'that do not exist, but are nearly those of another policy',
      [own('volume-a', 'below: [volume-x, volume-lage]')],
      [
        ['0.yaml:12:9', 'policy', '`below` names `volume-x`, which does not exist', 'Did you mean `volume-big`?'],
        ['0.yaml:12:19', 'policy', '`below` names `volume-lage`, which does not exist', 'Did you mean `volume-large`?'],
      ],
    ],
    [
      'that are below each other, and not of those beside them',
      [
        own('volume-a', 'below: [volume-b]'),
        own('volume-b', 'below: [volume-a, volume-large]'),
        own('volume-c', 'below: [volume-a]'),
        own('volume-d'),
      ],
      [
        ['0.yaml:12:9', 'policy', '`volume-b` is below this policy as well', 'Remove one of the two.'],
        ['1.yaml:12:9', 'policy', '`volume-a` is below this policy as well', 'Remove one of the two.'],
      ],
    ],
  ])('%s', (_, texts, expected) => expect(problemsOf(texts, builtIn())).toEqual(expected));

  it.each<[string, boolean]>([
    ['id: volume-b\nseverity: huge', true],
    ['id :   "volume-b"\nseverity: huge', true],
    ["id: 'volume-b'", true],
    ['id:\tvolume-b', true],
    ['# first\nid: volume-b', true],
    ['xid: volume-b', false],
    ['idx: volume-b', false],
    ['id-x: volume-b', false],
    ['why: volume-b', false],
  ])('of a file with other problems, %j, are known: %s', (text, known) => {
    const problems = problemsOf([own('volume-a', 'below: [volume-b]'), `${text}\n`], builtIn());
    const [where, , message] = problems.find(([place]) => place?.startsWith('0.yaml')) ?? [];
    expect([where, message]).toEqual(known ? [undefined, undefined] : ['0.yaml:12:9', '`below` names `volume-b`, which does not exist']);
    expect(problems.length).toBeGreaterThan(1);
  });
});

describe('a parameter', () => {
  const of = (param: string): readonly (readonly (string | undefined)[])[] =>
    problemsOf(
      [
        fileWith({
          params: `params: { most: { ${param}, description: x } }`,
          require: 'require: resource.size > 1',
          message: 'message: x',
          cases: 'cases: [{ name: a, expect: pass }]',
        }),
      ],
      [],
    ).map(([place, , message]) => [place, message]);
  it.each<[string, string, string]>([
    ['type: int, default: 1, stricter: true', '52', '`true` says nothing about a parameter of type int'],
    ['type: bool, default: true, stricter: lower', '56', '`lower` says nothing about a parameter of type bool'],
    ['type: string, default: a, stricter: lower', '55', '`lower` says nothing about a parameter of type string'],
    ['type: string, default: a, stricter: more', '55', '`more` says nothing about a parameter of type string'],
    ['type: strings, default: [a], stricter: lower', '58', '`lower` says nothing about a parameter of type strings'],
    ['type: globs, default: [a], stricter: higher', '56', '`higher` says nothing about a parameter of type globs'],
    ['type: int, default: 1, stricter: fewer', '52', '`fewer` says nothing about a parameter of type int'],
    ['type: duration, default: 3d, at_least: 1x', '58', '`most` must be a duration such as `90d` or `1h30m`'],
    ['type: duration, default: 3d, at_most: 1x', '57', '`most` must be a duration such as `90d` or `1h30m`'],
    ['type: duration, default: 3d, at_most: 1d', '44', '`most` must be at most 1d'],
    ['type: money, default: 1.00 BRL, at_least: 2.00 BRL', '41', '`most` must be at least 2.00 BRL'],
    ['type: percent, default: 80%, at_most: 50%', '43', '`most` must be at most 50%'],
    ['type: percent, default: 0.8', '43', '`most` must be a percentage such as `80%`'],
    ['type: double, default: "1"', '42', '`most` must be a number'],
    ['type: int, default: 1.5', '39', '`most` must be a whole number'],
    ['type: date, default: 2026-02-30', '40', '`most` must be a date such as `2026-12-31`'],
    ['type: bool, default: 1', '40', '`most` must be true or false'],
    ['type: globs, default: x', '41', '`most` must be a list of patterns'],
    ['type: strings, default: x', '43', '`most` must be a list of strings'],
    ['type: string, default: 1', '42', '`most` must be a string'],
    ['type: money, default: 1', '41', '`most` must be an amount such as `1500.00 BRL`'],
  ])('{ %s } is an error', (param, col, message) => expect(of(param)).toEqual([[`0.yaml:6:${col}`, message]]));
  it.each([
    'type: bool, default: true, stricter: true',
    'type: bool, default: true, stricter: false',
    'type: globs, default: [a], stricter: fewer',
    'type: strings, default: [a], stricter: more',
    'type: int, default: 1, stricter: lower, at_least: 1, at_most: 1',
    'type: duration, default: 3d, stricter: higher, at_least: 1d, at_most: 3d',
    'type: money, default: 1.00 BRL, stricter: lower',
    'type: percent, default: 80%, stricter: lower, at_most: 80%',
    'type: date, default: 2026-12-31, stricter: lower',
    'type: string, default: a',
  ])('{ %s } is valid', (param) => expect(of(param)).toEqual([]));
});

describe('a case', () => {
  it.each<[string, readonly (readonly (string | undefined)[])[]]>([
    [
      '{ name: x, organization: { membrs: [] }, expect: pass }',
      [['0.yaml:11:36', 'policy-cases', 'organization has no `membrs`', 'Did you mean `members`?']],
    ],
    [
      '{ name: x, links: { instance: { nmae: a } }, expect: pass }',
      [['0.yaml:11:41', 'policy-cases', 'instance has no `nmae`', 'Did you mean `name`?']],
    ],
    [
      '{ name: x, links: { snapshots: [{ name: b }, { nmae: a }] }, expect: pass }',
      [['0.yaml:11:56', 'policy-cases', 'snapshot has no `nmae`', 'Did you mean `name`?']],
    ],
    [
      '{ name: x, unread: [organization.members, snapshots, organisation.members], expect: unknown }',
      [['0.yaml:11:62', 'policy-cases', 'volume has no `organisation.members`', undefined]],
    ],
    ['{ name: x, links: { zzzzzzzz: [] }, expect: pass }', [['0.yaml:11:29', 'policy-cases', 'volume has no `zzzzzzzz`', undefined]]],
    ['{ name: x, now: soon, expect: pass }', [['0.yaml:11:20', 'policy-cases', '`soon` is not a date that exists', undefined]]],
    ['{ name: x, params: { most: big }, expect: pass }', [['0.yaml:11:30', 'policy-cases', '`most` must be a whole number', undefined]]],
    ['{ name: x, links: { instance: null, snapshots: [] }, organization: { access_control: null }, expect: pass }', []],
  ])('%s', (one, expected) => expect(problemsOf([fileWith({ cases: `cases: [${one}]` })], [])).toEqual(expected));
});

describe('a framework', () => {
  const load = (...texts: readonly string[]) => {
    const { frameworks, problems } = loadFrameworks(
      texts.map((text, index) => ({ file: `${index}.yaml`, text })),
      new Map([['soc2', undefined]]),
    );
    return [frameworks, problems.map(said)];
  };
  const at = { file: '0.yaml', line: 1, col: 1 };
  it.each<[string, readonly string[], unknown]>([
    [
      'has its controls in the order of the file',
      ['framework: a\ntitle: A\nabout: b\ncontrols:\n  b: Bee\n  "10": Ten\n  "2": Two\nprocedural: ["2"]\n'],
      [
        [
          {
            framework: 'a',
            title: 'A',
            about: 'b',
            controls: [
              { id: 'b', title: 'Bee' },
              { id: '10', title: 'Ten' },
              { id: '2', title: 'Two' },
            ],
            procedural: ['2'],
            at,
          },
        ],
        [],
      ],
    ],
    [
      'lists every procedural control',
      ['framework: a\ntitle: A\ncontrols: { "1": One, "2": Two }\nprocedural: ["3", "zzzzzzz", "1"]\n'],
      [
        [],
        [
          ['0.yaml:4:14', 'policy', '`a` has no control `3`', 'Did you mean `1`?'],
          ['0.yaml:4:19', 'policy', '`a` has no control `zzzzzzz`', 'List it under `controls`.'],
        ],
      ],
    ],
    [
      'has a name of its own',
      ['framework: a\ntitle: A\ncontrols: { "1": One }\n', 'framework: a\ntitle: B\ncontrols: { "1": One }\n'],
      [
        [{ framework: 'a', title: 'A', controls: [{ id: '1', title: 'One' }], at }],
        [['1.yaml:1:1', 'policy', 'the framework `a` exists already', 'Use another name.']],
      ],
    ],
    [
      'has no name of a known one',
      ['framework: soc2\ntitle: A\ncontrols: { "1": One }\n'],
      [[], [['0.yaml:1:1', 'policy', 'the framework `soc2` exists already', 'Use another name.']]],
    ],
  ])('%s', (_, texts, expected) => expect(load(...texts)).toEqual(expected));
});
