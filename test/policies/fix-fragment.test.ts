// The piece of desired state that fixes a failure: its placeholders, and what is left out because it has no value.
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/json.ts';
import type { Frame, Value } from '../../src/policies/evaluate/value.ts';
import { type CompiledFix, compileFix, fragmentOf } from '../../src/policies/fix-fragment.ts';
import { denied, frameFor } from './small-world.ts';

const frame = frameFor();
const seen: Frame[] = [];

/** A fix whose texts have placeholders with these values, each of a type. */
const fixOf = (desired: JsonObject, values: Readonly<Record<string, readonly [Value, string]>> = {}, when?: Value): CompiledFix => {
  const texts = new Set<string>();
  const collect = (json: Json): void => {
    if (typeof json === 'string') texts.add(json);
    else if (Array.isArray(json)) for (const one of json) collect(one);
    else if (typeof json === 'object' && json !== null)
      for (const [key, below] of Object.entries(json)) {
        texts.add(key);
        collect(below);
      }
  };
  collect(desired);
  const placesOf = (text: string) =>
    Object.entries(values)
      .filter(([name]) => text.includes(`{${name}}`))
      .map(([name, [value, type]]) => ({
        name,
        type,
        evaluate: (given: Frame) => {
          seen.push(given);
          return value;
        },
      }));
  return compileFix(
    desired,
    when === undefined ? undefined : () => when,
    new Map([...texts].flatMap((text) => (placesOf(text).length > 0 ? [[text, placesOf(text)] as const] : []))),
  );
};

const days = 86_400_000;

describe('a piece of desired state', () => {
  it.each<[string, () => CompiledFix | undefined, JsonObject | undefined]>([
    ['that the policy does not have', () => undefined, undefined],
    ['without placeholders', () => fixOf({ a: { b: [1, true, 'x'] } }), { a: { b: [1, true, 'x'] } }],
    ['with null and lists as items', () => fixOf({ a: [null, [1], '{t}'] }, { t: [null, 'string'] }), { a: [null, [1]] }],
    ['with braces that are no placeholders', () => fixOf({ a: '{{x}}' }), { a: '{{x}}' }],
    ['with a text', () => fixOf({ a: 'is {t}.' }, { t: ['x', 'string'] }), { a: 'is x.' }],
    ['with a doubled brace beside a placeholder', () => fixOf({ a: '{{{t}}}' }, { t: ['x', 'string'] }), { a: '{x}' }],
    ['with a list as a whole', () => fixOf({ a: '{l}' }, { l: [['x', 'y'], 'list<string>'] }), { a: ['x', 'y'] }],
    ['with a list in a text', () => fixOf({ a: 'all: {l}' }, { l: [['x', 'y'], 'list<string>'] }), { a: 'all: x, y' }],
    ['with an empty list', () => fixOf({ a: '{l}' }, { l: [[], 'list<string>'] }), { a: [] }],
    ['with a number', () => fixOf({ a: '{n}' }, { n: [3, 'int'] }), { a: 3 }],
    ['with two values', () => fixOf({ a: '{n}{t}' }, { n: [3, 'int'], t: ['x', 'string'] }), { a: '3x' }],
    ['with one value twice', () => fixOf({ a: '{n}-{n}' }, { n: [3, 'int'] }), { a: '3-3' }],
    ['with a key', () => fixOf({ '{t}': { b: 1 } }, { t: ['x', 'string'] }), { x: { b: 1 } }],
    ['with a key that is no text', () => fixOf({ '{n}': { b: 1 }, c: 1 }, { n: [3, 'int'] }), { c: 1 }],
    ['with a key without a value', () => fixOf({ '{t}': { b: 1 }, c: 1 }, { t: [null, 'string'] }), { c: 1 }],
    ['with a value that is absent', () => fixOf({ a: '{t}', c: 1 }, { t: [null, 'string'] }), { c: 1 }],
    ['with a value that is unknown', () => fixOf({ a: '{t}', c: 1 }, { t: [denied, 'string'] }), { c: 1 }],
    ['with an absent part of a text', () => fixOf({ a: 'is {t}', c: 1 }, { t: [null, 'string'] }), { c: 1 }],
    ['with an absent item of a list', () => fixOf({ a: ['{t}', 'y'] }, { t: [null, 'string'] }), { a: ['y'] }],
    ['with nothing but absent values', () => fixOf({ a: { b: '{t}' } }, { t: [null, 'string'] }), undefined],
    ['with an entry below which everything is absent', () => fixOf({ a: { b: '{t}' }, c: 1 }, { t: [null, 'string'] }), { c: 1 }],
    ['that is empty', () => fixOf({}), undefined],
    ['under a condition that is true', () => fixOf({ a: 1 }, {}, true), { a: 1 }],
    ['under a condition that is false', () => fixOf({ a: 1 }, {}, false), undefined],
    ['under a condition that is unknown', () => fixOf({ a: 1 }, {}, denied), undefined],
    ['with days', () => fixOf({ a: '{d}' }, { d: [90 * days, 'duration'] }), { a: '90d' }],
    ['with hours', () => fixOf({ a: '{d}' }, { d: [1.5 * days, 'duration'] }), { a: '36h' }],
    ['with minutes', () => fixOf({ a: '{d}' }, { d: [90 * 60_000, 'duration'] }), { a: '90m' }],
    ['with seconds', () => fixOf({ a: '{d}' }, { d: [61_000, 'duration'] }), { a: '61s' }],
    ['with one second', () => fixOf({ a: '{d}' }, { d: [1000, 'duration'] }), { a: '1s' }],
    ['with a duration that the file cannot have', () => fixOf({ a: '{d}', c: 1 }, { d: [1500, 'duration'] }), { c: 1 }],
    ['with no duration at all', () => fixOf({ a: '{d}', c: 1 }, { d: [0, 'duration'] }), { c: 1 }],
    ['with a time', () => fixOf({ a: '{d}' }, { d: [Date.UTC(2026, 10, 20), 'time'] }), { a: '2026-11-20T00:00:00Z' }],
  ])('%s', (_, fix, expected) => expect(fragmentOf(fix(), frame)).toStrictEqual(expected));
  it('is filled with the values of one resource', () => expect(seen.every((given) => given === frame)).toBe(true));
});
