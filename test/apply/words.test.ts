// The texts for failures: a refusal, and a change that is not in effect.
import { describe, expect, it } from 'vitest';
import { describeFailure, refused } from '../../src/apply/describe-failure.ts';
import { describeCondition } from '../../src/apply/settle.ts';
import type { Json } from '../../src/json.ts';
import type { Condition } from '../../src/kinds/step.ts';
import { at, extending, failure, volume } from './scripted.ts';
import { observed } from './step-of.ts';

describe('a failure', () => {
  it.each<[string, Parameters<typeof failure>[1], string]>([
    ['with a status', { status: 403, says: 'no right' }, '403 no right'],
    ['without one', { says: 'the connection broke' }, 'the connection broke'],
    ['without a message', { status: 502, says: '' }, '502'],
  ])('%s', (_, rest, expected) => {
    expect(describeFailure(failure('unknown', rest))).toBe(expected);
  });

  const said = { status: 400, says: 'no' };
  it.each<[string, Parameters<typeof failure>[1], object]>([
    ['with the message of the platform', said, said],
    ['that was not sent', { says: 'no region' }, { says: 'no region' }],
    ['with its request', { ...said, requestId: 'r' }, { ...said, requestId: 'r' }],
    [
      'for a missing permission',
      { ...said, permission: 'bs_volume_extend' },
      { status: 400, says: 'no (missing permission: bs_volume_extend)' },
    ],
    [
      'that a number explains',
      { ...said, code: 20025 },
      { status: 400, says: 'no (error 20025: only the owner of the organization can do this)' },
    ],
    ['with a number that explains nothing', { ...said, code: 1 }, said],
    [
      'that both explain',
      { ...said, code: 20025, permission: 'p' },
      { status: 400, says: 'no (missing permission: p; error 20025: only the owner of the organization can do this)' },
    ],
  ])('refuses %s', (_, rest, expected) => {
    expect(refused(extending.id, failure('refused', rest))).toStrictEqual({ step: extending.id, type: 'refused', ...expected });
  });
});

describe('a resource that did not converge', () => {
  const item = observed(volume);
  it.each<[string, Condition, Json, boolean, string]>([
    ['is missing', { at, exists: true }, false, false, 'volume/br-se1/data does not appear'],
    ['is there', { at, exists: false }, true, true, 'volume/br-se1/data still exists'],
    ['cannot have a value', { at, field: 'size', is: 20 }, null, false, 'volume/br-se1/data does not exist'],
    ['has another value', { at, field: 'size', is: 20 }, 10, true, 'size of volume/br-se1/data is 10'],
    ['has other values', { at, field: 'zones', includes: ['c'] }, ['a', 'b'], true, 'zones of volume/br-se1/data is ["a","b"]'],
  ])('%s', (_, condition, found, isThere, expected) => {
    expect(describeCondition({ type: 'fail', condition, found, ...(isThere ? { item } : {}) })).toBe(expected);
  });

  it('is reported without terminal control characters', () => {
    const words = describeCondition({ type: 'fail', condition: { at, field: 'name', is: 'a' }, found: 'x\u001b[2J\u202e', item });
    expect(['\u001b', '\u202e'].filter((one) => words.includes(one))).toEqual([]);
  });
});
