// The origin of steps: the effects of this change, separate from drift, and those that restore access that somebody revoked.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Live } from '../../src/live/live.ts';
import { type Before, baseOf } from '../../src/plan/base.ts';
import { acknowledgements, digestOfPart } from '../../src/plan/digests.ts';
import { draftPlan } from '../../src/plan/draft-plan.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import type { Plan, Step } from '../../src/plan/plan.ts';
import { selectSteps } from '../../src/plan/select-steps.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import type { KeyDescription } from '../../src/simulator/iam/state.ts';
import { partOf } from '../report/reviews.ts';
import { clientOf, type Extras, fileOf, inputOf, now, platformOf, readFor, worldOf } from './world.ts';

const person = (name: string, ...roles: readonly string[]) => ({ email: `${name}@acme.example`, roles });
const file = (members: Readonly<Record<string, string>>, rest = ''): string =>
  `members:\n${Object.entries(members)
    .map(([name, roles]) => `  ${name}@acme.example: { roles: [${roles}] }\n`)
    .join('')}${rest}`;

/** A night incident: somebody lost a role, somebody was removed, a key was revoked. */
const live: TenantDescription = {
  roles: [
    { name: 'builder', permissions: ['bs_volume_list'] },
    { name: 'shipper', permissions: ['cr_image_list'] },
  ],
  members: [
    person('rui', 'viewer'),
    person('livia', 'viewer', 'builder', 'shipper'),
    person('noemi', 'viewer'),
    person('yuri', 'viewer', 'finance'),
    person('bob', 'viewer'),
    person('carl', 'viewer'),
  ],
  groups: [{ identifier: 'ops', name: 'Ops', members: [{ email: 'noemi@acme.example', profile: 'viewer' }] }],
  service_accounts: [{ name: 'ci', api_keys: [{ name: 'deploy', revoked_at: '2026-11-20T02:00:00Z' }] }],
  regions: { 'br-se1': { volumes: ['data', 'logs', 'both'].map((name) => ({ name, size: 10 })) } },
};

const volume = (name: string, size: number): string => `  ${name}: { region: br-se1, size: ${size} }\n`;
const rest = (builder: string, shipper: string, removed: string, data: number, logs: number, both: number): string => `roles:
  builder: { permissions: [${builder}] }
  shipper: { permissions: [${shipper}] }
groups: { ops: { name: Ops, members: { rui@acme.example: member, noemi@acme.example: admin } } }
service_accounts: { ci: { api_keys: { deploy: { deliver_to: shop } } } }
volumes:
${volume('data', data)}${volume('logs', logs)}${volume('both', both)}removed: { ${removed} }
`;

const bob = 'member/bob@acme.example: { reason: left }';
const base = file(
  { rui: 'viewer, editor', livia: 'viewer, builder, shipper', noemi: 'viewer, editor', yuri: 'viewer', otto: 'editor' },
  rest('bs_volume_list, bs_volume_create', 'cr_image_list', bob, 20, 10, 20),
);
const head = file(
  {
    rui: 'viewer, editor',
    livia: 'viewer, builder, shipper, finance',
    noemi: 'viewer, editor, finance',
    yuri: 'viewer',
    otto: 'viewer',
    vera: 'viewer',
  },
  rest(
    'bs_volume_list, bs_volume_create',
    'cr_image_list, cr_image_delete',
    `${bob}, member/carl@acme.example: { reason: left }`,
    20,
    30,
    30,
  ),
);

let read: Live;
beforeAll(async () => {
  const app = createApp({ state: platformOf(live), clock: { now: () => now.getTime() } });
  read = await readFor(clientOf(app), fileOf(head));
});

const planned = (text: string, before?: Before, seen: Live = read): Plan =>
  makePlan({ ...inputOf(fileOf(text), seen), ...(before && { base: baseOf(before, seen) }) });

const declared = (text: string): Before => ({ type: 'declared', desired: fileOf(text) });

const givesBack = ({ acknowledgeFor }: Step): boolean => acknowledgeFor.includes('restores-access');

/** `change`, `drift`, or with `, back` if it must be acknowledged because it restores access. */
const summary = ({ steps }: Plan): Readonly<Record<string, string>> =>
  Object.fromEntries(steps.map((step) => [step.description, `${step.class}${givesBack(step) ? ', back' : ''}`]));

describe('a plan against a base', () => {
  it('classifies each step as caused by the change or as drift', () => {
    expect(summary(planned(head, declared(base)))).toEqual({
      'grant role editor to rui@acme.example': 'drift, back',
      'grant role finance to livia@acme.example': 'change',
      // One call, of which a part was revoked: never without an acknowledgement.
      'grant roles editor, finance to noemi@acme.example': 'change, back',
      'revoke role finance from yuri@acme.example': 'drift',
      // Declared differently now, and nevertheless gone.
      'add otto@acme.example with role viewer': 'drift, back',
      'add vera@acme.example with role viewer': 'change',
      'remove bob@acme.example': 'drift',
      'remove carl@acme.example': 'change',
      'add bs_volume_create to role builder': 'drift, back',
      'add cr_image_delete to role shipper': 'change',
      'add rui@acme.example to group ops as member': 'drift, back',
      'change the profile of noemi@acme.example in group ops to admin': 'drift, back',
      'create key deploy of ci and deliver its secret to shop': 'drift, back',
      'rename key deploy.next of ci to deploy (its secret has been delivered)': 'drift',
      'extend volume data in br-se1 from 10 to 20 GiB': 'drift',
      'extend volume logs in br-se1 from 10 to 30 GiB': 'change',
      'extend volume both in br-se1 from 10 to 30 GiB': 'change',
    });
  });

  it('has the same ids as without the base, and a digest for each class', () => {
    const [plain, held] = [planned(head), planned(head, declared(base))];
    expect(held.steps.map(({ id }) => id).toSorted()).toEqual(plain.steps.map(({ id }) => id).toSorted());
    const ofClass = (name: string) => partOf(held.steps.filter((step) => step.class === name));
    expect(held.digests).toEqual({
      change: digestOfPart(ofClass('change')),
      drift: digestOfPart(ofClass('drift')),
      due: digestOfPart(partOf([])),
    });
    expect(held.digests.change).not.toBe(held.digests.drift);
    expect(held.acknowledge).toEqual(acknowledgements(held));
    expect(Object.keys(held.acknowledge).toSorted()).toEqual(['change', 'drift']);
  });

  it('leaves drift alone in an apply, and lists the steps that need it', () => {
    const text = `${file({ rui: 'viewer, builder2' })}roles: { builder2: { permissions: [bs_volume_list] } }\n`;
    const plan = planned(text, declared('roles: { builder2: { permissions: [bs_volume_list] } }\n'));
    expect(summary(plan)).toEqual({ 'create role builder2': 'drift', 'grant role builder2 to rui@acme.example': 'change' });
    const { steps, stranded } = selectSteps(plan, { classes: ['change'] });
    expect(steps).toEqual([]);
    expect(stranded.map(({ step }) => step.description)).toEqual(['grant role builder2 to rui@acme.example']);
    expect(selectSteps(plan, { classes: ['change', 'drift'] }).steps).toHaveLength(2);
  });

  it('never joins calls that restore access with calls that do not', () => {
    const both = file({ rui: 'viewer, editor, finance', noemi: 'viewer, editor, finance' });
    expect(summary(planned(both, declared(file({ rui: 'viewer, editor', noemi: 'viewer' }))))).toEqual({
      'grant roles editor, finance to rui@acme.example': 'change, back',
      'grant roles editor, finance to noemi@acme.example': 'change',
    });
  });

  it('that was never applied marks what the last applied revision did not require', () => {
    const text = file({ rui: 'viewer, editor' });
    const against = (last: string) =>
      makePlan({ ...inputOf(fileOf(text), read), base: baseOf(declared(text), read), applied: [baseOf(declared(last), read)] }).steps;
    expect(against(file({ rui: 'viewer' }))).toMatchObject([{ class: 'change', notApplied: true, acknowledgeFor: ['restores-access'] }]);
    const [step] = against(text);
    expect(step?.class).toBe('drift');
    expect(step).not.toHaveProperty('notApplied');
  });

  it('with the same contents reports everything as drift', () => {
    expect(new Set(planned(head, declared(head)).steps.map((step) => step.class))).toEqual(new Set(['drift']));
  });

  it('that declared none of it reports everything as a change', () => {
    const steps = planned(head, { type: 'new' }).steps;
    expect(new Set(steps.map((step) => step.class))).toEqual(new Set(['change']));
    expect(steps.filter(givesBack)).toEqual([]);
    expect(planned(head, declared('domains: {}\n')).steps.map((step) => step.class)).toEqual(steps.map((step) => step.class));
  });

  it('that cannot be understood requires an acknowledgement of every access-granting step', () => {
    const { steps } = planned(head, { type: 'unclear', problems: [] });
    expect(new Set(steps.map((step) => step.class))).toEqual(new Set(['change']));
    expect(steps.filter(givesBack)).toEqual(steps.filter(({ accessEffect }) => accessEffect === 'grants'));
    expect(steps.filter(givesBack).length).toBeGreaterThan(5);
  });

  it('with an id that no longer exists does not fail: the class is unclear', () => {
    const pinned = 'volumes: { data: { region: br-se1, id: 5e7a5f3a-0e43-4f9c-8a52-0a2e0c8a6b11 } }\n';
    expect(baseOf(declared(pinned), read)).toMatchObject({ type: 'unclear', problems: [{ code: 'pin-not-live' }] });
  });

  it('recognizes a resource that the change renames', () => {
    const renamed = 'volumes: { stock: { region: br-se1, size: 20, renamed_from: data } }\n';
    expect(summary(planned(renamed, declared(`volumes:\n${volume('data', 20)}`)))).toEqual({
      'rename volume data in br-se1 to stock': 'change',
      'extend volume data in br-se1 from 10 to 20 GiB': 'drift',
    });
  });

  it('reports a removal that `authoritative` already required as drift, and a new one as a change', () => {
    const owning = `ownership: { members: authoritative }\n${file({ ana: 'administrator' })}`;
    const open = file({ ana: 'administrator' });
    const classes = (text: string) => new Set(planned(owning, declared(text)).steps.flatMap((step) => (step.deletes ? [step.class] : [])));
    expect(classes(owning)).toEqual(new Set(['drift']));
    expect(classes(open)).toEqual(new Set(['change']));
  });
});

/** A plan of this organization, from the previous and the current declaration. */
const between = async (state: TenantDescription, before: string, after: string, gaps: Extras['gaps'] = {}): Promise<Plan> => {
  const { live: seen } = await worldOf(after, platformOf(state), { gaps });
  return planned(after, declared(before), seen);
};

describe('one resource with several changes', () => {
  const role = (...permissions: readonly string[]): string => `roles: { builder: { permissions: [${permissions.join(', ')}] } }\n`;
  const built: TenantDescription = {
    roles: [{ name: 'builder', permissions: ['bs_volume_list'] }],
    members: [person('rui', 'builder')],
  };

  it('reports a field with another value in the base as a change, which restores nothing', async () => {
    const plan = await between(built, role('bs_volume_list', 'bs_volume_create'), role('bs_volume_list', 'cr_image_delete'));
    expect(summary(plan)).toEqual({ 'add cr_image_delete to role builder': 'change' });
  });

  it('reports a field that cannot be changed as drift, beside a change of another one', async () => {
    const sized = (type: string): string => `volumes: { data: { region: br-se1, size: 10, type: ${type} } }\n`;
    const grown: TenantDescription = { regions: { 'br-se1': { volumes: [{ name: 'data', size: 20 }] } } };
    const plan = await between(grown, sized('cloud_nvme1k'), sized('cloud_nvme5k'));
    expect(Object.values(summary(plan))).toEqual(['change']);
    expect(plan.unplanned.map((one) => [one.class, one.answer.fields])).toEqual([['drift', ['size']]]);
  });

  const account = (rest: string): string => `service_accounts: { ci: { api_keys: { deploy: { ${rest} } } } }\n`;
  const keyed: TenantDescription = { service_accounts: [{ name: 'ci', api_keys: [{ name: 'deploy', scopes: ['mcr.read'] }] }] };

  it('reports one call for a drifted field and a changed field as both', async () => {
    const plan = await between(keyed, account('scopes: [mcr.read, mcr.write]'), account('scopes: [mcr.read, mcr.write], description: new'));
    expect(Object.values(summary(plan))).toEqual(['change, back']);
  });

  it('reports a field that reaches its value in several steps as drift in each of them', async () => {
    const other = '5ae0b896-855c-456c-b4a5-c8f4e6d2f4f6';
    const text = `volumes: { data: { region: br-se1, attached_to: ${other} } }\n`;
    const instances = [
      { name: 'vm', state: 'stopped' },
      { name: 'other', id: other, state: 'stopped' },
    ];
    const plan = await between({ regions: { 'br-se1': { instances, volumes: [{ name: 'data', attached_to: 'vm' }] } } }, text, text);
    expect(plan.steps.map((step) => step.class)).toEqual(['drift', 'drift']);
  });

  it('is not classified where the base could not be compared', async () => {
    const text = `domains: { acme.example: {} }\n${role('bs_volume_list', 'cr_image_delete')}`;
    const plan = await between(built, text, text, { domain: { type: 'denied', cause: '403' } });
    expect(summary(plan)).toEqual({ 'add cr_image_delete to role builder': 'drift, back' });
  });
});

describe('a key that is missing without a base', () => {
  const keyed = (...all: readonly KeyDescription[]): TenantDescription => ({
    service_accounts: [
      { name: 'ci', api_keys: all },
      { name: 'other', api_keys: [{ name: 'deploy', revoked_at: '2026-11-20T02:00:00Z' }] },
    ],
  });
  const revoked = { revoked_at: '2026-11-20T02:00:00Z' };

  it.each<[string, boolean, readonly KeyDescription[]]>([
    ['is restored when it was revoked, whatever else exists', true, [{ name: 'first' }, { name: 'deploy', ...revoked }, { name: 'last' }]],
    ['is new when another one was revoked', false, [{ name: 'first' }, { name: 'deploy.old', ...revoked }]],
    ['is new when none was', false, [{ name: 'first' }]],
  ])('%s', async (_, isBack, all) => {
    const text = 'service_accounts: { ci: { api_keys: { deploy: { deliver_to: shop } } } }\n';
    const { live: seen } = await worldOf(text, platformOf(keyed(...all)));
    expect(planned(text, undefined, seen).steps.filter(givesBack)).toHaveLength(isBack ? 1 : 0);
  });
});

describe('MFA enabled in an incident', () => {
  const off = 'access_control: { enabled: true, enforce_mfa: false }\n';

  it.each([
    ['switched off by what was declared before', off, 'drift, back'],
    ['switched off by the change', 'access_control: { enabled: true, enforce_mfa: true }\n', 'change'],
  ])('%s', async (_, before, expected) => {
    const state = platformOf({ access_control: { enabled: true, enforce_mfa: true } });
    const desired = fileOf(off);
    const seen = await readFor(clientOf(createApp({ state, clock: { now: () => now.getTime() } })), desired);
    const plan = planned(off, declared(before), seen);
    expect(summary(plan)).toEqual({ 'stop enforcing MFA': expected });
    expect(plan.steps[0]?.acknowledgeFor).toContain('removes-protection');
  });
});

describe('a step that waits for people', () => {
  it('is repeated by an apply, whoever began it; it is not a change of a branch that does not touch it, and not a step of a displayed plan', async () => {
    const text = 'domains: { shop.example: {} }\n';
    const state = platformOf({ domains: [{ domain: 'shop.example', verified: false }] });
    const seen = await readFor(clientOf(createApp({ state, clock: { now: () => now.getTime() } })), fileOf(text));
    const asking = makePlan({ ...inputOf(fileOf(text), seen), base: baseOf(declared(text), seen), asksAgain: true });
    expect(asking.steps).toMatchObject([{ repeatsRequest: true, class: 'drift', acknowledgeFor: [] }]);
    expect(selectSteps(asking, { classes: ['change'] }).steps).toHaveLength(1);
    const fresh = makePlan({ ...inputOf(fileOf(text), seen), base: baseOf(declared(''), seen), asksAgain: true });
    expect(fresh.steps).toMatchObject([{ repeatsRequest: true, class: 'change', acknowledgeFor: [] }]);
    const shown = planned(text, declared(text), seen);
    expect(shown).toMatchObject({ steps: [], unplanned: [{ answer: { type: 'waiting', on: 'dns' } }] });
    expect(shown.digests).toEqual(asking.digests);
    const { difference, due, lookup } = inputOf(fileOf(text), seen);
    expect(draftPlan(difference, due, lookup).drafts).toEqual([]);
  });
});

describe('a plan without a base', () => {
  it('reports everything as a change, and a revoked key as restored access', () => {
    const { steps } = planned(head);
    expect(new Set(steps.map((step) => step.class))).toEqual(new Set(['change']));
    expect(steps.filter(givesBack).map(({ description }) => description)).toEqual([
      'create key deploy of ci and deliver its secret to shop',
    ]);
  });
});
