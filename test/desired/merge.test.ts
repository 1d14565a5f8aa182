import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, assert, infiniteStream, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isArray, isObject, type Json, type JsonObject } from '../../src/json.ts';
import { parseYaml } from '../../src/yaml/parse.ts';
import { loadTexts } from './load-text.ts';

const folder = 'examples/acme';
const whole: JsonObject = Object.assign(
  {},
  ...readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => parseYaml(readFileSync(join(folder, name), 'utf8'), name).value),
);

const places = new Set([
  'at',
  'fieldAt',
  'tenantAt',
  'guardsAt',
  'packsAt',
  'paramsAt',
  'policyAt',
  'onlyAt',
  'resourceAt',
  'ownerAt',
  'files',
  'folder',
]);

/** Everything except its position; policy files by name, because every run has a folder of its own. */
const placeless = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(placeless);
  if (typeof value === 'string') return value.replace(/^.*desired-\w+\//, '');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !places.has(key) || (key === 'files' && Array.isArray(inner) && typeof inner[0] !== 'string'))
      .map(([key, inner]) => [key, placeless(inner)]),
  );
};

const loaded = (texts: Readonly<Record<string, string>>) => placeless(loadTexts(texts).desired);

/** Keys of `split` may be in several files, by their path. */
const split =
  /^(roles|members|groups|service_accounts|domains|proxy_caches|registries|volumes|\w+_schedules|removed|budgets|waivers|ownership|guards|guards\.removals|policies|policies\.settings)$/;

type Choose = (most: number) => number;

const shuffled = <T>(list: readonly T[], choose: Choose): readonly T[] =>
  list
    .map((item) => ({ item, rank: choose(1_000_000) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);

/** Distributes the entries of a value over the files, each in an order of its own. */
const deal = (value: Json, path: string, count: number, choose: Choose): readonly (Json | undefined)[] => {
  if (path !== '' && !split.test(path)) {
    const owner = choose(count);
    return Array.from({ length: count }, (_, index) => (index === owner ? value : undefined));
  }
  if (isArray(value)) {
    const hands = Array.from({ length: count }, (): Json[] => []);
    for (const item of shuffled(value, choose)) hands[choose(count)]?.push(item);
    return hands.map((hand) => (hand.length > 0 ? hand : undefined));
  }
  const hands = Array.from({ length: count }, (): Record<string, Json> => ({}));
  for (const [key, inner] of shuffled(isObject(value) ? Object.entries(value) : [], choose)) {
    deal(inner, path === '' ? key : `${path}.${key}`, count, choose).forEach((part, index) => {
      const hand = hands[index];
      if (part !== undefined && hand) hand[key] = part;
    });
  }
  return hands.map((hand) => (path === '' || Object.keys(hand).length > 0 ? hand : undefined));
};

describe('a desired state', () => {
  const expected = loaded({ 'org.yaml': JSON.stringify(whole) });

  it('is the same however it is split over files and ordered within them', () => {
    const { version, ...rest } = whole;
    assert(
      property(nat({ max: 4 }), infiniteStream(nat()), (more, numbers) => {
        const choose: Choose = (most) => Number(numbers.next().value) % most;
        const hands = deal(rest, '', more + 1, choose);
        const texts = hands.map(
          (hand, index) => [`${index}.yaml`, JSON.stringify({ version, ...(isObject(hand ?? null) ? Object(hand) : {}) })] as const,
        );
        expect(loaded(Object.fromEntries(texts))).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  it('does not depend on the names of the files', () => {
    const { version, members, ...rest } = whole;
    assert(
      property(array(nat({ max: 3 }), { minLength: 2, maxLength: 2 }), ([a = 0, b = 0]) => {
        const texts = { [`${a}-a.yaml`]: JSON.stringify({ version, members }), [`${b}-b.yml`]: JSON.stringify({ version, ...rest }) };
        expect(loaded(texts)).toEqual(expected);
      }),
      { numRuns: 5 },
    );
  });
});
