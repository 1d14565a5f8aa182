// The identities that lose access through the drafts of a plan, with the drafts that contribute to it.
import { describe, expect, it } from 'vitest';
import { draftPlan } from '../../src/plan/draft-plan.ts';
import { accessLosses } from '../../src/plan/guards/access-losses.ts';
import { planOf, platformOf, worldOf } from './world.ts';

const state = platformOf({
  roles: [
    { name: 'builder', permissions: ['bs_volume_list', 'bs_volume_get'] },
    { name: 'reader', permissions: ['bs_volume_list'] },
  ],
  members: [
    { email: 'rui@acme.example', roles: ['builder'] },
    { email: 'noemi@acme.example', roles: ['builder', 'reader'] },
  ],
  service_accounts: [{ name: 'ci', roles: ['reader'], api_keys: [{ name: 'deploy', scopes: ['bs.read'] }] }],
  groups: [{ identifier: 'ops', name: 'Ops', members: [{ email: 'rui@acme.example' }] }],
  regions: { 'br-se1': { volumes: [{ name: 'data', size: 10 }] } },
});

/** Descriptions of the drafts by identity. */
const losses = async (text: string, name: 'change' | 'due' = 'change') => {
  const { difference, due, lookup, live } = await worldOf(text, state);
  const drafts = draftPlan(difference, due, lookup).drafts.map((draft) => ({ ...draft, class: name }));
  return Object.fromEntries(
    [...accessLosses(drafts, live, lookup)].map(([subject, all]) => [subject, all.map(({ step }) => step.description).toSorted()]),
  );
};

const gone = (...addresses: readonly string[]): string => `removed: { ${addresses.map((one) => `${one}: { reason: gone }`).join(', ')} }\n`;

describe('identities that lose access', () => {
  it.each<[string, string, Readonly<Record<string, readonly unknown[]>>]>([
    ['nobody, without a change', '', {}],
    ['nobody, if only a volume is deleted', gone('volume/br-se1/data'), {}],
    [
      'whose only role is revoked',
      'members: { rui@acme.example: { roles: [] } }\n',
      { 'member/rui@acme.example': [expect.stringContaining('rui')] },
    ],
    ['nobody, if another role gives the same', 'members: { noemi@acme.example: { roles: [builder] } }\n', {}],
    ['nobody, if one role replaces another', 'members: { rui@acme.example: { roles: [reader] } }\n', {}],
    [
      'whose role permits less',
      'roles: { builder: { permissions: [bs_volume_list] } }\n',
      {
        'member/rui@acme.example': [expect.stringContaining('role builder')],
        'member/noemi@acme.example': [expect.stringContaining('role builder')],
      },
    ],
    [
      'whose new role permits nothing, and only the step that revokes contributes',
      'roles: { empty: { permissions: [] } }\nmembers: { rui@acme.example: { roles: [empty] } }\n',
      { 'member/rui@acme.example': ['revoke role builder from rui@acme.example'] },
    ],
    ['whose role is deleted', gone('role/reader'), { 'service-account/ci': [expect.stringContaining('role reader')] }],
    ['nobody, if a role permits more', 'roles: { reader: { permissions: [bs_volume_list, bs_volume_get] } }\n', {}],
  ])('%s', async (_, text, expected) => expect(await losses(text)).toEqual(expected));

  it('are told with the step that takes it, also if its effect is not stated', async () => {
    const text = `${gone('role/reader')}members: { rui@acme.example: { roles: [] } }\n`;
    const { difference, due, lookup, live } = await worldOf(text, state);
    const drafts = draftPlan(difference, due, lookup).drafts.map(({ step, ...rest }) => {
      const { stage: _, ...mute } = step;
      return { ...rest, step: { ...mute, accessEffect: 'none' as const } };
    });
    const found = [...accessLosses(drafts, live, lookup)].map(([subject, by]) => [subject, by.map(({ step }) => step.description)]);
    expect(Object.fromEntries(found)).toMatchObject({
      'member/rui@acme.example': ['revoke role builder from rui@acme.example'],
      'service-account/ci': [expect.stringContaining('role reader')],
    });
  });

  it('do not count those whom a schedule removes', async () => {
    const text = gone('api-key/ci/deploy', 'member/rui@acme.example');
    const { difference, due, lookup, live } = await worldOf(`${text}members: { noemi@acme.example: { roles: [] } }\n`, state);
    const { drafts } = draftPlan(difference, due, lookup);
    const scheduled = drafts.map((draft) => (draft.step.deletes === undefined ? draft : { ...draft, class: 'due' as const }));
    expect([...accessLosses(scheduled, live, lookup).keys()]).toEqual(['member/noemi@acme.example']);
  });
});

it('a step names whoever it removes once, although access is lost with it', async () => {
  const { steps } = await planOf(gone('member/rui@acme.example'), state);
  expect(steps.flatMap(({ removes }) => removes ?? [])).toEqual(['member/rui@acme.example']);
});
