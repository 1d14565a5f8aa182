// The part of a change that each step makes: by its result.
import { describe, expect, it } from 'vitest';
import type { FieldChange } from '../../src/diff/difference.ts';
import type { Condition, StepDraft } from '../../src/kinds/step.ts';
import { changesOfSteps } from '../../src/plan/changes-of-steps.ts';
import { group, stepNamed } from './drafts.ts';

const address = group('ops');
type Fact = Condition extends infer One ? (One extends unknown ? Omit<One, 'at'> : never) : never;
const leaving = (...done: readonly Fact[]): StepDraft =>
  stepNamed('ops', { postconditions: done.map((fact): Condition => ({ at: { address }, ...fact })) });

const summary = (changes: readonly FieldChange[], steps: readonly StepDraft[]) => {
  const own = changesOfSteps(address, new Set([address]), changes, steps);
  return steps.map((step) =>
    own.get(step)?.map(({ resource, field, from, to }) => `${resource} ${field} ${JSON.stringify(from)} ${JSON.stringify(to)}`),
  );
};

const roles = (from: FieldChange['from'], to: FieldChange['to']): FieldChange => ({ field: 'roles', from, to });
const is = (value: FieldChange['to']) => ({ field: 'roles', is: value });
const includes = (...names: readonly string[]) => ({ field: 'roles', includes: names });
const excludes = (...names: readonly string[]) => ({ field: 'roles', excludes: names });

describe('each step has its changes', () => {
  it.each<[string, readonly FieldChange[], readonly StepDraft[], readonly (readonly string[])[]]>([
    ['one step, all of it', [roles('a', 'b')], [leaving(is('b'))], [['group/ops roles "a" "b"']]],
    [
      'a value that is removed before it is added',
      [roles(['a', 'b', 'c'], ['c', 'd'])],
      [leaving(excludes('a')), leaving(includes('d', 'c')), leaving(excludes('b'))],
      [
        ['group/ops roles ["a","b","c"] ["b","c"]'],
        ['group/ops roles ["b","c"] ["b","c","d"]'],
        ['group/ops roles ["b","c","d"] ["c","d"]'],
      ],
    ],
    [
      'a value that is not a text stays, whatever is removed',
      [roles([1, 'a'], ['b'])],
      [leaving(excludes('a')), leaving(is(['b']))],
      [['group/ops roles [1,"a"] [1]'], ['group/ops roles [1] ["b"]']],
    ],
    [
      'a value that was not a list becomes one when an item is added',
      [roles(null, ['a', 'b'])],
      [leaving(includes('a')), leaving(includes('b'))],
      [['group/ops roles null ["a"]'], ['group/ops roles ["a"] ["a","b"]']],
    ],
    [
      'the last step ends at the declared value, however it is reached',
      [roles('a', 'b')],
      [leaving(is('x')), leaving(is('y'))],
      [['group/ops roles "a" "x"'], ['group/ops roles "x" "b"']],
    ],
    [
      'a field that no step names is listed with each step that covers it',
      [roles('a', 'b'), { field: 'name', from: 1, to: 2 }],
      [
        leaving(is('b')),
        stepNamed('ops', { alsoChanges: ['name'] }),
        stepNamed('other', { alsoChanges: ['name'], resources: [group('other')] }),
      ],
      [['group/ops roles "a" "b"'], ['group/ops name 1 2'], []],
    ],
    ['a field that no step changes is listed without a step', [roles('a', 'b')], [leaving()], [[]]],
    [
      'a change of another resource is not part of it',
      [roles('a', 'b')],
      [leaving(is('b')), stepNamed('ops', { postconditions: [{ at: { address: group('other') }, ...is('b') }] })],
      [['group/ops roles "a" "b"'], []],
    ],
  ])('%s', (_, changes, steps, expected) => {
    expect(summary(changes, steps)).toEqual(expected);
  });
});
