// Only the owner may remove an administrator: when that is assumed of the credential, and its wording.
import { expect, it } from 'vitest';
import type { Live } from '../../src/live/live.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import { assumptionsFrom } from '../../src/simulation/assumptions.ts';
import { addressOfText, platformOf, worldOf } from '../plan/world.ts';

const rui = 'member/rui@acme.example';

/** The live values of the member. */
const reading =
  (values: Readonly<Record<string, string | readonly string[]>>) =>
  (live: Live): Live => ({
    ...live,
    collections: live.collections.map((one) => ({
      ...one,
      items: one.items.map((item) => {
        if (item.address !== rui) return item;
        const { roles: _, profile: __, ...rest } = item.values;
        return { ...item, values: { ...rest, ...values } };
      }),
    })),
  });

const assumedOf = async (values: Readonly<Record<string, string | readonly string[]>>, identity?: string) => {
  const members = [{ email: 'rui@acme.example', roles: ['editor'] }];
  const world = await worldOf(`removed: { ${rui}: { reason: gone } }\n`, platformOf({ members }), { live: reading(values) });
  const facts = assumptionsFrom(world.lookup, [], identity === undefined ? undefined : addressOfText(identity));
  return makePlan(world)
    .steps.filter(({ operation }) => operation === 'iam.removeMember')
    .map((step) => facts(step));
};

const owned = (whose: string) => [
  [{ fact: 'owner', says: `${whose} the owner of the organization; only the owner can remove an administrator` }],
];

it.each([
  ['an administrator', { roles: ['administrator'], profile: 'administrator' }, true],
  ['an administrator by roles', { roles: ['administrator'], profile: 'employee' }, true],
  ['an administrator by profile', { roles: ['editor'], profile: 'administrator' }, true],
  ['an administrator as far as is known', { profile: 'administrator' }, true],
  ['somebody who may be one', {}, true],
  ['somebody else', { roles: ['editor'], profile: 'employee' }, false],
  ['somebody else, whose profile is not reported', { roles: ['editor'] }, false],
  ['somebody else, whose roles were not read', { profile: 'employee' }, false],
])('of a removal of %s', async (_, values, isAssumed) => {
  expect(await assumedOf(values)).toEqual(isAssumed ? owned('the credential belongs to') : [[]]);
});

it.each([
  ['api-key/ci/tenantry', 'service account ci counts as'],
  ['service-account/ci', 'service account ci counts as'],
  ['member/ana@acme.example', 'the credential belongs to'],
])('of %s', async (identity, whose) => {
  expect(await assumedOf({ roles: ['administrator'] }, identity)).toEqual(owned(whose));
});
