// Operations of the language at their edges: versions, lists of money and times, maps, partial lists, addresses and URLs. Values computed by hand.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import type { Frame } from '../../src/policies/evaluate/value.ts';
import { denied, frameFor, partRow, shown, valueOf } from './small-world.ts';

const partial = frameFor({}, { tags: { type: 'partial', items: ['a', 'b'], because: denied } });
const parts = frameFor({}, { parts: [partRow({ name: 'b', size: 3 }), partRow({ name: 'a', size: 1 }), partRow({ name: 'a', size: 2 })] });

describe('versions', () => {
  it.each<[string, Json]>([
    ['semver("1.2.3") == semver("v1.2.3")', true],
    ['semver("1") == semver("1.0.0")', true],
    ['semver("1.2") < semver("1.2.1")', true],
    ['semver("1.10") > semver("1.9")', true],
    ['semver("01.02.03") == semver("1.2.3")', true],
    ['semver("1.2.0-beta1") < semver("1.2.0")', true],
    ['semver("1.2.0beta1") < semver("1.2.0")', true],
    ['semver("1.2.0@beta") == semver("1.2.0-beta")', true],
    ['semver("1.2.0.beta") == semver("1.2.0-beta")', true],
    ['semver("1.2.0+build5") == semver("1.2.0")', true],
    ['semver(" 1.2.3 ") == semver("1.2.3")', true],
    ['semver(resource.text) == semver("1")', '?no-value'],
  ])('%s is %j', (text, expected) => expect(shown(text)).toEqual(expected));

  it.each([
    'dev-main',
    '1.0.0.dev',
    '1.0.x-dev',
    '3.x-dev',
    'latest',
    '',
    '1.2.3.4.5',
    'v',
    '1..2',
    `1.${'0'.repeat(99)}`,
    '1.2.3 beta',
    'x1.2.3',
  ])('%s is not a version that can be compared', (version) =>
    expect(shown('semver(resource.text) <= semver("9")', frameFor({ text: version }))).toBe('?no-value'),
  );

  it('of 100 characters is compared, of 101 not', () => {
    const version = `1.2.3-${'a'.repeat(94)}`;
    expect(shown('semver(resource.text) < semver("1.2.3")', frameFor({ text: version }))).toBe(true);
    expect(shown('semver(resource.text) < semver("1.2.3")', frameFor({ text: `${version}a` }))).toBe('?no-value');
  });
});

describe('lists', () => {
  it.each<[string, Json]>([
    ['[3, 1, 2].min()', 1],
    ['[3, 1, 2].max()', 3],
    ['[1.5, 0.5].min()', 0.5],
    ['[1.5, 0.5].sum()', 2],
    ['[1, 2, 3].sum()', 6],
    ['[9007199254740991, 1].sum()', '?policy-error'],
    ['[days(1), days(2)].sum()', '3d'],
    ['[days(1), days(2)].max()', '2d'],
    ['[money("1.50 BRL"), money("0.25 BRL")].sum()', '1.75 BRL'],
    ['[money("1.50 BRL"), money("0.25 BRL")].min()', '0.25 BRL'],
    ['[money("1.50 BRL"), money("0.25 BRL")].max()', '1.50 BRL'],
    ['[money("1 BRL"), money("1 USD")].max()', '?policy-error'],
    ['[money("1 BRL"), money("1 USD")].sum()', '?policy-error'],
    ['[date("2026-11-02"), date("2026-11-01")].min()', '2026-11-01T00:00:00Z'],
    ['[date("2026-11-02"), date("2026-11-01")].max()', '2026-11-02T00:00:00Z'],
    ['[1, 2, 1, 3, 2].distinct()', [1, 2, 3]],
    ['["b", "a", "b"].distinct()', ['b', 'a']],
    ['[[1], [2], [1]].distinct()', [[1], [2]]],
    ['[{"a": 1}, {"a": 1}, {"a": 2}].distinct().size()', 2],
    ['[money("1 BRL"), money("1.00 BRL"), money("1 USD")].distinct().size()', 2],
    ['[1, 2, 3].except([2])', [1, 3]],
    ['[[1], [2]].except([[2]])', [[1]]],
    ['[1, 2].contains_all([2, 1])', true],
    ['[1, 2].contains_all([2, 3])', false],
    ['[1, 2].contains_all(resource.count == 3 ? [1] : [3])', true],
    ['[[1], [2]].contains_all([[2]])', true],
    ['[[1], [2]].overlaps([[3]])', false],
    ['[1, 2].overlaps([3, 2])', true],
    ['["a", "b"].join("-")', 'a-b'],
    ['["a"].join("-")', 'a'],
    ['{"a": 1, "b": 2}.size()', 2],
    ['size({"a": 1})', 1],
    ['size([1, 2])', 2],
    ['"é😀".size()', 2],
    ['"a,b,,c".split(",")', ['a', 'b', '', 'c']],
  ])('%s is %j', (text, expected) => expect(shown(text)).toEqual(expected));

  it.each<[string, Json]>([
    ['resource.tags.contains_all(["a"])', true],
    ['resource.tags.contains_all(["a", "z"])', '?denied'],
    ['resource.tags.overlaps(["z"])', '?denied'],
    ['resource.tags.overlaps(["z", "b"])', true],
    ['["a"].contains_all(resource.tags)', false],
    ['["a", "b"].contains_all(resource.tags)', '?denied'],
    ['["a"].overlaps(resource.tags)', true],
    ['["z"].overlaps(resource.tags)', '?denied'],
    ['resource.tags.except(["a"])', ['b', '?']],
    ['["a", "z"].except(resource.tags)', '?denied'],
    ['resource.tags.distinct()', ['a', 'b', '?']],
    ['resource.tags.size()', '?denied'],
    ['resource.tags.join(",")', '?denied'],
    ['resource.tags == ["a"]', '?denied'],
    ['resource.tags == ["a", "b"]', '?denied'],
    ['resource.tags != ["x"]', '?denied'],
  ])('of which only some items are known: %s is %j', (text, expected) => expect(shown(text, { ...partial })).toEqual(expected));

  it.each<[string, Json]>([
    ['resource.parts.map(p, p.size).sum()', 6],
    ['resource.parts.map(p, p.name).distinct()', ['b', 'a']],
    ['resource.parts.filter(p, p.size > 1).map(p, p.name)', ['b', 'a']],
    ['resource.parts.filter(p, p.size > 9).map(p, p.size).sum()', 0],
    ['resource.parts.filter(p, p.size > 9).map(p, p.size).max()', '?no-value'],
    ['resource.parts.distinct().size()', 3],
    ['resource.parts.contains_all(resource.parts)', true],
  ])('of resources: %s is %j', (text, expected) => expect(shown(text, { ...parts })).toEqual(expected));
});

describe('equality', () => {
  it.each<[string, Json]>([
    ['{"a": 1, "b": 2} == {"b": 2, "a": 1}', true],
    ['{"a": 1} == {"a": 2}', false],
    ['{"a": 1} == {"b": 1}', false],
    ['{"a": 1} == {"a": 1, "b": 2}', false],
    ['{"a": [1, 2]} == {"a": [1, 2]}', true],
    ['[1, 2] == [1, 2, 3]', false],
    ['[[1], [2]] == [[1], [2]]', true],
    ['[[1], [2]] != [[1], [3]]', true],
    ['money("1 BRL") == money("1.00 BRL")', true],
    ['money("1 BRL") == money("1 USD")', false],
    ['semver("1.0") == semver("1.0.0")', true],
    ['{"a": resource.count} == {"a": 3}', true],
    ['[resource.text, "x"] == ["hello", "x"]', true],
  ])('%s is %j', (text, expected) => expect(shown(text)).toEqual(expected));
});

describe('addresses and URLs', () => {
  it.each<[string, Json]>([
    ['address_part("api-key/ci/deploy", 0)', 'ci'],
    ['address_part("api-key/ci/deploy", 1)', 'deploy'],
    ['address_part("api-key/ci/deploy", 2)', '?no-value'],
    ['address_part("nothing", 0)', '?no-value'],
    ['domain("Ana@Acme.Example")', 'acme.example'],
    ['domain("ana")', '?no-value'],
    ['host("https://Hub.Example:443/path")', 'hub.example'],
    ['host("no url")', '?no-value'],
    ['scheme("HTTPS://hub.example")', 'https'],
    ['scheme("hub.example")', ''],
    ['with_https("http://hub.example/a?b=c")', 'https://hub.example/a?b=c'],
    ['with_https("https://hub.example")', '?no-value'],
    ['with_https("hub.example")', 'https://hub.example'],
    ['glob("db-data", "db-*")', true],
    ['glob("web-data", "db-*")', false],
    ['glob_any("web", ["db-*", "w?b"])', true],
    ['glob_any("web", params.names)', false],
    ['"  a b ".trim()', 'a b'],
    ['"   ".trim()', ''],
  ])('%s is %j', (text, expected) => expect(shown(text)).toEqual(expected));
});

describe('times as texts', () => {
  it.each<[string, Json]>([
    ['2026-11-20', '2026-11-20T00:00:00Z'],
    ['2000-02-29', '2000-02-29T00:00:00Z'],
    ['2024-02-29', '2024-02-29T00:00:00Z'],
    ['1900-02-29', null],
    ['2026-02-29', null],
    ['2026-02-28', '2026-02-28T00:00:00Z'],
    ['2026-01-31', '2026-01-31T00:00:00Z'],
    ['2026-04-31', null],
    ['2024-01-32', null],
    ['2026-13-01', null],
    ['2026-00-10', null],
    ['2026-01-00', null],
    ['0099-01-01', '0099-01-01T00:00:00Z'],
    ['2026-11-20T03:04', '2026-11-20T03:04:00Z'],
    ['2026-11-20 03:04:05', '2026-11-20T03:04:05Z'],
    ['2026-11-20t03:04:05z', '2026-11-20T03:04:05Z'],
    ['2026-11-20T03:04:05Z', '2026-11-20T03:04:05Z'],
    ['2026-11-20T03:04:05.678Z', '2026-11-20T03:04:05.678Z'],
    ['2026-11-20T03:04:05.6789Z', '2026-11-20T03:04:05.678Z'],
    ['2026-11-20T03:04:05,5Z', '2026-11-20T03:04:05.500Z'],
    ['2026-11-20T03:04:05+02:30', '2026-11-20T00:34:05Z'],
    ['2026-11-20T03:04:05-0230', '2026-11-20T05:34:05Z'],
    ['2026-11-20T23:59:59Z', '2026-11-20T23:59:59Z'],
    ['2026-11-20T24:00:00Z', null],
    ['2026-11-20T23:60:00Z', null],
    ['2026-11-20T23:59:60Z', null],
    ['2026-11-20T00:00:00+24:00', null],
    ['2026-11-20T00:00:00+00:60', null],
    ['2026-11-20T00:00:00+23:59', '2026-11-19T00:01:00Z'],
    ['2026-11-20X03:04:05Z', null],
    ['2026/11/20T03:04:05Z', null],
    ['2026-11-20T03.04.05Z', null],
    ['2026-11-20T03:04:05!678Z', null],
    ['2026-11-2AT03:04:05Z', null],
    ['2026-11-20T03:04:05.67xZ', null],
    ['Z026-11-20T03:04:05+', null],
    ['a2026-11-20', null],
    ['2026-11-20b', null],
  ])('%s is %j', (text, expected) => {
    const frame = frameFor({ text });
    expect(shown('date(resource.text)', frame)).toEqual(expected ?? '?policy-error');
  });
  it.each<[string, Json]>([
    ['string(date("2026-11-20"))', '2026-11-20'],
    ['string(date("2026-11-20T07:04:59.5Z"))', '2026-11-20 07:04 UTC'],
    ['string(date("2026-11-20") + days(100000000))', 'a time beyond the calendar'],
    ['resource.lasts / 2', '1d'],
    ['resource.lasts - days(3)', '-1d'],
    ['-resource.lasts', '-2d'],
    ['-duration("0s")', '0s'],
    ['resource.made - days(1)', '2026-11-09T00:00:00Z'],
    ['until(resource.made) < duration("0s")', true],
  ])('%s is %j', (text, expected) => expect(shown(text)).toEqual(expected));
});

describe('numbers, money and texts whose parts are unknown', () => {
  const unknownCount = frameFor({}, { count: denied });
  const unknownRatio = frameFor({}, { ratio: denied });
  const unknownPrice = frameFor({}, { price: denied });
  const unknownText = frameFor({}, { text: denied });
  it.each<[string, Frame]>([
    ['[resource.count, 1].sum()', unknownCount],
    ['resource.parts.map(p, p.size).sum()', frameFor({}, { parts: [partRow({}, { size: denied }), partRow()] })],
    ['resource.parts.map(p, p.size).sum()', frameFor({}, { parts: [partRow(), partRow({}, { size: denied })] })],
    ['resource.parts.map(p, p.size).max()', frameFor({}, { parts: [partRow({}, { size: denied }), partRow()] })],
    ['resource.parts.map(p, p.size).min()', frameFor({}, { parts: [partRow(), partRow({}, { size: denied })] })],
    ['[resource.ratio, 1.5].sum()', unknownRatio],
    ['[resource.price, money("1 BRL")].max()', unknownPrice],
    ['resource.price * 2', unknownPrice],
    ['-resource.price', unknownPrice],
    ['currency(resource.price)', unknownPrice],
    ['share(resource.price, money("1 BRL"))', unknownPrice],
    ['money("1 BRL") * resource.count', unknownCount],
    ['address_part("api-key/ci/deploy", resource.count)', unknownCount],
    ['address_part(resource.text, 1)', unknownText],
    ['"a".matches(resource.text)', unknownText],
    ['glob("a", resource.text)', unknownText],
    ['glob_any("a", resource.tags)', frameFor({}, { tags: denied })],
    ['glob_any(resource.text, ["a"])', unknownText],
    ['resource.text + "a"', unknownText],
    ['"a" + resource.text', unknownText],
    ['resource.tags + ["a"]', frameFor({}, { tags: denied })],
    ['{"a": resource.count}["a"]', unknownCount],
    ['{"a": resource.tags}["a"]', partial],
    ['[1, 2][resource.count]', unknownCount],
    ['resource.tags[0]', frameFor({}, { tags: denied })],
    ['resource.tags[0]', partial],
  ])('%s is unknown, with the cause', (text, frame) => expect(shown(text, { ...frame })).toBe('?denied'));
  it.each<[string, Json]>([
    ['resource.tags + ["c"]', ['a', 'b', 'c', '?']],
    ['["c"] + resource.tags', ['c', 'a', 'b', '?']],
    ['resource.tags + resource.tags', ['a', 'b', 'a', 'b', '?']],
    ['resource.tags.except(["a", "b"])', ['?']],
    ['resource.tags.exists(t, t == "b")', true],
    ['resource.tags.all(t, t == "b")', false],
    ['resource.tags.exists(t, t == "z")', '?denied'],
  ])('known items decide: %s is %j', (text, expected) => expect(shown(text, { ...partial })).toEqual(expected));
});

describe('long lists', () => {
  const names = Array.from({ length: 40 }, (_, index) => `n${index}`);
  const frame = frameFor({ tags: names });
  // Twice: what is kept of a long list must not change the second answer.
  it.each([1, 2])('are searched, time %i', () => {
    expect(shown('resource.tags.contains_all(["n0", "n39"])', frame)).toBe(true);
    expect(shown('resource.tags.contains_all(["n0", "n40"])', frame)).toBe(false);
    expect(shown('resource.tags.overlaps(["x", "n7"])', frame)).toBe(true);
    expect(shown('resource.tags.overlaps(["x"])', frame)).toBe(false);
  });
  it('of values that are compared are searched', () => {
    const numbers = frameFor({}, { extra: Array.from({ length: 40 }, (_, index) => index) });
    const nested = `[${Array.from({ length: 40 }, (_, index) => `[${index}, resource.count]`).join(', ')}]`;
    expect(shown(`${nested}.overlaps([[39, 3]])`, numbers)).toBe(true);
    expect(shown(`${nested}.overlaps([[40, 3]])`, numbers)).toBe(false);
    expect(shown(`${nested}.distinct().size()`, numbers)).toBe(40);
  });
});

describe('values of any type', () => {
  const extra = frameFor({ extra: { level: 2, words: ['x', 'y'], on: true, none: null, deep: { a: [1, { b: 'c' }] } } });
  it.each<[string, Json]>([
    ['resource.extra.words == ["x", "y"]', true],
    ['resource.extra.words == ["x"]', false],
    ['resource.extra.level == "2"', false],
    ['resource.extra.words == "x"', false],
    ['resource.extra.on == true', true],
    ['resource.extra.deep.a[0]', 1],
    ['resource.extra.deep', { a: [1, { b: 'c' }] }],
    ['resource.extra.words', ['x', 'y']],
    ['resource.extra', { level: 2, words: ['x', 'y'], on: true, none: null, deep: { a: [1, { b: 'c' }] } }],
    ['[true, false]', [true, false]],
    ['resource.extra.level', 2],
    ['[[date("2026-11-20")], [resource.made]]', [['2026-11-20T00:00:00Z'], ['2026-11-10T00:00:00Z']]],
    ['{"a": days(1), "b": resource.lasts}', { a: '1d', b: '2d' }],
    ['{1: "a", resource.count: "b"}', { '1': 'a', '3': 'b' }],
    ['{"a": [days(1)]}', { a: ['1d'] }],
    ['{"a": {"b": date("2026-11-20")}}', { a: { b: '2026-11-20T00:00:00Z' } }],
    ['1.0 / 0.0', 'Infinity'],
    ['semver("v1.2")', '1.2.0'],
    ['resource.parts', []],
    ['resource.first', null],
  ])('%s is %j', (text, expected) => expect(shown(text, extra)).toEqual(expected));
});

describe('the cost of an operation', () => {
  const long = Array.from({ length: 50 }, (_, index) => `name-${index}`);
  const costOf = (text: string): number => {
    const frame = frameFor({ tags: long, text: 'x'.repeat(200) });
    const before = frame.steps;
    shown(text, frame);
    return before - frame.steps;
  };
  it.each<[string, number]>([
    ['resource.tags.contains_all(resource.tags)', 100],
    ['resource.tags.overlaps(["x"])', 51],
    ['resource.tags.except(["x"])', 51],
    ['resource.tags.distinct()', 50],
    ['resource.tags + resource.tags', 100],
    ['resource.tags.exists(t, t == "x")', 50],
    ['"x" in resource.tags', 50],
    ['resource.tags == resource.tags', 50],
    ['resource.tags != ["x"]', 50],
    ['[resource.tags] == [resource.tags]', 53],
    ['{"a": resource.tags} == {"a": resource.tags}', 55],
    ['resource.extra == resource.extra', 2],
    ['[resource.text, resource.text]', 2],
    ['{resource.text: 1}', 2],
    ['resource.text + resource.text', 400],
    ['resource.text.matches("y")', 200],
    ['glob(resource.text, "y*")', 200],
    ['resource.tags.join(",")', 50],
    ['[resource.count, 2, 3].sum()', 3],
  ])('%s is at least %i steps', (text, least) => expect(costOf(text)).toBeGreaterThanOrEqual(least));
  it.each([
    ['resource.text + resource.text', 399],
    ['resource.tags + resource.tags', 99],
    ['resource.tags.map(t, [t, t]).distinct()', 60],
    ['resource.tags.filter(t, t != "x").map(t, t + t)', 60],
  ])('%s is refused with %i steps', (text, steps) => {
    const frame = { ...frameFor({ tags: long, text: 'x'.repeat(200) }), steps };
    expect(valueOf(text, frame).value).toMatchObject({ cause: 'budget', says: 'the policy takes more steps than one evaluation may' });
  });
  it.each([
    ['resource.text + resource.text', 400],
    ['resource.tags + resource.tags', 100],
  ])('%s is allowed with %i steps', (text, steps) =>
    expect(shown(text, { ...frameFor({ tags: long, text: 'x'.repeat(200) }), steps })).not.toBe('?budget'),
  );
});
