// The compiled validators answer as ajv does: only what nobody reads was left out of them.
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { beforeAll, expect, it } from 'vitest';
import { demoState } from '../../src/commands/demo/state.ts';
import { evaluateDesiredState, loadDesiredState, reviewEvaluation, selectPolicies } from '../../src/index.ts';
import { isArray, isObject, type Json } from '../../src/json.ts';
import { createSimulator } from '../../src/library/simulator.ts';
import { parseYaml } from '../../src/yaml/parse.ts';
import { desiredState } from '../../src/yaml/validators/desired-state.generated.js';
import { policy } from '../../src/yaml/validators/policy.generated.js';
import { review } from '../../src/yaml/validators/review.generated.js';
import { simulatorState } from '../../src/yaml/validators/simulator-state.generated.js';
import { trust } from '../../src/yaml/validators/trust.generated.js';

const now = new Date('2026-11-20T12:00:00Z');

const valueOf = (path: string): Json => parseYaml(readFileSync(path, 'utf8'), path).value;

const valuesIn = (folder: string): readonly Json[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => valueOf(`${folder}/${name}`));

const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

const wrong: readonly Json[] = [null, '', -1.5, [], {}, 'x'.repeat(300)];

/** With one item of each list. */
const small = (value: Json): Json => {
  if (isArray(value)) return value.slice(0, 1).map(small);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, small(inner)])) : value;
};

/** The value with one mistake: each part replaced by another value, left out, or with a key more. */
function* broken(value: Json): Generator<Json> {
  yield* wrong;
  if (isArray(value)) {
    for (const [index, item] of value.entries()) for (const other of broken(item)) yield value.with(index, other);
    yield [...value, ...value.slice(0, 1)];
  }
  if (!isObject(value)) return;
  yield { ...value, unknown: 1 };
  for (const [key, inner] of Object.entries(value)) {
    const { [key]: _, ...rest } = value;
    yield rest;
    for (const other of broken(inner)) yield { ...value, [key]: other };
  }
}

let reviewed: Json = null;

beforeAll(async () => {
  const desired = loadDesiredState('examples/acme');
  reviewed = asJson(reviewEvaluation(evaluateDesiredState({ desired, policies: await selectPolicies(desired), now })));
});

it.each([
  ['desired-state', desiredState, () => [valueOf('examples/minimal.yaml'), ...valuesIn('examples/acme')]],
  ['trust', trust, () => [valueOf('examples/acme.trust.yaml')]],
  ['policy', policy, () => valuesIn('policies/block-storage')],
  [
    'simulator-state',
    simulatorState,
    () => [asJson(createSimulator({ state: JSON.stringify(demoState({ seed: 1, now: now.getTime() })) }).state())],
  ],
  ['output/review', review, () => [reviewed]],
] as const)('%s accepts and refuses the same', (name, validate, samples) => {
  const ajv = new Ajv({ strictTypes: false, allowUnionTypes: true });
  formats.default(ajv);
  const whole = ajv.compile(JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8')));
  for (const sample of samples()) {
    expect(validate(sample)).toBe(true);
    expect([...broken(small(sample))].find((other) => validate(other) !== whole(other))).toBeUndefined();
  }
});
