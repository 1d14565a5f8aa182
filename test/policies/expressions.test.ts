// The policy language: the values of expressions, with complete and with missing data.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import { cpuTime } from '../cpu-time.ts';
import { checkText, denied, frameFor, partRow, shown, valueOf } from './small-world.ts';

describe('values', () => {
  it.each<[string, Json]>([
    ['1 + 2 * 3', 7],
    ['7 / 2', 3],
    ['-7 / 2', -3],
    ['-7 % 3', -1],
    ['0 * -1', 0],
    ['7.0 / 2.0', 3.5],
    ['1 < 2 && 2.5 > 2', true],
    ['resource.count + 9007199254740991', '?policy-error'],
    ['resource.count / 0', '?policy-error'],
    ['resource.count % 0', '?policy-error'],
    ['"a" + "b"', 'ab'],
    ['[1, 2] + [3]', [1, 2, 3]],
    ['[1, 2] == [1, 2]', true],
    ['[1, 2] == [2, 1]', false],
    ['[] == [1]', false],
    ['{"a": 1}["a"]', 1],
    ['{"a": 1}["b"]', '?policy-error'],
    ['{"a": 1} == {"a": 1}', true],
    ['"a" in {"a": 1}', true],
    ['[1, 2, 3][1]', 2],
    ['[1][5]', '?policy-error'],
    ['2 in [1, 2]', true],
    ['"A".lowerAscii()', 'a'],
    ['"äöü".size()', 3],
    ['size([1, 2])', 2],
    ['"a,b".split(",")', ['a', 'b']],
    ['["a", "b"].join("-")', 'a-b'],
    ['int("42") + int(1.9)', 43],
    ['int(resource.text)', '?policy-error'],
    ['double(2) * 1.5', 3],
    ['string(12) + string(true)', '12true'],
    ['true ? 1 : 2', 1],
  ])('%s is %j', (text, expected) => expect(shown(text)).toEqual(expected));

  it.each<[string, Json]>([
    ['age(resource.made)', '10d'],
    ['until(resource.made)', '-10d'],
    ['age(resource.made) > days(9)', true],
    ['now - resource.made', '10d'],
    ['resource.made + resource.lasts', '2026-11-12T00:00:00Z'],
    ['resource.lasts * 3', '6d'],
    ['date("2026-11-20") == now', true],
    ['date("2026-11-20T03:00:00+03:00") == now', true],
    ['timestamp("2026-11-20T03:00:00+03:00") == now', true],
    ['duration("36h") == days(1) + duration("12h")', true],
    ['duration("1d12h")', '1d12h'],
    ['duration("-90m")', '-1h30m'],
    ['age(resource.made) > duration("239h")', true],
    ['duration("1500ms") + duration("1s")', '2s500ms'],
    ['duration(resource.text)', '?policy-error'],
    ['timestamp(resource.text)', '?policy-error'],
    ['date("2026-11-20T00:00:00.5Z") - now', '500ms'],
    ['resource.price + money("0.000000000000000001 BRL")', '10.000000000000000001 BRL'],
    ['resource.price * 3', '30.00 BRL'],
    ['resource.price * 0.1', '1.00 BRL'],
    ['resource.price > money("9.99 BRL")', true],
    ['resource.price > money("9.99 USD")', '?policy-error'],
    ['share(resource.price, money("40.00 BRL"))', 0.25],
    ['share(1, 4)', 0.25],
    ['share(1, 0)', '?no-value'],
    ['resource.exact + resource.exact', '3'],
    ['domain("Ana@Acme.Example")', 'acme.example'],
    ['domain("nobody")', '?no-value'],
    ['host("https://x.example:8443/a")', 'x.example'],
    ['host("x.example")', '?no-value'],
    ['scheme("HTTPS://x")', 'https'],
    ['scheme("x.example")', ''],
    ['glob("volume/br-se1/db", "volume/*/d?")', true],
    ['glob("a/b", "*")', false],
    ['glob_any("db-1", ["x", "db-*"])', true],
    ['"hello".matches("^h.l+o$")', true],
    ['"hello".matches(params.pattern)', true],
    ['semver("3.335.0") < semver("3.1000")', true],
    ['semver("v1.2.0-beta1") < semver("1.2.0")', true],
    ['semver("dev-main") < semver("1.2.0")', '?no-value'],
    ['[1, 2, 2].distinct()', [1, 2]],
    ['["a", "b"].contains_all(["b"])', true],
    ['["a"].contains_all(["a", "b"])', false],
    ['["a"].overlaps(["b", "a"])', true],
    ['["a", "b"].except(["a"])', ['b']],
    ['[3, 1, 2].sum() + [3, 1].min() + [3, 1].max()', 10],
    ['[resource.price, resource.price].sum()', '20.00 BRL'],
    ['[now, resource.made].min()', '2026-11-10T00:00:00Z'],
    ['[resource.lasts].sum()', '2d'],
    ['params.names', ['a', 'z']],
    ['params.age', '7d'],
    ['resource.extra.level == 2', true],
    ['"x" in resource.extra.words', true],
    ['resource.text in [null, "hello"]', true],
    ['resource.text in [null, "other"]', false],
    ['[null, "a"] == ["a", null]', false],
    ['[null, "a"] == [null, "a"]', true],
    ['[null, "a", null].size()', 3],
    ['[null, "a"].exists(x, x == null)', true],
    ['[null, "a"].filter(x, x != null)', ['a']],
    ['[null, resource.text]', [null, 'hello']],
    ['["a", "b"].except([null, "a"])', ['b']],
    ['[null, resource.made].exists(t, t == null)', true],
  ])('%s is %j', (text, expected) => expect(shown(text)).toEqual(expected));

  it('looks up long lists of any items, as often as they are shared', () => {
    const tags = Array.from({ length: 100 }, (_, index) => `tag ${index}`);
    const frame = frameFor({ tags });
    for (const [text, expected] of [
      ['resource.tags.contains_all(["tag 99", "tag 0"])', true],
      ['resource.tags.contains_all(["tag 100"])', false],
      ['resource.tags.overlaps(["x", "tag 50"])', true],
    ] as const)
      expect([shown(text, frame), shown(text, frame)]).toEqual([expected, expected]);
  });

  it('keeps times and amounts exact beyond the precision of doubles', () => {
    expect(shown('resource.price', frameFor({ price: '123456789.123456789012345678 BRL' }))).toBe('123456789.123456789012345678 BRL');
  });

  it.each<[string, Json]>([
    ['2026-02-31', '?no-value'],
    ['2026-02-28', '2026-02-28T00:00:00Z'],
    ['2024-02-29T12:00', '2024-02-29T12:00:00Z'],
    ['2023-02-29T00:00:00Z', '?no-value'],
    ['2026-11-20T25:00:00Z', '?no-value'],
    ['2026-11-20 10:00:00.123456', '2026-11-20T10:00:00.123Z'],
    ['2026-11-20T10:00:00-03:00', '2026-11-20T13:00:00Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
    ['yesterday', '?no-value'],
    ['2026-1x-20T00:00:00Z', '?no-value'],
    ['2026-11-20T00:00:00.00xZ', '?no-value'],
    ['2026-11-20t00:00:00.000z', '2026-11-20T00:00:00Z'],
  ])('the time %s is %s', (made, expected) => expect(shown('resource.made', frameFor({ made }))).toBe(expected));
});

describe('three values', () => {
  const unread = frameFor({}, { on: denied, count: denied, text: denied });
  it.each<[string, Json]>([
    ['resource.on', '?denied'],
    ['!resource.on', '?denied'],
    ['resource.on && true', '?denied'],
    ['resource.on && false', false],
    ['false && resource.on', false],
    ['resource.on || true', true],
    ['true || resource.on', true],
    ['resource.on || false', '?denied'],
    ['resource.count > 1 ? true : true', true],
    ['resource.count > 1 ? true : false', '?denied'],
    ['resource.count + 1', '?denied'],
    ['resource.text == "x"', '?denied'],
    ['resource.text == null', '?denied'],
    ['has(resource.text)', '?denied'],
    ['resource.text in ["a"]', '?denied'],
    ['resource.count in []', '?denied'],
    ['[resource.count].size()', '?denied'],
    ['[1, 2].exists(x, x == resource.count)', '?denied'],
    ['[1, 2].exists(x, x == 2 || x == resource.count)', true],
    ['[1, 2].all(x, x == 1 && resource.on)', false],
    ['[1, 2].all(x, x == 3 || resource.on)', '?denied'],
    ['[1, 2].exists_one(x, x == 1 || resource.on)', '?denied'],
    ['[1, 1].exists_one(x, x == 1)', false],
    ['[1, 2].filter(x, x == 1 || resource.on)', [1, '?']],
    ['[1, 2].map(x, x + resource.count)', ['?']],
    ['[1, 2].map(x, x > 1, x * 10)', [20]],
  ])('unread: %s is %j', (text, expected) => expect(shown(text, unread)).toEqual(expected));

  const empty = frameFor({ on: null, count: null, text: null, made: null, tags: null });
  it.each<[string, Json]>([
    ['resource.text', null],
    ['resource.text == null', true],
    ['resource.text != null', false],
    ['null == resource.text', true],
    ['has(resource.text)', false],
    ['resource.text == "x"', '?no-value'],
    ['resource.text != "x"', '?no-value'],
    ['resource.text != null && resource.text == "x"', false],
    ['resource.text == null || resource.text == "x"', true],
    ['resource.count > 1', '?no-value'],
    ['age(resource.made) > days(1)', '?no-value'],
    ['resource.tags.size()', '?no-value'],
    ['resource.first == null', true],
    ['resource.first.size', '?no-value'],
    ['true ? resource.text : "x"', null],
  ])('null: %s is %j', (text, expected) => expect(shown(text, empty)).toEqual(expected));

  it('names the field that has no value', () => {
    expect(valueOf('resource.count > 1', empty).value).toMatchObject({ cause: 'no-value', missing: ['thing.count'] });
  });

  const parts = [partRow({ name: 'a', size: 1 }), partRow({ name: 'b', size: 5, ready: false })];
  const some = frameFor({}, { parts: { type: 'partial', items: parts, because: denied } });
  it.each<[string, Json]>([
    ['resource.parts.exists(p, p.size == 5)', true],
    ['resource.parts.exists(p, p.size == 7)', '?denied'],
    ['resource.parts.all(p, p.size < 5)', false],
    ['resource.parts.all(p, p.size < 9)', '?denied'],
    ['resource.parts.size()', '?denied'],
    ['resource.parts.size() > 1', '?denied'],
    ['resource.parts.map(p, p.name)', ['a', 'b', '?']],
    ['"a" in resource.parts.map(p, p.name)', true],
    ['"c" in resource.parts.map(p, p.name)', '?denied'],
    ['resource.parts.map(p, p.name).contains_all(["a"])', true],
    ['resource.parts.map(p, p.name).contains_all(["c"])', '?denied'],
    ['["a", "b", "c"].contains_all(resource.parts.map(p, p.name))', '?denied'],
    ['["a"].contains_all(resource.parts.map(p, p.name))', false],
    ['resource.parts.map(p, p.name).overlaps(["a"])', true],
    ['resource.parts.map(p, p.name).overlaps(["c"])', '?denied'],
    ['resource.parts.map(p, p.name).except(["a"])', ['b', '?']],
    ['resource.parts.map(p, p.size).sum()', '?denied'],
    ['resource.parts.filter(p, p.ready).map(p, p.name)', ['a', '?']],
    ['resource.parts.exists_one(p, p.size > 0)', false],
    ['resource.parts.exists_one(p, p.size == 1)', '?denied'],
  ])('partial: %s is %j', (text, expected) => expect(shown(text, some)).toEqual(expected));

  it.each<[string, Json]>([
    ['resource.text in [null, "a"]', true],
    ['resource.text in ["a", null]', true],
    ['!(resource.text in [null, "a"])', false],
    ['resource.text in ["a"]', '?no-value'],
    ['[null, "a"].exists(x, x == resource.text)', '?no-value'],
  ])('null: %s is %j', (text, expected) => expect(shown(text, frameFor({ text: null }))).toEqual(expected));
  it('leaves a field that was not read unknown in a list with null', () =>
    expect(shown('resource.text in [null, "a"]', unread)).toBe('?denied'));

  it('reports the worse cause and every missing field, whatever the order', () => {
    const frame = frameFor({ count: null }, { on: denied });
    const expected = { cause: 'denied', missing: ['thing.count', 'thing.x'] };
    expect(valueOf('resource.on && resource.count > 1', frame).value).toMatchObject(expected);
    expect(valueOf('resource.count > 1 && resource.on', frame).value).toMatchObject(expected);
  });
});

describe('the step budget', () => {
  const many = Array.from({ length: 200 }, (_, index) => partRow({ size: index }));
  it('ends loops that take too long, the same on every machine', () => {
    const frame = frameFor({}, { parts: many });
    expect(shown('resource.parts.all(a, resource.parts.all(b, resource.parts.all(c, c.size >= 0)))', frame)).toBe('?budget');
    expect(frame.steps).toBeLessThan(0);
  });
  it('is charged for texts that grow', () => {
    const frame = frameFor({ text: 'x'.repeat(100_000) });
    const doubled = Array.from({ length: 32 }, () => 'resource.text').join(' + ');
    valueOf(doubled, frame);
    expect(frame.steps).toBeLessThan(0);
  });
  it('leaves an ordinary loop alone', () => {
    const frame = frameFor({}, { parts: many });
    expect(shown('resource.parts.exists(p, p.size == 199)', frame)).toBe(true);
    expect(frame.steps).toBeGreaterThan(1_990_000);
  });
});

describe('regular expressions', () => {
  it('take linear time', () => {
    const frame = frameFor({ text: `${'a'.repeat(30)}!` });
    const start = cpuTime();
    expect(shown('resource.text.matches("^(a+)+$")', frame)).toBe(false);
    expect(cpuTime() - start).toBeLessThan(500);
  });
});

describe('an expression that fails the type check', () => {
  it.each<[string, string, number, number]>([
    ['resource.colour', 'there is no field `colour`', 9, 15],
    ['resource.cuont > 1', 'there is no field `cuont`', 9, 14],
    ['resource.count == "x"', '`==` cannot compare int with string', 0, 21],
    ['resource.count > resource.text', '`>` cannot compare int with string', 0, 30],
    ['resource.first == resource.first', '`==` cannot compare part with part', 0, 32],
    ['1 / 0 == 1', 'divided by zero', 0, 10],
    ['resuorce.count', 'there is no `resuorce` here', 0, 8],
    ['aeg(resource.made)', 'there is no `aeg` that takes (time)', 0, 18],
    ['age(resource.text)', 'there is no `age` that takes (string)', 0, 18],
    ['1 +', 'the expression is incomplete', 3, 3],
    ['"abc', 'unterminated string', 0, 4],
    ['timestamp(3) < now', 'there is no `timestamp` that takes (int)', 0, 12],
    ['duration("1x") < days(1)', '`1x` is not a duration', 0, 24],
    ['duration("99999999999999999h") < days(1)', 'is not a duration', 0, 40],
    ['timestamp("2026-02-31") < now', 'is not a date that exists', 0, 29],
    ['resource.text == [null, "a"]', '`==` cannot compare string with list<string>', 0, 28],
    ['[1, 2].exists(x, x)', 'predicate must return bool', 17, 18],
    ['has(resource.colour)', 'thing has no field `colour`', 4, 19],
    ['{"a": 1}.exists(k, k == "a")', 'goes over a list', 0, 8],
    ['null == null', 'compared with itself', 0, 12],
    ['[null].size() == 1', 'a list of nothing but `null` has no type', 0, 6],
    ['[null, "a", 1].size() == 1', 'the items of a list have one type; found string and int', 0, 0],
    ['12345678901234567890 > 1', 'too large to be exact', 0, 20],
    ['resource.text.matches("(")', 'is not a regular expression', 0, 26],
    ['resource.text.matches("(?=a)")', 'is not a regular expression', 0, 30],
    ['resource.made > date("2026-02-31")', 'is not a date that exists', 0, 34],
    ['resource.price > money("10")', 'is not an amount', 0, 28],
    ['resource.extra > 1', 'the type of a value is not known here', 0, 18],
    ['b"x" == b"x"', 'not supported', 0, 0],
    ['params.limt > 1', 'there is no parameter `limt`', 7, 11],
  ])('%s: %s', (text, message, start, end) => {
    const checked = checkText(text);
    const [fault] = 'faults' in checked ? checked.faults : [];
    expect(fault?.message).toContain(message);
    // 0 to 0: anywhere in the message.
    expect(end > 0 ? fault?.range : { start, end }).toEqual({ start, end });
  });

  it.each([
    ['resource.cuont > 1', '`count`'],
    ['aeg(resource.made)', '`age`'],
    ['resuorce.count == 1', '`resource`'],
    ['params.limt > 1', '`limit`'],
    ['resource.parts.exists(p, p.redy)', '`ready`'],
  ])('%s: did you mean %s', (text, name) => {
    const checked = checkText(text);
    expect('faults' in checked && checked.faults[0]?.help).toContain(name);
  });

  it.each<[string, readonly string[]]>([
    ['1 / 0 > 2 || 1 / 0 < 3', ['a whole number is too large to be exact, or is divided by zero']],
    ['9007199254740993 + 1 > 2', ['the number 9007199254740993 is too large to be exact']],
    ['date("2026-02-30") < date("2026-02-31")', ['`2026-02-30` is not a date that exists', '`2026-02-31` is not a date that exists']],
    ['has({"a": 1}.a)', ['`has` takes a field: `has(resource.name)`']],
    ['[1].exists(1, true)', ['the first argument of `exists` is the name of a variable']],
    ['[1].filter("x", true).size() == 1', ['the first argument of `filter` is the name of a variable']],
  ])('%s: every mistake is stated once', (text, messages) => {
    const checked = checkText(text);
    expect('faults' in checked && checked.faults.map(({ message }) => message)).toEqual(messages);
  });

  it('names the expected type', () => {
    const checked = checkText('resource.count', 'bool');
    expect('faults' in checked && checked.faults[0]?.message).toBe('expected bool, got int');
  });
});
