// The effects of a change of access control: lost access, a dropped protection, and unsupported changes.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { accessControl } from '../../src/kinds/access-control/kind.ts';
import { answer, changed, declare, missing, read, stepsOf, unexpected, worldOf } from './iam-world.ts';

const lookup = worldOf();
const live = (enabled: boolean, enforce_mfa: boolean) => read(accessControl, { enabled, enforce_mfa, name: 'a', description: null });

describe('a change', () => {
  it.each<[string, [boolean, boolean], JsonObject, object]>([
    [
      'MFA is enforced',
      [true, false],
      { enforce_mfa: true },
      { body: { enforce_mfa: true }, accessEffect: 'lockout-risk', stage: 'mfa', description: 'enforce MFA' },
    ],
    [
      'MFA is no longer enforced',
      [true, true],
      { enforce_mfa: false },
      { body: { enforce_mfa: false }, accessEffect: 'grants', stage: 'mfa', acknowledge: ['removes-protection'] },
    ],
    [
      'access control is disabled, and MFA with it',
      [true, true],
      { enabled: false },
      { body: { status: false }, accessEffect: 'grants', stage: 'mfa', acknowledge: ['removes-protection'] },
    ],
    [
      'access control is enabled before MFA',
      [false, true],
      { enabled: true },
      { body: { status: true }, accessEffect: 'lockout-risk', stage: 'mfa' },
    ],
    ['access control is enabled by itself', [false, false], { enabled: true }, { body: { status: true }, accessEffect: 'revokes' }],
    [
      'both',
      [false, false],
      { enabled: true, enforce_mfa: true },
      {
        body: { status: true, enforce_mfa: true },
        accessEffect: 'lockout-risk',
        stage: 'mfa',
        description: 'enable access control and enforce MFA',
      },
    ],
  ])('%s', (_, [enabled, mfa], values, expected) => {
    const observed = live(enabled, mfa);
    const [step, ...others] = stepsOf(
      answer(accessControl, changed(declare(accessControl, values), observed, ...Object.keys(values)), lookup),
    );
    expect(others).toEqual([]);
    const { acknowledge, stage } = step ?? {};
    expect({ acknowledge, stage, ...step }).toMatchObject({
      operation: 'iam.updateAccessControl',
      reversibility: 'reversible',
      acknowledge: undefined,
      stage: undefined,
      ...expected,
    });
    expect(step?.preconditions).toEqual([
      { at: { id: 'access-control', in: 'access-control', address: 'access-control' }, field: 'enabled', is: enabled },
      { at: { id: 'access-control', in: 'access-control', address: 'access-control' }, field: 'enforce_mfa', is: mfa },
    ]);
    expect(step?.postconditions.map((condition) => ('is' in condition ? [condition.field, condition.is] : []))).toEqual(
      Object.entries(values),
    );
  });

  it('is impossible if access control stays disabled', () => {
    const change = changed(declare(accessControl, { enforce_mfa: true }), live(false, false), 'enforce_mfa');
    expect(answer(accessControl, change, lookup)).toEqual([expect.objectContaining({ type: 'impossible', fields: ['enforce_mfa'] })]);
  });

  it('of name and description is impossible, and does not block the rest', () => {
    const change = changed(declare(accessControl, { name: 'b', enabled: true }), live(false, false), 'enabled', 'name');
    expect(answer(accessControl, change, lookup)).toMatchObject([
      { type: 'impossible', fields: ['name'] },
      { type: 'steps', chain: [{ body: { status: true } }] },
    ]);
  });
});

describe('without access control', () => {
  it('creates it, then sends every declared value', () => {
    const declared = declare(accessControl, { enabled: true, enforce_mfa: true, name: 'Rules' });
    expect(stepsOf(answer(accessControl, missing(declared), lookup))).toMatchObject([
      {
        operation: 'iam.createAccessControl',
        creates: 'access-control',
        body: { name: 'Rules' },
        postconditions: [{ at: { address: 'access-control' }, exists: true }],
      },
      {
        operation: 'iam.updateAccessControl',
        body: { status: true, enforce_mfa: true },
        preconditions: [],
        accessEffect: 'lockout-risk',
        stage: 'mfa',
      },
    ]);
  });

  it('sends nothing more if nothing more is declared', () => {
    expect(stepsOf(answer(accessControl, missing(declare(accessControl, {})), lookup))).toHaveLength(1);
  });
});

it('can never be removed', () => {
  expect(answer(accessControl, unexpected(live(true, true)), lookup)).toMatchObject([{ type: 'impossible' }]);
});
