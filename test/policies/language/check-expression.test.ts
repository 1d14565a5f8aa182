// A text of the policy language becomes an expression with its type, or every mistake in it with its position and remedy.
import { describe, expect, it } from 'vitest';
import type { Expression } from '../../../src/policies/language/expression.ts';
import { checkText } from '../small-world.ts';

/** `(op own-values (child) (child))`. */
const brief = (expression: Expression): string => {
  const { op, ...rest } = expression;
  const own = Object.entries(rest).flatMap(([key, value]) => (key === 'of' ? [] : [String(value)]));
  const children = 'of' in expression ? expression.of.map(brief) : [];
  return `(${[op, ...own, ...children].join(' ')})`;
};

describe('a text of the language', () => {
  it.each<[text: string, expression: string, type: string]>([
    [
      'resource.count > params.limit && age(resource.made) < params.age',
      '(and (call int > int: bool (get thing count (name resource)) (param limit)) (call duration < duration: bool (call age(time): duration (get thing made (name resource))) (param age)))',
      'bool',
    ],
    [
      'resource.first == null || !has(resource.first.size)',
      '(or (is-null (get thing first (name resource))) (not (has (get part size (get thing first (name resource))))))',
      'bool',
    ],
    ['resource.first != null', '(not (is-null (get thing first (name resource))))', 'bool'],
    [
      'resource.parts.exists(p, p.ready && resource.parts.all(q, q.size < p.size))',
      '(loop exists 0 (get thing parts (name resource)) (and (get part ready (var 0 p)) (loop all 1 (get thing parts (name resource)) (call int < int: bool (get part size (var 1 q)) (get part size (var 0 p))))))',
      'bool',
    ],
    [
      'resource.tags.map(t, t.size() > 1, t)',
      '(loop map 0 (get thing tags (name resource)) (call int > int: bool (call string.size(): int (var 0 t)) (const 1)) (var 0 t))',
      'list<string>',
    ],
    ['resource.extra.level == 2', '(call dyn == dyn: bool (at (get thing extra (name resource)) (const level)) (const 2))', 'bool'],
    ['resource.extra["level"] == 2', '(call dyn == dyn: bool (at (get thing extra (name resource)) (const level)) (const 2))', 'bool'],
    ['{"a": 1, resource.text: 2}["a"]', '(at (map (const a) (const 1) (get thing text (name resource)) (const 2)) (const a))', 'int'],
    [
      'resource.tags[0] in [null, "a"]',
      '(call V in list<V>: bool (at (get thing tags (name resource)) (const 0)) (list (null) (const a)))',
      'bool',
    ],
    [
      'resource.text != "x" ? -resource.count : 3 % 2',
      '(if (call string != string: bool (get thing text (name resource)) (const x)) (call -int: int (get thing count (name resource))) (call int % int: int (const 3) (const 2)))',
      'int',
    ],
    [
      'resource.tags.filter(params, params == "a")',
      '(loop filter 0 (get thing tags (name resource)) (call string == string: bool (var 0 params) (const a)))',
      'list<string>',
    ],
    [
      'resource.first.name in params.names',
      '(call V in list<V>: bool (get part name (get thing first (name resource))) (param names))',
      'bool',
    ],
    ['[[1], []][1] == [1]', '(call list<V> == list<V>: bool (at (list (list (const 1)) (list)) (const 1)) (list (const 1)))', 'bool'],
    ['organization', '(name organization)', 'organization'],
    ['has(params.limit)', '(has (param limit))', 'bool'],
    ['[1.5, 2.0].sum()', '(call list<double>.sum(): double (list (const 1.5) (const 2)))', 'double'],
    ['[] == []', '(call list<V> == list<V>: bool (list) (list))', 'bool'],
    ['size([]) > 0', '(call int > int: bool (call size(list<dyn>): int (list)) (const 0))', 'bool'],
    ['{}.size() > 0', '(call int > int: bool (call map<dyn, dyn>.size(): int (map)) (const 0))', 'bool'],
    ['[[], [1]].size() > 0', '(call int > int: bool (call list<dyn>.size(): int (list (list) (list (const 1)))) (const 0))', 'bool'],
    ['resource.count', '(get thing count (name resource))', 'int'],
    ['resource["count"] > 1', '(call int > int: bool (get thing count (name resource)) (const 1))', 'bool'],
    [
      '[1].exists(params, params == 1) && params.limit > 1',
      '(and (loop exists 0 (list (const 1)) (call int == int: bool (var 0 params) (const 1))) (call int > int: bool (param limit) (const 1)))',
      'bool',
    ],
  ])('%s', (text, expression, type) => {
    const checked = checkText(text);
    if ('faults' in checked) throw new Error(JSON.stringify(checked.faults));
    expect([brief(checked.typed.expression), checked.typed.type, checked.warnings]).toEqual([expression, type, []]);
  });
});

describe('a mistake', () => {
  it.each<[text: string, faults: readonly object[]]>([
    ['resource.cuont > 1', [{ message: 'there is no field `cuont`', range: { start: 9, end: 14 }, help: 'Did you mean `count`?' }]],
    [
      'resource.zzzzzz > 1',
      [
        {
          message: 'there is no field `zzzzzz`',
          range: { start: 9, end: 15 },
          help: expect.stringMatching(/^Fields of thing: text, count, /),
        },
      ],
    ],
    ['resource.first.redy', [{ message: 'there is no field `redy`', range: { start: 15, end: 19 }, help: 'Did you mean `ready`?' }]],
    ['aeg(resource.made)', [{ message: 'there is no `aeg` that takes (time)', range: { start: 0, end: 18 }, help: 'Did you mean `age`?' }]],
    [
      'resource.text.mtches("a")',
      [{ message: 'there is no `mtches` on string that takes (string)', range: { start: 0, end: 25 }, help: 'Did you mean `matches`?' }],
    ],
    ['now.age()', [{ message: 'there is no `age()` on time', range: { start: 0, end: 9 } }]],
    [
      'resuorce.count == 1',
      [{ message: 'there is no `resuorce` here', range: { start: 0, end: 8 }, help: 'Did you mean `resource`?', unknownName: 'resuorce' }],
    ],
    [
      'parms.limit > 1',
      [{ message: 'there is no `parms` here', range: { start: 0, end: 5 }, help: 'Did you mean `params`?', unknownName: 'parms' }],
    ],
    ['completelyElse > 1', [{ message: 'there is no `completelyElse` here', range: { start: 0, end: 14 }, unknownName: 'completelyElse' }]],
    ['params.limt > 1', [{ message: 'there is no parameter `limt`', range: { start: 7, end: 11 }, help: 'Did you mean `limit`?' }]],
    [
      'params.zzzz > 1',
      [{ message: 'there is no parameter `zzzz`', range: { start: 7, end: 11 }, help: 'Parameters: limit, age, names, pattern.' }],
    ],
    ['age(resource.text)', [{ message: 'there is no `age` that takes (string)', range: { start: 0, end: 18 } }]],
    ['1 +', [{ message: 'the expression is incomplete', range: { start: 3, end: 3 } }]],
    [
      '[[], 1].size() > 0',
      [
        {
          message: 'the type of the items of this empty list is not known',
          help: 'Compare it with a list of known type, or leave it out: a macro over an empty list always has the same result.',
          range: { start: 1, end: 3 },
        },
      ],
    ],
    ['[1, 2].exists(x, x)', [{ message: "exists(var, predicate) predicate must return bool, got 'int'", range: { start: 17, end: 18 } }]],
    ['[1].map(x, x.foo)', [{ message: "cannot index type 'int'", range: { start: 13, end: 16 } }]],
    [
      '1 / 0 > 2 && resource.text.matches("(")',
      [
        { message: 'a whole number is too large to be exact, or is divided by zero', range: { start: 0, end: 39 } },
        { message: '`(` is not a regular expression (RE2 syntax, without back-references and look-around)', range: { start: 0, end: 39 } },
      ],
    ],
    ['has(resource.colour)', [{ message: 'thing has no field `colour`', range: { start: 4, end: 19 } }]],
    ['has(resource)', [{ message: '`has` takes a field: `has(resource.name)`', range: { start: 4, end: 12 } }]],
    ['has(params.limt)', [{ message: 'there is no parameter `limt`', range: { start: 4, end: 15 }, help: 'Did you mean `limit`?' }]],
    ['resource[resource.text] == 1', [{ message: 'a field is named by a text, not computed', range: { start: 9, end: 22 } }]],
    ['resource.text[0] == "a"', [{ message: "cannot index type 'string'", range: { start: 0, end: 16 } }]],
    ['resource.tags["a"] == "a"', [{ message: "list index must be int, got 'string'", range: { start: 0, end: 18 } }]],
    ['{1.5: 2}.size() > 0', [{ message: 'a key of a map is a string, an int or a bool, not double', range: { start: 1, end: 4 } }]],
    ['{"a": 1, "a": 2}.size() > 0', [{ message: 'the map has the key "a" twice', range: { start: 9, end: 12 } }]],
    ['{1: 1, 2: 2, 1: 3}.size() > 0', [{ message: 'the map has the key 1 twice', range: { start: 13, end: 14 } }]],
    ['null == null', [{ message: '`null` is compared with itself', range: { start: 0, end: 12 } }]],
    ['resource.text == b"x"', [{ message: '`==` cannot compare string with bytes', range: { start: 0, end: 21 } }]],
    ['resource.?count == 1', [{ message: 'a name is missing; found `?`', range: { start: 9, end: 10 } }]],
    ['resource[?"count"] == 1', [{ message: '`?` is not allowed here', range: { start: 9, end: 10 } }]],
    [
      'resource.extra + 1 > 2',
      [
        {
          message: 'the type of a value is not known here',
          range: { start: 0, end: 18 },
          help: 'A field without a known type can be compared with `==`, `!=` and `in`, and its members be named.',
        },
      ],
    ],
    ['-resource.text == 1', [{ message: '`-` cannot be applied to string', range: { start: 0, end: 14 } }]],
    ['!resource.count', [{ message: '`!` cannot be applied to int', range: { start: 0, end: 15 } }]],
    [
      'dyn(1) == 1',
      [
        {
          message: '`dyn(dyn): dyn` is not supported in policies',
          range: { start: 0, end: 6 },
          help: expect.stringContaining('lists the functions.'),
        },
      ],
    ],
    [
      'type(1) == int',
      [
        {
          message: '`type == type: bool` is not supported in policies',
          range: { start: 0, end: 14 },
          help: expect.stringContaining('lists the functions.'),
        },
      ],
    ],
    [
      '[null].size() == 1',
      [{ message: 'a list of nothing but `null` has no type', range: { start: 0, end: 6 }, help: 'Compare with `== null`.' }],
    ],
    [
      'null',
      [
        {
          message: '`null` can only be compared, or be an item of a list: `resource.x == null`, `resource.x in [null, "a"]`',
          range: { start: 0, end: 4 },
        },
      ],
    ],
    ['12345678901234567890 > 1', [{ message: 'the number 12345678901234567890 is too large to be exact', range: { start: 0, end: 20 } }]],
    [
      '1u > 0',
      [
        {
          message: '`uint > int: bool` is not supported in policies',
          range: { start: 0, end: 6 },
          help: expect.stringContaining('lists the functions.'),
        },
      ],
    ],
    [
      'resource.parts.exists(p, p.redy)',
      [{ message: 'there is no field `redy`', range: { start: 27, end: 31 }, help: 'Did you mean `ready`?' }],
    ],
    [
      'resource.parts.exists_one(p, p.ready, p.size)',
      [{ message: 'there is no `p` here', range: { start: 26, end: 27 }, unknownName: 'p' }],
    ],
    ['resource.text.exists(x, true)', [{ message: 'a macro goes over a list, not over string', range: { start: 9, end: 13 } }]],
    ['params', [{ message: '`params` is not a value that policies can use', range: { start: 0, end: 6 } }]],
    [
      'organization.foo',
      [{ message: 'there is no field `foo`', range: { start: 13, end: 16 }, help: 'Fields of organization: address, tenant, regions.' }],
    ],
    ['1 == 1.0', [{ message: '`==` cannot compare int with double', range: { start: 0, end: 8 } }]],
    ['"abc', [{ message: 'unterminated string', range: { start: 0, end: 4 } }]],
    ['@', [{ message: '`@` is not allowed here', range: { start: 0, end: 1 } }]],
    ['resource.count > resource.text ? 1 : 2', [{ message: '`>` cannot compare int with string', range: { start: 0, end: 30 } }]],
    ['true ? 1 : "a"', [{ message: "ternary branches must have the same type, got 'int' and 'string'", range: { start: 0, end: 14 } }]],
    ['has(resource.first.colour)', [{ message: 'part has no field `colour`', range: { start: 4, end: 25 } }]],
    ['has(resource.extra.level)', [{ message: 'dyn has no field `level`', range: { start: 4, end: 24 } }]],
    ['resource.tags.nothing', [{ message: 'a list has no field `nothing`', range: { start: 14, end: 21 } }]],
    ['limit > 1', [{ message: 'there is no `limit` here', range: { start: 0, end: 5 }, unknownName: 'limit' }]],
  ])('in %s', (text, faults) => expect(checkText(text)).toEqual({ faults }));
  it.each<[text: string, message: string]>([
    ['resource.count', 'expected bool, got int'],
    ['"a"', 'expected bool, got string'],
    ['resource.extra', 'expected bool, got any'],
  ])('of the type of %s', (text, message) =>
    expect(checkText(text, 'bool')).toEqual({ faults: [{ message, range: { start: 0, end: text.length } }] }),
  );
  it.each<[string, string, string]>([
    ['is nested too deeply', `${'('.repeat(100)}1${')'.repeat(100)}`, 'the expression is nested too deeply'],
    ['is too long', `[${'1, '.repeat(3000)}1].size() > 1`, 'the expression is too long'],
  ])('is that it %s', (_, text, message) => expect(checkText(text)).toMatchObject({ faults: [{ message }] }));
});
