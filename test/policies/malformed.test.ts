// Malformed policy files: each with its exact errors. Code, place and message are what people see; a mistake is stated once, with every other one.
import { describe, expect, it } from 'vitest';
import { type Problem, TenantryError } from '../../src/errors.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { loadContext } from '../../src/policies/load/load-context.ts';
import { loadPolicies } from '../../src/policies/load/load-policies.ts';
import { type Changes, fileWith } from './policy-text.ts';

const context = loadContext(policyShapes(kindList));

const stated = ({ code, message, at }: Problem): string => `${at?.line}:${at?.col} ${code}: ${message}`;

const errorsOf = (text: string): readonly string[] => {
  try {
    loadPolicies([{ file: 'policy.yaml', text }], context);
    return [];
  } catch (error) {
    if (error instanceof TenantryError) return error.problems.map(stated);
    throw error;
  }
};

/** The mistake; the whole text, or the lines of a valid policy that change; the errors. */
const rows: readonly (readonly [string, string | Changes, readonly string[]])[] = [
  ['no text at all', '', ['1:1 yaml-empty: the file policy.yaml contains only white space and comments']],
  ['a list in place of a map', '- id: volume-large\n', ['1:1 wrong-type: the document must be a mapping, found a list']],
  ['a text in place of a map', 'volume-large\n', ['1:1 wrong-type: the document must be a mapping, found the string `volume-large`']],
  ['two documents', 'id: volume-large\n---\nid: volume-small\n', ['2:1 yaml-documents: a second document starts here']],
  ['an anchor', 'id: &name volume-large\n', ['1:5 yaml-alias: the anchor `&name` is not allowed']],
  ['a tab', 'fix:\n\ttext: Make a smaller one.\n', ['2:1 yaml-tab: a tab is used as indentation']],
  ['a bracket that is not closed', 'packs: [baseline\nid: volume-large\n', ['1:8 yaml-syntax: the `[` that opens here is never closed']],
  [
    'a key twice',
    { title: 'title: Volumes are small\ntitle: Volumes are tiny' },
    ['3:1 yaml-duplicate-key: the key `title` is a duplicate: it first appears at line 2, column 1'],
  ],
  ['an unknown key', { manual: 'manaul: true' }, ['10:1 unknown-key: unknown key `manaul`']],
  [
    'an unknown key inside',
    { fix: 'fix: { text: Make a smaller one., desirde: {} }' },
    ['9:35 unknown-key: unknown key `desirde` in `fix`'],
  ],
  ['a missing key', { why: undefined }, ['1:1 missing-key: missing required key `why`']],
  [
    'three missing keys',
    { title: undefined, severity: undefined, fix: undefined },
    [
      '1:1 missing-key: missing required key `title`',
      '1:1 missing-key: missing required key `severity`',
      '1:1 missing-key: missing required key `fix`',
    ],
  ],
  ['an id with capital letters', { id: 'id: Volume-Large' }, ['1:5 schema: invalid value for `id`: `Volume-Large`']],
  ['an id of another kind', { id: 'id: snapshot-large' }, ['1:5 policy: an id starts with its kind: `volume-…`']],
  ['an unknown kind', { kind: 'kind: volum' }, ['4:7 policy: there is no kind `volum`']],
  ['a part of a kind as the kind', { kind: 'kind: tag', id: 'id: tag-large' }, ['4:7 policy: there is no kind `tag`']],
  [
    'an unknown severity',
    { severity: 'severity: severe' },
    ['5:11 schema: `severity` must be `critical`, `high`, `medium`, `low` or `info`, found the string `severe`'],
  ],
  ['an empty title', { title: 'title: ""' }, ['2:8 schema: `title` must not be empty, found the string ``']],
  ['a title without English', { title: 'title: { pt-BR: Volumes pequenos }' }, ['2:1 missing-key: missing required key `en` in `title`']],
  ['a version that is none', { manual: 'manual: true\nsince: v1' }, ['11:8 schema: invalid value for `since`: `v1`']],
  ['a number as an expression', { require: 'require: 1' }, ['7:10 policy-eaten: an expression is a text; YAML reads a number here']],
  ['an expression that is empty', { require: 'require: ""' }, ['7:10 schema: `require` must not be empty, found the string ``']],
  ['a boolean as an expression', { require: 'require: true' }, ['7:10 policy-eaten: an expression is a text; YAML reads a boolean here']],
  ['an unknown field', { require: 'require: resource.sise <= params.most' }, ['7:19 policy-expression: there is no field `sise`']],
  [
    'an unknown parameter',
    { require: 'require: resource.size <= params.least' },
    ['7:34 policy-expression: there is no parameter `least`'],
  ],
  [
    'an unknown function',
    { require: 'require: lenght(resource.name) > 3' },
    ['7:10 policy-expression: there is no `lenght` that takes (string)'],
  ],
  ['an unknown name', { require: 'require: volume.size <= params.most' }, ['7:10 policy-expression: there is no `volume` here']],
  ['an expression that ends early', { require: 'require: resource.size <=' }, ['7:26 policy-expression: the expression is incomplete']],
  ['a bracket too many', { require: 'require: resource.size) <= params.most' }, ['7:23 policy-expression: `)` is not allowed here']],
  ['a text that does not end', { require: 'require: resource.name == "x' }, ['7:27 policy-expression: unterminated string']],
  [
    'an unknown escape sequence',
    { require: 'require: \'resource.name == "\\q"\'' },
    ['7:29 policy-expression: invalid escape sequence: \\q'],
  ],
  [
    'a character of no language',
    { require: 'require: resource.size <= params.most $' },
    ['7:39 policy-expression: `$` is not allowed here'],
  ],
  ['no yes or no', { require: 'require: resource.size + params.most' }, ['7:10 policy-expression: expected bool, got int']],
  [
    'a condition of a severity that is no yes or no',
    { manual: 'manual: true\nescalate: { high: resource.size }' },
    ['11:19 policy-expression: expected bool, got int'],
  ],
  [
    'a condition of an unknown severity',
    { manual: 'manual: true\nescalate: { urgent: resource.size > 5 }' },
    ['11:13 unknown-key: unknown key `urgent` in `escalate`'],
  ],
  [
    'an unknown cause',
    { manual: 'manual: true\nunknown_when: { later: resource.size > 5 }' },
    ['11:17 unknown-key: unknown key `later` in `unknown_when`'],
  ],
  [
    'a number that is too large',
    { require: 'require: resource.size < 9007199254740993' },
    ['7:26 policy-expression: the number 9007199254740993 is too large to be exact'],
  ],
  [
    'a division by zero',
    { require: 'require: resource.size < 1 / 0' },
    ['7:10 policy-expression: a whole number is too large to be exact, or is divided by zero'],
  ],
  [
    'a day that does not exist',
    { require: 'require: resource.created_at > date("2026-02-30")' },
    ['7:10 policy-expression: `2026-02-30` is not a date that exists'],
  ],
  [
    'a duration without a unit',
    { require: 'require: age(resource.created_at) < duration("36")' },
    ['7:10 policy-expression: `36` is not a duration such as `36h` or `1d12h`'],
  ],
  [
    'an amount without a currency',
    { require: 'require: money("10") < money("20 BRL")' },
    ['7:10 policy-expression: `10` is not an amount such as `1500.00 BRL`'],
  ],
  [
    'a pattern that is none',
    { require: 'require: resource.name.matches("(")' },
    ['7:10 policy-expression: `(` is not a regular expression (RE2 syntax, without back-references and look-around)'],
  ],
  [
    'a macro over an empty list',
    { require: 'require: "[].exists(e, e > 0)"' },
    ['7:11 policy-expression: the type of the items of this empty list is not known'],
  ],
  [
    'a macro over a map',
    { require: 'require: \'{"a": 1}.exists(k, k == "a")\'' },
    ['7:11 policy-expression: `exists` goes over a list, not over map<string, int>'],
  ],
  [
    'a macro without a variable',
    { require: 'require: resource.snapshots.exists(1, true)' },
    ['7:36 policy-expression: the first argument of `exists` is the name of a variable'],
  ],
  [
    'two types in a list',
    { require: 'require: \'resource.name in ["a", 1]\'' },
    ['7:34 policy-expression: the items of a list have one type; found string and int'],
  ],
  ['has of a value', { require: 'require: \'has("a")\'' }, ['7:15 policy-expression: `has` takes a field: `has(resource.name)`']],
  ['nothing but null', { require: "require: '[null].size() == 1'" }, ['7:11 policy-expression: a list of nothing but `null` has no type']],
  [
    'a let with a taken name',
    { require: 'let: { now: resource.size }\nrequire: resource.size < 3' },
    ['7:8 policy: `now` already means something in expressions'],
  ],
  [
    'a let with a name that is none',
    { require: 'let: { "a b": resource.size }\nrequire: resource.size < 3' },
    ['7:8 schema: invalid key `a b` in `let`'],
  ],
  [
    'a let that uses a later one',
    { require: 'let: { a: b > 1, b: resource.size }\nrequire: a' },
    ['7:11 policy-expression: there is no `b` here'],
  ],
  ['an unknown field in a message', { message: 'message: "{resource.sise} GiB"' }, ['8:21 policy-expression: there is no field `sise`']],
  [
    'a brace that is never closed',
    { message: 'message: "{resource.size"' },
    ['8:11 policy: this `{` is never closed; a brace itself is written `{{`'],
  ],
  [
    'a brace that closes nothing',
    { message: 'message: "size}"' },
    ['8:15 policy: this `}` closes nothing; a brace itself is written `}}`'],
  ],
  ['an empty place in a message', { message: 'message: "{} GiB"' }, ['8:12 policy-expression: the expression is incomplete']],
  ['a fix without a text', { fix: 'fix: {}' }, ['9:1 missing-key: missing required key `text` in `fix`']],
  [
    'unknown scheduled work',
    { fix: 'fix: { text: Wait., due: later }', manual: undefined },
    [
      '9:26 schema: `fix.due` must be `restore-point`, `copy`, `expiry`, `image-retention`, `key-rotation` or `key-retirement`, found the string `later`',
    ],
  ],
  [
    'an unknown field in a piece of desired state',
    { fix: 'fix: { text: Wait., desired: { volumes: { "{resource.nmae}": {} } } }', manual: undefined },
    ['9:43 policy-expression: there is no field `nmae`'],
  ],
  ['nothing that says how to fix it', { manual: undefined }, ['9:6 policy: the policy does not say how to fix a failure']],
  [
    'a parameter of an unknown type',
    { params: 'params: { most: { type: integer, default: 1, description: x } }' },
    [
      '6:25 schema: `params.most.type` must be `int`, `double`, `bool`, `string`, `strings`, `globs`, `duration`, `date`, `money` or `percent`, found the string `integer`',
    ],
  ],
  [
    'a parameter without a default',
    { params: 'params: { most: { type: int, description: x } }' },
    ['6:11 missing-key: missing required key `default` in `params.most`'],
  ],
  [
    'a default of another type',
    {
      params: 'params: { most: { type: duration, default: 3, description: x } }',
      require: 'require: age(resource.created_at) < params.most',
    },
    ['6:44 policy: `most` must be a duration such as `90d` or `1h30m`'],
  ],
  [
    'a default above its bound',
    { params: 'params: { most: { type: int, default: 9, at_most: 5, description: x } }' },
    ['6:39 policy: `most` must be at most 5'],
  ],
  [
    'bounds that exclude each other',
    { params: 'params: { most: { type: int, default: 7, at_least: 9, at_most: 5, description: x } }' },
    ['6:39 policy: `most` must be at least 9'],
  ],
  [
    'a strictness without effect',
    { params: 'params: { most: { type: int, default: 1, stricter: more, description: x } }' },
    ['6:52 policy: `more` says nothing about a parameter of type int'],
  ],
  [
    'a pack with an unknown parameter',
    { manual: 'manual: true\npacks: { strict: { params: { least: 3 } } }' },
    ['11:37 policy: there is no parameter `least`'],
  ],
  [
    'a pack with a parameter below its bound',
    { manual: 'manual: true\npacks: { strict: { params: { most: 0 } } }' },
    ['11:36 policy: `most` must be at least 1'],
  ],
  ['an unknown framework', { manual: 'manual: true\ncontrols: { cis-v9: ["1.1"] }' }, ['11:13 policy: unknown framework `cis-v9`']],
  ['an unknown control', { manual: 'manual: true\ncontrols: { cis-v8.1: ["99.1"] }' }, ['11:24 policy: `cis-v8.1` has no control `99.1`']],
  [
    'a control that YAML reads as a number',
    { manual: 'manual: true\ncontrols: { cis-v8.1: [1.1] }' },
    ['11:24 wrong-type: `controls."cis-v8.1"[0]` must be a string, found `1.1`'],
  ],
  ['no cases', { cases: 'cases: []' }, ['11:1 policy-cases: the policy has no test cases']],
  ['a case without a name', { cases: 'cases: [{ expect: pass }]' }, ['11:9 missing-key: missing required key `name` in `cases[0]`']],
  ['a case that expects nothing', { cases: 'cases: [{ name: x }]' }, ['11:9 missing-key: missing required key `expect` in `cases[0]`']],
  [
    'a case that expects an unknown verdict',
    { cases: 'cases: [{ name: x, expect: okay }]' },
    ['11:28 schema: `cases[0].expect` must be `pass`, `fail`, `unknown` or `skip`, found the string `okay`'],
  ],
  [
    'a case with an unknown field',
    { cases: 'cases: [{ name: x, resource: { sise: 1 }, expect: pass }]' },
    ['11:32 policy-cases: volume has no `sise`'],
  ],
  [
    'a case that reads a part of what is no list',
    { cases: 'cases: [{ name: x, partial: [size], expect: unknown }]' },
    ['11:30 policy-cases: `size` is no list, so it cannot be read in part'],
  ],
  [
    'a case with an unknown link',
    { cases: 'cases: [{ name: x, links: { snapshot: [] }, expect: pass }]' },
    ['11:29 policy-cases: volume has no `snapshot`'],
  ],
  [
    'a case with a list for one',
    { cases: 'cases: [{ name: x, links: { instance: [] }, expect: pass }]' },
    ['11:29 policy-cases: `instance` is one overlay, or null'],
  ],
  [
    'a case with an unknown unread field',
    { cases: 'cases: [{ name: x, unread: [sise], expect: unknown }]' },
    ['11:29 policy-cases: volume has no `sise`'],
  ],
  [
    'a case with a parameter out of bounds',
    { cases: 'cases: [{ name: x, params: { most: 0 }, expect: pass }]' },
    ['11:30 policy-cases: `most` must be at least 1'],
  ],
  [
    'a case on a day that does not exist',
    { cases: 'cases: [{ name: x, now: "2026-02-30", expect: pass }]' },
    ['11:20 policy-cases: `2026-02-30` is not a date that exists'],
  ],
  [
    'several mistakes',
    { severity: 'severity: bad', require: 'require: resource.sise > params.most', message: 'message: "{"', cases: undefined },
    [
      '1:1 policy-cases: the policy has no test cases',
      '5:11 schema: `severity` must be `critical`, `high`, `medium`, `low` or `info`, found the string `bad`',
      '7:19 policy-expression: there is no field `sise`',
      '8:11 policy: this `{` is never closed; a brace itself is written `{{`',
    ],
  ],
];

describe('a malformed policy', () => {
  it.each(rows)('%s', (_, change, errors) => {
    expect(errorsOf(typeof change === 'string' ? change : fileWith(change))).toEqual(errors);
  });

  it('is none without these changes', () => expect(errorsOf(fileWith())).toEqual([]));
});
