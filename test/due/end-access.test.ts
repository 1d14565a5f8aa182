// Ends of access: before, at and after the end, for each kind of access that can have one; what is withheld, and what counts for which limit.
import { describe, expect, it } from 'vitest';
import { withholdDeletions } from '../../src/due/withhold-deletions.ts';
import { endsToCome } from '../../src/plan/ends-soon.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import { now, planOf, platformOf, saysOf, worldOf } from '../plan/world.ts';

const user = '3d1f0c2b-5a4e-4d6f-8b7a-9c0e1d2f3a4b';

const live: TenantDescription = {
  members: [
    { email: 'contractor@partner.example', roles: ['viewer'] },
    { email: 'rui@acme.example', roles: ['viewer', 'editor'], permissions: ['bs_volume_list'] },
    { email: 'boss@acme.example', roles: ['administrator', 'viewer'] },
  ],
  groups: [{ identifier: 'platform', name: 'Platform', members: [{ email: 'rui@acme.example', profile: 'admin' }] }],
  service_accounts: [
    {
      name: 'migrate',
      description: 'Moves',
      roles: ['editor'],
      api_keys: ['run', 'run.old'].map((name) => ({ name, scopes: ['mcr.read'], start_validity: '2026-11-20' })),
    },
  ],
  regions: { 'br-ne1': { registries: [{ name: 'acmelabs', members: [{ user_id: user, role: 'developer' }] }] } },
};

/** Each end is `E`. */
const text = `members:
  contractor@partner.example: { roles: [viewer], until: E }
  rui@acme.example: { roles: [viewer, editor], permissions: [bs_volume_list], until: { editor: E, bs_volume_list: E } }
  boss@acme.example: { roles: [administrator, viewer], until: E }
groups: { platform: { name: Platform, members: { rui@acme.example: { profile: admin, until: E } } } }
registries: { acmelabs: { region: br-ne1, members: { ${user}: { role: developer, until: E } } } }
service_accounts:
  migrate:
    email: migrate
    description: Moves
    roles: [editor]
    until: { editor: E }
    api_keys: { run: { scopes: [mcr.read], rotate_after: 90d, overlap: 24h, deliver_to: shop, until: E } }
`;
const until = (end: string, of = text): string => of.replaceAll(/\bE\b/g, `"${end}"`);
const at = (time: string): { readonly at: Date } => ({ at: new Date(time) });

const all = [
  'remove boss@acme.example',
  'remove contractor@partner.example',
  'remove rui@acme.example from group platform',
  `remove user ${user} from registry acmelabs in br-ne1`,
  'revoke key run of migrate',
  'revoke key run.old of migrate',
  'revoke permission bs_volume_list from rui@acme.example',
  'revoke role administrator from boss@acme.example',
  'revoke role editor from rui@acme.example',
  'revoke role editor from service account migrate',
];

const asSaid = (plan: Plan): readonly string[] => [...saysOf(plan.steps)].sort();

describe('access with an end', () => {
  it.each([
    ['a day, at its last moment', '2026-11-20', '2026-11-20T23:59:59.999Z', []],
    ['a day, when it is over', '2026-11-20', '2026-11-21T00:00:00Z', all],
    ['a time, one second before', '2026-11-20T12:00:00-03:00', '2026-11-20T14:59:59Z', []],
    ['a time, when it has come', '2026-11-20T12:00:00-03:00', '2026-11-20T15:00:00Z', all],
  ])('ends on %s', async (_, end, now, says) => {
    const plan = await planOf(until(end), platformOf(live), at(now));
    expect(asSaid(plan)).toEqual(says);
    expect(plan.unplanned).toEqual([]);
    expect(new Set(plan.steps.map((step) => step.class))).toEqual(new Set(says.length > 0 ? ['due'] : []));
    expect(plan.steps.flatMap(({ acknowledgeFor }) => acknowledgeFor)).toEqual([]);
  });

  it('is never granted again, and is neither drift nor undeclared', async () => {
    const plan = await planOf(
      `ownership: { members: authoritative }\n${until('2026-11-19')}`,
      platformOf({ ...live, members: [{ email: 'rui@acme.example', roles: ['viewer'] }] }),
    );
    expect(asSaid(plan).filter((says) => says.startsWith('grant') || says.startsWith('add'))).toEqual([]);
  });

  it('keeps other changes of the same list apart', async () => {
    const plan = await planOf(
      'members: { rui@acme.example: { roles: [viewer, finance, editor], until: { editor: "2026-11-19" } } }\n',
      platformOf({ members: [{ email: 'rui@acme.example', roles: ['viewer', 'editor', 'administrator'] }] }),
    );
    expect(plan.steps.map((step) => `${step.class} ${step.description}`).toSorted()).toEqual([
      'change grant role finance to rui@acme.example',
      'change revoke role administrator from rui@acme.example',
      'due revoke role editor from rui@acme.example',
    ]);
  });

  it('cancels the invitation of a member whose access has ended', async () => {
    const plan = await planOf(
      'members: { new@acme.example: { roles: [viewer], until: "2026-11-19" } }\n',
      platformOf({ invitations: [{ email: 'new@acme.example' }] }),
    );
    expect(saysOf(plan.steps)).toEqual(['cancel the invitation of new@acme.example']);
  });

  it('is only reported where the section is observed', async () => {
    const world = await worldOf(`ownership: { members: observed }\n${until('2026-11-19')}`, platformOf(live));
    expect(saysOf(makePlan(world).steps).some((says) => says.includes('contractor@partner.example'))).toBe(false);
    expect(world.due.notes.map(({ message }) => message)).toContain(
      'member/contractor@partner.example ended on 2026-11-19 and still exists; `members` is only observed, so nothing ends it',
    );
  });

  it('is unknown where nothing was read', async () => {
    const gaps = { member: { type: 'failed', cause: 'a timeout' } } as const;
    const world = await worldOf('members: { rui@acme.example: { roles: [viewer], until: "2026-11-19" } }\n', platformOf(live), { gaps });
    expect(world.due.work).toEqual([]);
    expect(world.due.notes).toEqual([
      expect.objectContaining({
        unknown: true,
        message: 'whether member/rui@acme.example still exists after its end of 2026-11-19 is unknown: member is failed',
      }),
    ]);
  });

  it('leaves a line that can be deleted', async () => {
    const { due } = await worldOf('members: { gone@acme.example: { roles: [viewer], until: "2026-10-01" } }\n', platformOf(live));
    expect(due.notes.map(({ message }) => message)).toEqual([
      'the end of member/gone@acme.example came more than 30 days ago, and the lines can be deleted',
    ]);
  });

  it('revokes the same role of many members in one call', async () => {
    const people = Array.from({ length: 9 }, (_, index) => `m${index}@acme.example`);
    const lines = people.map((email) => `  ${email}: { roles: [viewer, editor], until: { editor: "2026-11-19" } }\n`).join('');
    const plan = await planOf(
      `members:\n${lines}`,
      platformOf({ members: people.map((email) => ({ email, roles: ['viewer', 'editor'] })) }),
    );
    expect(saysOf(plan.steps)).toEqual(['revoke role editor from 9 members']);
  });
});

describe('a key with an end', () => {
  const key = (end: string): string =>
    `service_accounts: { ci: { email: ci, description: Runs, api_keys: { deploy: { rotate_after: 90d, overlap: 24h, deliver_to: shop, until: "${end}" } } } }\n`;
  const old = platformOf({
    service_accounts: [{ name: 'ci', description: 'Runs', api_keys: [{ name: 'deploy', start_validity: '2026-01-01' }] }],
  });
  it('is rotated while its successor would outlive the overlap', async () => {
    expect((await worldOf(key('2026-11-21T13:00:00Z'), old)).due.work.map(({ type }) => type)).toEqual(['key-rotation']);
  });
  it('is not rotated shortly before its end', async () => {
    const { due } = await worldOf(key('2026-11-21T11:00:00Z'), old);
    expect(due.work).toEqual([]);
    expect(due.notes.map(({ message }) => message)).toEqual([
      'it is due for rotation and is not rotated: a new key would live less than the overlap',
    ]);
  });
  it('ends when the platform ends it, if that is earlier', async () => {
    const keys = ['early', 'late'].map((name) => ({
      name,
      start_validity: '2026-11-01',
      end_validity: name === 'early' ? '2026-11-25T00:00:00Z' : '2027-11-25T00:00:00Z',
    }));
    const text =
      'service_accounts: { ci: { email: ci, description: Runs, api_keys: { early: { until: 2026-12-01 }, late: { until: 2026-12-01 } } } }\n';
    const { desired, lookup } = await worldOf(
      text,
      platformOf({ service_accounts: [{ name: 'ci', description: 'Runs', api_keys: keys }] }),
    );
    expect(endsToCome(desired, lookup, now).map(({ address, end }) => [address, new Date(end).toISOString()])).toEqual([
      ['api-key/ci/early', '2026-11-25T00:00:00.000Z'],
      ['api-key/ci/late', '2026-12-02T00:00:00.000Z'],
    ]);
  });
  it('is revoked, and not rotated, after its end', async () => {
    expect((await worldOf(key('2026-11-20T11:00:00Z'), old)).due.work.map(({ type }) => type)).toEqual(['access-end']);
  });
});

describe('an end that is withheld', () => {
  it.each([
    ['by a clock that differs', { ahead: 360_000, responses: 3 }],
    ['without any other clock', undefined],
  ])('%s', async (_, clock) => {
    const { due } = await worldOf(until('2026-11-19'), platformOf(live));
    const withheld = withholdDeletions(due, clock);
    expect(withheld.work.filter(({ ends }) => ends)).toEqual([]);
    expect(withheld.notes.some(({ unknown }) => unknown)).toBe(true);
  });
});
