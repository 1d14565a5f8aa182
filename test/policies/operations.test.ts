// Operations of the language at their edges: versions, lists of money and times, maps, partial lists, addresses and URLs. Values computed by hand.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import { denied, frameFor, partRow, shown } from './small-world.ts';

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
  ])('of which only some items are known: %s is %j', (text, expected) => expect(shown(text, partial)).toEqual(expected));

  it.each<[string, Json]>([
    ['resource.parts.map(p, p.size).sum()', 6],
    ['resource.parts.map(p, p.name).distinct()', ['b', 'a']],
    ['resource.parts.filter(p, p.size > 1).map(p, p.name)', ['b', 'a']],
    ['resource.parts.filter(p, p.size > 9).map(p, p.size).sum()', 0],
    ['resource.parts.filter(p, p.size > 9).map(p, p.size).max()', '?no-value'],
    ['resource.parts.distinct().size()', 3],
    ['resource.parts.contains_all(resource.parts)', true],
  ])('of resources: %s is %j', (text, expected) => expect(shown(text, parts)).toEqual(expected));
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
