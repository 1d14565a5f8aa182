// A policy file becomes a policy with its cases, or all problems of the file: compared as a whole, each with its position and remedy.
import { describe, expect, it } from 'vitest';
import { TenantryError } from '../../../src/errors.ts';
import { kindList } from '../../../src/kinds/catalogue.generated.ts';
import { policyShapes } from '../../../src/policies/language/policy-shapes.ts';
import { loadContext } from '../../../src/policies/load/load-context.ts';
import { loadPolicies } from '../../../src/policies/load/load-policies.ts';
import type { PolicyFile } from '../../../src/policies/policy.ts';
import { type Changes, fileWith } from '../policy-text.ts';

const context = loadContext(policyShapes(kindList));
const load = (text: string): readonly PolicyFile[] => loadPolicies([{ file: 'own.yaml', text }], context);

const complete = `id: volume-large
aliases: [volume-big, volume-huge]
since: 0.9.0
title: { en: Volumes are small, pt-BR: Volumes são pequenos }
why: { en: Large ones cost more., pt-BR: Custam mais. }
kind: volume
severity: low
packs: { cost: { severity: info, params: { most: 5 } }, strict: {} }
params:
  most: { type: int, default: 100, at_least: 1, at_most: 500, stricter: lower, description: Largest size }
  label: { type: strings, default: [a], description: Labels }
let:
  big: resource.size > params.most
  admins: size(organization.members) > 3
  both: big && admins
where: resource.state == "completd" || resource.phase == "settled"
require: '!both'
escalate: { high: resource.size > 500, critical: resource.size > 900 }
unknown_when: { stale: resource.created_at > now, no-value: resource.name == "" }
message: { en: "{resource.size} GiB, {params.most} allowed, {resource.region}", pt-BR: "{resource.size} GiB" }
fix:
  text: { en: Make a smaller one., pt-BR: Reduza. }
  when: resource.encrypted
  desired: { volumes: { "{resource.name}": { size: "{params.most}", note: fixed, labels: ["{params.label}", "x"] } } }
  due: key-rotation
controls: { cis-v8.1: ["11.2"] }
supports: { lgpd: ["46"] }
cases:
  - { name: small, resource: { size: 1 }, expect: pass }
  - name: large
    resource: { size: 101 }
    links: { snapshots: [] }
    organization: { members: [] }
    params: { most: 7 }
    now: 2026-11-21T00:00:00Z
    unread: [name]
    partial: [snapshots]
    world: declared
    expect: fail
    severity: low
    cause: denied
    message: 101 GiB
`;

/** Without compiled expressions: their types remain. */
const plain = (files: readonly PolicyFile[]): unknown =>
  JSON.parse(JSON.stringify(files, (key, value: unknown) => (key === 'expression' ? undefined : value)));

const problemsOf = (text: string): unknown => {
  try {
    return plain(load(text));
  } catch (error) {
    if (!(error instanceof TenantryError)) return error;
    return error.problems.map(({ code, message, at, help }) => [`${at?.line}:${at?.col}`, code, message, help]);
  }
};

describe('a policy file', () => {
  it('with every key', () =>
    expect(plain(load(complete))).toEqual([
      {
        policy: {
          id: 'volume-large',
          aliases: ['volume-big', 'volume-huge'],
          since: '0.9.0',
          title: { en: 'Volumes are small', 'pt-BR': 'Volumes são pequenos' },
          why: { en: 'Large ones cost more.', 'pt-BR': 'Custam mais.' },
          message: {
            en: {
              template: '{resource.size} GiB, {params.most} allowed, {resource.region}',
              parts: [
                { name: 'resource.size', typed: { type: 'int' } },
                { name: 'params.most', typed: { type: 'int' } },
                { name: 'resource.region', typed: { type: 'string' } },
              ],
            },
            'pt-BR': { template: '{resource.size} GiB', parts: [{ name: 'resource.size', typed: { type: 'int' } }] },
          },
          kind: 'volume',
          severity: 'low',
          escalate: [
            { to: 'critical', when: { type: 'bool' } },
            { to: 'high', when: { type: 'bool' } },
          ],
          packs: { cost: { severity: 'info', params: { most: 5 } }, strict: {} },
          params: [
            { name: 'most', type: 'int', default: 100, atLeast: 1, atMost: 500, stricter: 'lower', description: 'Largest size' },
            { name: 'label', type: 'strings', default: ['a'], description: 'Labels' },
          ],
          lets: [
            { name: 'big', typed: { type: 'bool' }, once: false },
            { name: 'admins', typed: { type: 'bool' }, once: true },
            { name: 'both', typed: { type: 'bool' }, once: false },
          ],
          where: { type: 'bool' },
          require: { type: 'bool' },
          unknownWhen: [
            { cause: 'no-value', when: { type: 'bool' } },
            { cause: 'stale', when: { type: 'bool' } },
          ],
          fix: {
            text: { en: 'Make a smaller one.', 'pt-BR': 'Reduza.' },
            desired: { volumes: { '{resource.name}': { size: '{params.most}', note: 'fixed', labels: ['{params.label}', 'x'] } } },
            when: { type: 'bool' },
            templates: [
              { template: '{resource.name}', parts: [{ name: 'resource.name', typed: { type: 'string' } }] },
              { template: '{params.most}', parts: [{ name: 'params.most', typed: { type: 'int' } }] },
              { template: '{params.label}', parts: [{ name: 'params.label', typed: { type: 'list<string>' } }] },
            ],
            due: 'key-rotation',
          },
          manual: false,
          controls: { 'cis-v8.1': ['11.2'] },
          supports: { lgpd: ['46'] },
          source: {
            'let.big': 'resource.size > params.most',
            'let.admins': 'size(organization.members) > 3',
            'let.both': 'big && admins',
            where: 'resource.state == "completd" || resource.phase == "settled"',
            require: '!both',
            'escalate.high': 'resource.size > 500',
            'escalate.critical': 'resource.size > 900',
            'unknown_when.stale': 'resource.created_at > now',
            'unknown_when.no-value': 'resource.name == ""',
            'fix.when': 'resource.encrypted',
          },
          reads: ['organization.members', 'volume.created_at', 'volume.name', 'volume.phase', 'volume.size', 'volume.state'],
          shows: ['volume.encrypted', 'volume.region'],
          warnings: [
            {
              code: 'policy-expression',
              message: '`state` of volume is never `completd`',
              at: { file: 'own.yaml', line: 16, col: 8 },
              help: 'Values: new, available, in-use, busy, legacy, deleted.',
            },
          ],
          at: { file: 'own.yaml', line: 1, col: 1 },
        },
        cases: [
          {
            name: 'small',
            resource: { size: 1 },
            links: {},
            organization: {},
            params: {},
            now: '2026-11-20T00:00:00Z',
            unread: [],
            partial: [],
            world: 'live',
            expect: 'pass',
            at: { file: 'own.yaml', line: 29, col: 5 },
          },
          {
            name: 'large',
            resource: { size: 101 },
            links: { snapshots: [] },
            organization: { members: [] },
            params: { most: 7 },
            now: '2026-11-21T00:00:00Z',
            unread: ['name'],
            partial: ['snapshots'],
            world: 'declared',
            expect: 'fail',
            severity: 'low',
            cause: 'denied',
            message: '101 GiB',
            at: { file: 'own.yaml', line: 30, col: 5 },
          },
        ],
      },
    ]));
  it('with the keys that are needed', () =>
    expect(plain(load(fileWith()))).toEqual([
      {
        policy: {
          id: 'volume-large',
          aliases: [],
          title: { en: 'Volumes are small' },
          why: { en: 'Large ones cost more.' },
          message: {
            en: {
              template: '{resource.size} GiB, {params.most} are allowed',
              parts: [
                { name: 'resource.size', typed: { type: 'int' } },
                { name: 'params.most', typed: { type: 'int' } },
              ],
            },
          },
          kind: 'volume',
          severity: 'low',
          escalate: [],
          packs: {},
          params: [{ name: 'most', type: 'int', default: 100, atLeast: 1, stricter: 'lower', description: 'Largest size' }],
          lets: [],
          require: { type: 'bool' },
          unknownWhen: [],
          fix: { text: { en: 'Make a smaller one.' }, templates: [] },
          manual: true,
          controls: {},
          supports: {},
          source: { require: 'resource.size <= params.most' },
          reads: ['volume.size'],
          shows: [],
          at: { file: 'own.yaml', line: 1, col: 1 },
        },
        cases: [
          {
            name: 'small',
            resource: { size: 100 },
            links: {},
            organization: {},
            params: {},
            now: '2026-11-20T00:00:00Z',
            unread: [],
            partial: [],
            world: 'live',
            expect: 'pass',
            at: { file: 'own.yaml', line: 11, col: 9 },
          },
          {
            name: 'large',
            resource: { size: 101 },
            links: {},
            organization: {},
            params: {},
            now: '2026-11-20T00:00:00Z',
            unread: [],
            partial: [],
            world: 'live',
            expect: 'fail',
            message: '101 GiB, 100 are allowed',
            at: { file: 'own.yaml', line: 11, col: 65 },
          },
        ],
      },
    ]));
  it('with a comparison that is never true is loaded, with a warning', () =>
    expect(load(fileWith({ require: 'require: resource.state == "completd"' }))[0]?.policy.warnings).toEqual([
      {
        code: 'policy-expression',
        message: '`state` of volume is never `completd`',
        at: { file: 'own.yaml', line: 7, col: 10 },
        help: 'Values: new, available, in-use, busy, legacy, deleted.',
      },
    ]));
});

describe('the problems of a policy file', () => {
  it.each<[Changes, readonly (readonly (string | undefined)[])[]]>([
    [{ kind: 'kind: volum' }, [['4:7', 'policy', 'there is no kind `volum`', 'Did you mean `volume`?']]],
    [{ kind: 'kind: nothing-like-it' }, [['4:7', 'policy', 'there is no kind `nothing-like-it`', undefined]]],
    [{ id: 'id: image-large' }, [['1:5', 'policy', 'an id starts with its kind: `volume-…`', undefined]]],
    [
      { manual: undefined },
      [['9:6', 'policy', 'the policy does not say how to fix a failure', 'Add `desired:` or `due:` to `fix`, or `manual: true`.']],
    ],
    [
      { fix: 'fix: { text: x, due: expiry }' },
      [['10:9', 'policy', '`manual: true` contradicts `fix.desired` and `fix.due`', 'Remove `manual`.']],
    ],
    [
      { fix: 'fix: { text: x, desired: { a: 1 } }' },
      [['10:9', 'policy', '`manual: true` contradicts `fix.desired` and `fix.due`', 'Remove `manual`.']],
    ],
    [
      { cases: undefined },
      [
        [
          '1:1',
          'policy-cases',
          'the policy has no test cases',
          'Add `cases:` with one that passes, one that fails and one that is unknown.',
        ],
      ],
    ],
    [
      { cases: 'cases: []' },
      [
        [
          '11:1',
          'policy-cases',
          'the policy has no test cases',
          'Add `cases:` with one that passes, one that fails and one that is unknown.',
        ],
      ],
    ],
    [
      { require: 'let: { now: "1", big: resource.size > later, later: "2" }\nrequire: big' },
      [
        ['7:8', 'policy', '`now` already means something in expressions', 'Choose another name.'],
        ['7:39', 'policy-expression', 'there is no `later` here', 'Move `later` before it: a `let` may use those before it.'],
      ],
    ],
    [
      { require: 'let: { big: resource.szie > 1 }\nrequire: big && resource.colour == "x"' },
      [['7:22', 'policy-expression', 'there is no field `szie`', 'Did you mean `size`?']],
    ],
    [
      { require: 'require: 1' },
      [
        [
          '7:10',
          'policy-eaten',
          'an expression is a text; YAML reads a number here',
          "Put the expression in quotes: `'…'`, or on its own lines after `|`.",
        ],
      ],
    ],
    [
      { require: 'require: true\nwhere: 3\nescalate: { high: "resource.size", critical: [1] }\nunknown_when: { stale: "1" }' },
      [
        [
          '7:10',
          'policy-eaten',
          'an expression is a text; YAML reads a boolean here',
          "Put the expression in quotes: `'…'`, or on its own lines after `|`.",
        ],
        [
          '8:8',
          'policy-eaten',
          'an expression is a text; YAML reads a number here',
          "Put the expression in quotes: `'…'`, or on its own lines after `|`.",
        ],
        ['9:20', 'policy-expression', 'expected bool, got int', undefined],
        [
          '9:46',
          'policy-eaten',
          'an expression is a text; YAML reads a list or map here',
          "Put the expression in quotes: `'…'`, or on its own lines after `|`.",
        ],
        ['10:25', 'policy-expression', 'expected bool, got int', undefined],
      ],
    ],
    [{ message: 'message: "a { b"' }, [['8:13', 'policy', 'this `{` is never closed; a brace itself is written `{{`', undefined]]],
    [{ message: 'message: "a } b"' }, [['8:13', 'policy', 'this `}` closes nothing; a brace itself is written `}}`', undefined]]],
    [
      { message: 'message: { en: "{resource.sise}", pt-BR: "{" }' },
      [
        ['8:27', 'policy-expression', 'there is no field `sise`', 'Did you mean `size`?'],
        ['8:43', 'policy', 'this `{` is never closed; a brace itself is written `{{`', undefined],
      ],
    ],
    [
      { fix: 'fix: { text: x, when: "1", desired: { "{resource.nme}": ["{resource.sze}", "}"], "}": 1 } }', manual: undefined },
      [
        ['9:24', 'policy-expression', 'expected bool, got int', undefined],
        ['9:39', 'policy-expression', 'there is no field `nme`', 'Did you mean `name`?'],
        ['9:69', 'policy-expression', 'there is no field `sze`', 'Did you mean `size`?'],
        ['9:77', 'policy', 'this `}` closes nothing; a brace itself is written `}}`', undefined],
        ['9:82', 'policy', 'this `}` closes nothing; a brace itself is written `}}`', undefined],
      ],
    ],
    [
      { params: 'params: { most: { type: integer, default: 1, description: x } }' },
      [
        [
          '6:25',
          'schema',
          '`params.most.type` must be `int`, `double`, `bool`, `string`, `strings`, `globs`, `duration`, `date`, `money` or `percent`, found the string `integer`',
          'globs: a list of patterns. duration: `90d`. date: `2026-12-31`. money: `1500.00 BRL`. percent: `80%`.',
        ],
      ],
    ],
    [
      { params: 'params: { most: { type: int, default: x, description: x } }' },
      [['6:39', 'policy', '`most` must be a whole number', undefined]],
    ],
    [
      {
        params:
          'params: { most: { type: int, default: 0, at_least: 1, at_most: 9, description: x } }\npacks: { strict: { params: { most: 10, more: 1 } } }',
      },
      [
        ['6:39', 'policy', '`most` must be at least 1', undefined],
        ['7:36', 'policy', '`most` must be at most 9', undefined],
        ['7:46', 'policy', 'there is no parameter `more`', undefined],
      ],
    ],
    [
      { severity: 'severity: bad' },
      [
        [
          '5:11',
          'schema',
          '`severity` must be `critical`, `high`, `medium`, `low` or `info`, found the string `bad`',
          'How much a failure weighs.',
        ],
      ],
    ],
    [
      { why: undefined, title: undefined },
      [
        ['1:1', 'missing-key', 'missing required key `title`', 'The requirement, as a sentence: `Volumes have a recent restore point`.'],
        ['1:1', 'missing-key', 'missing required key `why`', 'What can happen otherwise.'],
      ],
    ],
    [{ require: undefined }, [['1:1', 'missing-key', 'missing required key `require`', 'What must be true of each of them.']]],
    [
      { require: 'require: resource.name == "a # b"' },
      [
        [
          '7:29',
          'policy-eaten',
          'YAML takes ` #` and what follows for a comment',
          "Put the expression in quotes: `'…'`, or on its own lines after `|`.",
        ],
      ],
    ],
    [
      { require: 'require:' },
      [
        [
          '7:1',
          'policy-eaten',
          'an expression is a text; YAML reads nothing here',
          "Put the expression in quotes: `'…'`, or on its own lines after `|`.",
        ],
      ],
    ],
    // Once, although YAML finds two problems on this line.
    [
      { require: 'require: !a !b resource.encrypted' },
      [
        [
          '7:10',
          'policy-eaten',
          'YAML takes an expression that starts with `!` for a tag',
          "Put the expression in quotes: `'…'`, or on its own lines after `|`.",
        ],
      ],
    ],
    [{ require: 'require: has(params.mst)' }, [['7:14', 'policy-expression', 'there is no parameter `mst`', 'Did you mean `most`?']]],
    [
      {
        cases:
          'cases: [{ name: a, resource: { sise: 1 }, expect: pass }, { name: a, links: { snapshts: [] }, expect: fail }, { name: b, params: { mst: 1 }, unread: [nme], partial: [xx], expect: unknown }]',
      },
      [
        ['11:32', 'policy-cases', 'volume has no `sise`', 'Did you mean `size`?'],
        ['11:79', 'policy-cases', 'volume has no `snapshts`', 'Did you mean `snapshots`?'],
        ['11:132', 'policy-cases', 'there is no parameter `mst`', undefined],
        ['11:151', 'policy-cases', 'volume has no `nme`', 'Did you mean `name`?'],
        ['11:167', 'policy-cases', 'volume has no `xx`', undefined],
      ],
    ],
    [
      { manual: 'manual: true\ncontrols: { cis: ["1"], cis-v8.1: ["11.22", "99"] }\nsupports: { lgpd: ["4"], zzzzzzzz: ["1"] }' },
      [
        ['11:13', 'policy', 'unknown framework `cis`', 'Frameworks: cis-v8.1, iso-27001-2022, lgpd, soc2.'],
        ['11:36', 'policy', '`cis-v8.1` has no control `11.22`', 'Did you mean `11.2`?'],
        ['11:45', 'policy', '`cis-v8.1` has no control `99`', 'Its controls: tenantry policy frameworks cis-v8.1.'],
        ['12:20', 'policy', '`lgpd` has no control `4`', 'Did you mean `6`?'],
        ['12:26', 'policy', 'unknown framework `zzzzzzzz`', 'Frameworks: cis-v8.1, iso-27001-2022, lgpd, soc2.'],
      ],
    ],
  ])('with %j', (changes, expected) => expect(problemsOf(fileWith(changes))).toEqual(expected));
});
