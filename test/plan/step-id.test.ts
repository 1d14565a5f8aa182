// The id of a step: another call, target or live value changes it; texts, positions and the order of sets do not.
import { describe, expect, it } from 'vitest';
import { type Address, addressOf, collectionOf } from '../../src/kinds/address.ts';
import type { StepDraft, Target } from '../../src/kinds/step.ts';
import { stepIdOf } from '../../src/plan/step-id.ts';
import { group, stepNamed } from './drafts.ts';

const there = (id: string): Target => ({ id, in: collectionOf('group'), address: group('ops') });
const awaited = (name: string): Target => ({ address: group(name) });
const path = { group_id: '7' };

const step = stepNamed('ops', {
  path,
  body: { description: 'x', tags: ['b', 'a'] },
  preconditions: [
    { at: there('7'), field: 'roles', is: ['viewer', 'editor'] },
    { at: there('7'), field: 'levels', is: [2, 1] },
    { at: there('7'), field: 'permissions', excludes: ['b', 'a'] },
    { at: awaited('new'), exists: false },
  ],
});
const [roles, levels, permissions, absent] = step.preconditions;
const seeing = (...preconditions: readonly (StepDraft['preconditions'][number] | undefined)[]): Partial<StepDraft> => ({
  preconditions: preconditions.flatMap((one) => one ?? []),
});

describe('the id of a step', () => {
  it.each<[string, Partial<StepDraft>]>([
    ['another description', { description: 'something else' }],
    ['another position', { resources: [group('other')] }],
    ['another risk', { reversibility: 'irreversible', accessEffect: 'revokes', stage: 'mfa' }],
    ['another convergence condition', { postconditions: [{ at: there('7'), exists: false }] }],
    ['another order of the observed values', seeing(absent, permissions, levels, roles)],
    ['another order of a set', seeing({ at: there('7'), field: 'roles', is: ['editor', 'viewer'] }, levels, permissions, absent)],
    ['another order of names', seeing(roles, levels, { at: there('7'), field: 'permissions', excludes: ['a', 'b'] }, absent)],
    [
      'another address of the same resource',
      seeing({ at: { ...there('7'), address: group('before') }, field: 'roles', is: ['viewer', 'editor'] }, levels, permissions, absent),
    ],
  ])('is unchanged with %s', (_, change) => {
    expect(stepIdOf({ ...step, ...change })).toBe(stepIdOf(step));
  });

  it('is the same for every form of an address, in references and as targets', () => {
    const idWith = (own: Address): string =>
      stepIdOf({
        ...step,
        resources: [own],
        path: { group_id: { idOf: own } },
        body: { list: [{ idOf: own, beside: own }] },
        preconditions: [{ at: { address: own }, exists: false }],
      });
    const [now, before] = [addressOf('group', 'ação (1)'), 'group/a%C3%A7%C3%A3o%20(1)' as Address];
    const [id, idBefore] = [idWith(now), idWith(before)];
    const named = (own: Address): string => stepIdOf(stepNamed('ops', { resources: [own] }));
    expect(named(now)).toBe(named(before));
    expect(named(now)).not.toBe(named(addressOf('group', 'other')));
    // Only references are normalized: other values beside them are kept.
    expect(id).not.toBe(idBefore);
    const alone = (own: Address): string => stepIdOf({ ...step, path: { group_id: { idOf: own } }, body: [{ idOf: own }] });
    expect(alone(now)).toBe(alone(before));
  });

  it.each<[string, Partial<StepDraft>]>([
    ['call', { operation: 'iam.deleteGroup' }],
    ['region', { region: 'br-se1' }],
    ['path', { path: { group_id: '8' } }],
    ['body', { body: { description: 'y', tags: ['b', 'a'] } }],
    ['order in a body', { body: { description: 'x', tags: ['a', 'b'] } }],
    ['sink', { secretSink: 'shop' }],
    ['observed resource', seeing({ at: there('8'), field: 'roles', is: ['viewer', 'editor'] }, levels, permissions, absent)],
    ['absent resource', seeing(roles, levels, permissions, { at: awaited('newer'), exists: false })],
    ['field', seeing({ at: there('7'), field: 'names', is: ['viewer', 'editor'] }, levels, permissions, absent)],
    ['value', seeing({ at: there('7'), field: 'roles', is: ['viewer'] }, levels, permissions, absent)],
    ['order of a list that is not a set', seeing(roles, { at: there('7'), field: 'levels', is: [1, 2] }, permissions, absent)],
    ['order of a list that is partly a set', seeing(roles, { at: there('7'), field: 'levels', is: [1, '2'] }, permissions, absent)],
    ['number of observations', seeing(roles, levels, permissions)],
  ])('changes with another %s', (_, change) => {
    expect(stepIdOf({ ...step, ...change })).not.toBe(stepIdOf(step));
  });

  it('depends on the addresses if there is no path', () => {
    const [one, other] = [stepNamed('one', { description: '' }), stepNamed('other', { description: '' })];
    expect(stepIdOf(one)).not.toBe(stepIdOf(other));
    expect(stepIdOf({ ...one, path })).toBe(stepIdOf({ ...other, path }));
  });

  it('distinguishes texts in a list from other values', () => {
    const holding = (is: readonly (number | string)[]) =>
      stepIdOf({ ...step, ...seeing({ at: there('7'), field: 'levels', is: [...is] }) });
    expect(holding([2, '1'])).not.toBe(holding(['1', 2]));
  });

  it('distinguishes bodies that only look like a reference', () => {
    const [one, other] = [1, 2].map((more) => stepIdOf({ ...step, body: { idOf: { more } } }));
    expect(one).not.toBe(other);
  });
});
