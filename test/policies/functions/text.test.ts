// Functions of texts and lists: whole values, and why there is none.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/json.ts';
import { isUnknown } from '../../../src/policies/evaluate/value.ts';
import { frameFor, shown, valueOf } from '../small-world.ts';

/** The text of the resource is `text`: nothing is computed in advance. */
const of = (call: string, text: string): Json | undefined => {
  const frame = frameFor({ text });
  const { value } = valueOf(call, frame);
  return isUnknown(value) ? `?${value.cause} ${value.says}` : shown(call, frame);
};

describe('a function of a text', () => {
  it.each<[string, string, Json]>([
    ['domain(resource.text)', 'Ana@Acme.Example', 'acme.example'],
    ['domain(resource.text)', 'a@b@C', 'c'],
    ['domain(resource.text)', 'ana', '?no-value `ana` has no domain'],
    ['domain(resource.text)', 'ana@', '?no-value `ana@` has no domain'],
    ['host(resource.text)', 'https://a.example:8080/x', 'a.example'],
    ['host(resource.text)', 'nothing', '?no-value `nothing` has no host'],
    ['scheme(resource.text)', 'HTTPS://a.example', 'https'],
    ['scheme(resource.text)', 'a+b-1.2:x', 'a+b-1.2'],
    ['scheme(resource.text)', '/x https://a', ''],
    ['scheme(resource.text)', '1a:x', ''],
    ['scheme(resource.text)', 'a_b:x', ''],
    ['with_https(resource.text)', 'http://a.example/x', 'https://a.example/x'],
    ['with_https(resource.text)', 'a.example', 'https://a.example'],
    ['with_https(resource.text)', 'http://a.example:80', 'https://a.example'],
    ['with_https(resource.text)', 'http://a.example:80/x', 'https://a.example/x'],
    ['with_https(resource.text)', 'http://a.example:80?x', 'https://a.example?x'],
    ['with_https(resource.text)', 'http://a.example:80#x', 'https://a.example#x'],
    ['with_https(resource.text)', 'http://a.example:8080/x', 'https://a.example:8080/x'],
    ['with_https(resource.text)', 'http://a.example:8000', 'https://a.example:8000'],
    ['with_https(resource.text)', 'http://a.example/x:80', 'https://a.example/x:80'],
    ['with_https(resource.text)', 'http://a.example?x=:80', 'https://a.example?x=:80'],
    ['with_https(resource.text)', 'HTTPS://a.example', '?no-value `HTTPS://a.example` is https already'],
    ['with_https(resource.text)', '', '?no-value `` has no host'],
    ['address_part(resource.text, 0)', 'api-key/ci/deploy', 'ci'],
    ['address_part(resource.text, 1)', 'api-key/ci/a%2Fb', 'a/b'],
    ['address_part(resource.text, 2)', 'api-key/ci/deploy', '?no-value `api-key/ci/deploy` has no part 2'],
    ['address_part(resource.text, 0)', 'nothing', '?no-value `nothing` has no part 0'],
    ['semver(resource.text) > semver("1.2.3")', '1.10.0', true],
    ['semver(resource.text) > semver("1.2.3")', 'dev-main', '?no-value `dev-main` is not a version that can be compared'],
    ['resource.text.trim()', ' \u0085\u00a0a b\t\n', 'a b'],
    ['resource.text.trim()', '\ufeffa', '\ufeffa'],
    ['resource.text.trim()', '  ', ''],
    ['resource.text.size()', 'a😀', 2],
    ['resource.text.lowerAscii()', 'ABCÄ', 'abcÄ'],
    ['resource.text.upperAscii()', 'abcä', 'ABCä'],
    ['resource.text.contains("b")', 'abc', true],
    ['resource.text.contains("d")', 'abc', false],
    ['resource.text.startsWith("b")', 'abc', false],
    ['resource.text.startsWith("ab")', 'abc', true],
    ['resource.text.endsWith("bc")', 'abc', true],
    ['resource.text.endsWith("b")', 'abc', false],
    ['resource.text.split(",")', 'a,,b', ['a', '', 'b']],
    ['resource.text.matches("^a+$")', 'aa', true],
    ['resource.text.matches("^a+$")', 'ab', false],
    [
      '"a".matches(resource.text)',
      '(',
      '?policy-error `(` is not a regular expression (RE2 syntax, without back-references and look-around)',
    ],
    ['glob(resource.text, "a/*")', 'a/b', true],
    ['glob(resource.text, "a/*")', 'a/b/c', false],
    ['glob_any(resource.text, ["x", "a/**"])', 'a/b/c', true],
    ['glob_any(resource.text, ["x", "y"])', 'a', false],
    ['["a", resource.text, "c"].join("-")', 'b', 'a-b-c'],
  ])('%s of %j', (call, text, expected) => expect(of(call, text)).toEqual(expected));
});

describe('an error of a policy says what is wrong', () => {
  it.each<[string, string, string]>([
    ['int(resource.text)', '1x', '`1x` is not a whole number'],
    ['int(resource.text)', 'x1', '`x1` is not a whole number'],
    ['int(resource.text)', '1.5', '`1.5` is not a whole number'],
    ['int(resource.text)', '90071992547409919', 'a whole number is too large to be exact, or is divided by zero'],
    ['double(resource.text)', 'x1', '`x1` is not a number'],
    ['double(resource.text)', '1x', '`1x` is not a number'],
    ['double(resource.text)', '1e999', '`1e999` is not a number'],
    ['double(resource.text)', '1.2.3', '`1.2.3` is not a number'],
    ['date(resource.text)', '2026-02-30', '`2026-02-30` is not a date that exists'],
    ['timestamp(resource.text)', 'soon', '`soon` is not a date that exists'],
    ['duration(resource.text)', '1 day', '`1 day` is not a duration such as `36h` or `1d12h`'],
    ['money(resource.text)', '1.00', '`1.00` is not an amount such as `1500.00 BRL`'],
    ['money(resource.text)', 'x BRL', '`x BRL` is not an amount such as `1500.00 BRL`'],
    ['money(resource.text)', '1 BRLX', '`1 BRLX` is not an amount such as `1500.00 BRL`'],
    ['resource.lasts / int(resource.text)', '0', 'a duration is divided by zero'],
    ['resource.price * (double(resource.text) / 0.0)', '0', 'money is multiplied by what is no number'],
    ['resource.price + money(resource.text)', '1 USD', 'BRL and USD cannot be added or compared'],
    ['share(resource.price, money(resource.text))', '1 USD', 'BRL and USD cannot be added or compared'],
    ['{"a": 1, resource.text: 2}', 'a', 'the map has a key twice'],
    ['{"a": 1}[resource.text]', 'b', 'the map has no such key'],
    ['resource.tags[int(resource.text)]', '2', 'the list has no item at this place'],
    ['resource.tags[int(resource.text)]', '-1', 'the list has no item at this place'],
  ])('%s of %j: %s', (call, text, says) => expect(of(call, text)).toBe(`?policy-error ${says}`));
  it.each<[string, string, string]>([
    ['share(resource.count, int(resource.text))', '0', 'a share of nothing has no value'],
    ['share(resource.price, money(resource.text))', '0 BRL', 'a share of nothing has no value'],
    ['semver(resource.text) < semver("1")', 'x', '`x` is not a version that can be compared'],
  ])('%s of %j has no value: %s', (call, text, says) => expect(of(call, text)).toBe(`?no-value ${says}`));
  it('a value that is not known is not an error', () =>
    expect(valueOf('share(0, resource.count)', frameFor({ count: 0 })).value).toMatchObject({ cause: 'no-value', missing: [] }));
});

describe('a function of lists', () => {
  it.each<[string, Json]>([
    ['resource.tags.contains_all(["a"])', true],
    ['resource.tags.contains_all(["a", "x"])', false],
    ['resource.tags.overlaps(["x", "b"])', true],
    ['resource.tags.overlaps(["x"])', false],
    ['resource.tags.except(["a"])', ['b']],
    ['(resource.tags + ["a"]).distinct()', ['a', 'b']],
    ['[[1], [1], [resource.count]].distinct()', [[1], [3]]],
    ['[resource.price, resource.price].distinct()', ['10.00 BRL']],
    ['[resource.count, 1].sum()', 4],
    ['[resource.ratio, 1.5].sum()', 2],
    ['[resource.lasts, resource.lasts].sum()', '4d'],
    ['[resource.price, resource.price].sum()', '20.00 BRL'],
    ['[resource.count, 1, 5].min()', 1],
    ['[resource.count, 1, 5].max()', 5],
    ['[resource.price, money("9.99 BRL")].min()', '9.99 BRL'],
    ['[resource.price, money("9.99 BRL")].max()', '10.00 BRL'],
    ['[resource.made, now].min()', '2026-11-10T00:00:00Z'],
    ['[resource.made, now].max()', '2026-11-20T00:00:00Z'],
    ['resource.parts.map(p, p.size).sum()', 0],
    ['resource.parts.map(p, p.size).max()', '?no-value'],
    ['[resource.price, money("1 USD")].sum()', '?policy-error'],
    ['[resource.price, money("1 USD")].max()', '?policy-error'],
    ['[resource.count, 9007199254740991].sum()', '?policy-error'],
    ['resource.tags.size()', 2],
    ['{"a": resource.count}.size()', 1],
  ])('%s is %j', (text, expected) => expect(shown(text)).toEqual(expected));
  it('says why an empty list has no sum or limit', () =>
    expect(valueOf('resource.parts.map(p, p.size).min()').value).toEqual({
      type: 'unknown',
      cause: 'no-value',
      missing: [],
      says: 'an empty list has no sum, least or greatest item',
    }));
});
