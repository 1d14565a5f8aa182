// Steps that cannot be simulated because of unread data: those that depend on the collection, and no others.
import { describe, expect, it } from 'vitest';
import { type Address, addressOf, collectionOf, kindOf } from '../../src/kinds/address.ts';
import type { Completeness } from '../../src/kinds/kind.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import type { Step } from '../../src/plan/plan.ts';
import { unreadDependencies } from '../../src/simulation/unread-dependencies.ts';
import { stepOf } from '../apply/step-of.ts';
import { liveWith, region } from './live-of.ts';

const failed: Completeness = { type: 'failed', cause: '500 on GET /x' };

const gapOf = (kind: KindName, scope: string | undefined, completeness: Completeness, on: Address, rest: Partial<Step> = {}) =>
  unreadDependencies(liveWith([{ name: collectionOf(kind, scope), kind, completeness, items: [] }]))(
    stepOf(1, [on], { kind: kindOf(on), region, ...rest }),
  );

const data = addressOf('volume', region, 'data');
const key = addressOf('api-key', 'ci', 'deploy');

describe('a step is not simulated', () => {
  it.each<[Completeness, string | undefined]>([
    [failed, 'volume@br-se1 was not read'],
    [{ type: 'partial', cause: 'a page is missing' }, 'volume@br-se1 was only partially read'],
    [{ type: 'denied', cause: '403 on GET /x' }, 'volume@br-se1 was not read'],
    [{ type: 'complete' }, undefined],
    [{ type: 'unsupported' }, undefined],
    [{ type: 'not-requested' }, undefined],
  ])('for its own collection: %j', (completeness, why) => {
    expect(gapOf('volume', region, completeness, data)).toBe(why);
  });

  it.each<[KindName, string | undefined, Address, Partial<Step>, boolean]>([
    // Of its region, or of the organization.
    ['volume', 'br-ne1', data, {}, false],
    ['role', undefined, addressOf('member', 'rui@acme.example'), {}, true],
    // Children of its subject, or parents.
    ['api-key', 'service-account/ci', key, {}, true],
    ['api-key', 'service-account/ci', key, { requires: [addressOf('role', 'runs')] }, true],
    ['api-key', 'service-account/c', key, {}, false],
    ['api-key', 'service-account/other', key, {}, false],
    ['api-key', 'service-account/ci', addressOf('service-account', 'ci'), { kind: 'api-key' }, true],
    ['api-key', 'service-account/ci/deploy', addressOf('service-account', 'ci'), { kind: 'api-key' }, false],
    // Resources that it creates, requires, or comes after.
    ['group', undefined, data, { creates: addressOf('group', 'ops') }, true],
    ['group', undefined, data, { requires: [addressOf('group', 'ops')] }, true],
    ['group', undefined, data, { runsAfter: [addressOf('group', 'ops')] }, true],
    ['group', undefined, data, {}, false],
    // The lookups of its kind.
    ['snapshot', region, data, {}, true],
    // The assumption instead.
    ['instance', region, data, {}, false],
    ['quota', region, data, {}, false],
  ])('for a gap in %s@%s: %s %j', (kind, scope, on, rest, isLeft) => {
    expect(gapOf(kind, scope, failed, on, rest) !== undefined).toBe(isLeft);
  });

  it('names only one of the gaps', () => {
    const gaps = ['volume', 'snapshot'] as const;
    const live = liveWith(gaps.map((kind) => ({ name: collectionOf(kind, region), kind, completeness: failed, items: [] })));
    expect(unreadDependencies(live)(stepOf(1, [data], { region }))).toBe('volume@br-se1 was not read');
  });
});
