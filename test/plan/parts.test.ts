// Small parts of a plan, each individually: pending changes, hashed content, the plan's own words, and prerequisites.
import { beforeAll, describe, expect, it } from 'vitest';
import { baseOf } from '../../src/plan/base.ts';
import { digestOfPart } from '../../src/plan/digests.ts';
import { idsIn, needsOf } from '../../src/plan/draft-needs.ts';
import { isPending } from '../../src/plan/is-pending.ts';
import { makePlan, type PlanSources } from '../../src/plan/make-plan.ts';
import type { NotNow, Plan } from '../../src/plan/plan.ts';
import { readsForPlan } from '../../src/plan/reads-for-plan.ts';
import { selectSteps } from '../../src/plan/select-steps.ts';
import { partOf } from '../report/reviews.ts';
import { group, stepNamed } from './drafts.ts';
import { fileOf, planOf, platformOf, saysOf, tenant, worldOf } from './world.ts';

const text = `members: { rui@acme.example: { roles: [viewer] } }
groups: { ops: { name: Ops } }
domains: { acme.example: {} }
snapshot_schedules: { hourly: { volumes: ['*'], every: 1h } }
removed: { member/livia@acme.example: { reason: left } }
`;
const state = platformOf({
  members: ['rui', 'livia'].map((name) => ({ email: `${name}@acme.example` })),
  domains: [{ domain: 'acme.example', verified: false }],
  regions: { 'br-se1': { volumes: [{ name: 'data' }] } },
});

let input: PlanSources;
beforeAll(async () => {
  input = await worldOf(text, state);
});

describe('a plan', () => {
  it('states the action of each step on its resource', () => {
    const { steps } = makePlan({ ...input, asksAgain: true });
    expect(new Map(steps.map((step) => [step.operation, [step.kind, step.type]]))).toEqual(
      new Map([
        ['iam.createGroup', ['group', 'create']],
        ['blockStorage.createSnapshot', ['snapshot', 'create']],
        ['iam.verifyDomain', ['domain', 'update']],
        ['iam.editMemberGrants', ['member', 'update']],
        ['iam.removeMember', ['member', 'delete']],
      ]),
    );
  });

  it('names its tenant and commit, if they are known', () => {
    expect(makePlan({ ...input, commits: { base: 'c0ffee' } })).toMatchObject({ tenant, base: 'c0ffee' });
    const { tenant: _, ...live } = input.live;
    const unsaid = makePlan({ ...input, live });
    expect(unsaid).not.toHaveProperty('tenant');
    expect(unsaid).not.toHaveProperty('base');
    expect(unsaid.tenantVerified).toBe(false);
  });

  it('says that it counts no earlier removals, unless it is given them', () => {
    const said = (past: PlanSources['past']) => makePlan({ ...input, past }).relaxedGuards.map(({ guard }) => guard);
    expect(said(undefined)).toEqual(['own-access', 'removal-limit']);
    expect(said({ type: 'known', removals: [] })).toEqual(['own-access']);
  });

  it('names everybody who loses access by a step that changes several', async () => {
    const people = ['rui', 'livia'].map((name) => ({ email: `${name}@acme.example`, roles: ['viewer'] }));
    const { steps } = await planOf(
      'members: { rui@acme.example: { roles: [] }, livia@acme.example: { roles: [] } }\n',
      platformOf({ members: people }),
    );
    expect(steps.map(({ removes }) => removes?.toSorted())).toEqual([['member/livia@acme.example', 'member/rui@acme.example']]);
  });

  it('has one digest for each class, whatever the order of its steps', () => {
    const { steps, digests } = makePlan(input);
    const due = steps.filter((step) => step.class === 'due');
    expect(due).toMatchObject([{ due: { work: 'restore-point', resource: 'volume/br-se1/data' } }]);
    expect(due[0]).not.toHaveProperty('work');
    expect(digests.due).toBe(digestOfPart(partOf(due)));
    expect(digestOfPart(partOf(steps))).toBe(digestOfPart(partOf(steps.toReversed())));
    expect(digestOfPart(partOf(steps))).not.toBe(digestOfPart(partOf(due)));
  });

  it('lists prerequisites by their ids', async () => {
    const names = ['rui', 'livia', 'noemi', 'otto', 'yuri'];
    const held = { roles: [{ name: 'old' }], members: names.map((name) => ({ email: `${name}@acme.example`, roles: ['old'] })) };
    const { steps } = await planOf(
      'removed: { role/old: { reason: unused } }\nmembers:\n'.concat(
        names.map((name) => `  ${name}@acme.example: { roles: [viewer, ${name === 'rui' ? 'editor' : 'finance'}] }\n`).join(''),
      ),
      platformOf(held),
    );
    const most = steps.toSorted((a, b) => b.dependsOn.length - a.dependsOn.length)[0];
    expect(most?.dependsOn.length).toBeGreaterThan(1);
    const last = steps.find(({ continues }) => continues.length > 1);
    expect(last?.description).toBe('revoke role old from 5 members');
    for (const { dependsOn, continues } of steps) expect([dependsOn, continues]).toEqual([dependsOn.toSorted(), continues.toSorted()]);
  });
});

it('numbers the steps of an apply as those of the plan: repeated requests come last', () => {
  const [shown, applied] = [false, true].map((asksAgain) => makePlan({ ...input, asksAgain }));
  const numbers = (plan: Plan | undefined) => (plan?.steps ?? []).map(({ id, position }) => [id, position] as const);
  const asked = applied?.steps.filter(({ repeatsRequest }) => repeatsRequest) ?? [];
  expect(asked.map(({ position }) => position)).toEqual([applied?.steps.length]);
  expect(asked[0]?.id).not.toBe(applied?.steps.at(-1)?.id);
  expect(numbers(applied).filter(([id]) => id !== asked[0]?.id)).toEqual(numbers(shown));
});

describe('a plan has changes', () => {
  const later: NotNow = { type: 'deferred', fields: [], stage: 'mfa', why: 'test' };
  const unknown: NotNow = { type: 'unknown', fields: [], why: '403' };
  const about = (answer: NotNow) => ({ address: group('ops'), class: 'change' as const, answer });
  const asks = (plan: Plan) => plan.steps.filter(({ repeatsRequest }) => repeatsRequest);

  it.each<[string, boolean, (plan: Plan) => Partial<Plan>, Parameters<typeof isPending>[1]?]>([
    ['with steps', true, () => ({})],
    ['with steps of a selected class', true, () => ({}), ['due']],
    ['not with steps of other classes', false, () => ({}), ['drift']],
    ['not with steps that only repeat a request', false, (plan) => ({ steps: asks(plan) })],
    ['when some steps are deferred, and others are unknown', true, () => ({ steps: [], unplanned: [about(unknown), about(later)] })],
    ['not when something is unknown', false, () => ({ steps: [], unplanned: [about(unknown)] })],
    ['not when it is empty', false, () => ({ steps: [], unplanned: [] })],
  ])('%s', (_, expected, change, classes) => {
    const plan = makePlan({ ...input, asksAgain: true });
    expect(asks(plan)).toHaveLength(1);
    expect(isPending({ ...plan, unplanned: [], ...change(plan) }, classes)).toBe(expected);
  });
});

describe('the prerequisites of a call', () => {
  const [a, b, c] = [group('a'), group('b'), group('c')];
  it('are the resources named in its path and body, however deep, and those that its kind requires, each once', () => {
    const body = { list: [{ idOf: b }, null, 'x', 1, true], deep: { in: { idOf: c } }, secret: { secret: 's' } };
    expect(needsOf({ step: stepNamed('x', { path: { id: { idOf: a } }, body, requires: [b, a] }) })).toEqual([a, b, c]);
    expect(needsOf({ step: stepNamed('x') })).toEqual([]);
    expect(needsOf({ step: stepNamed('x', { body: null }) })).toEqual([]);
  });

  it('do not include texts that only look like a reference', () => {
    expect(idsIn({ idOf: { idOf: a } })).toEqual([a]);
    expect(idsIn({ idOf: 7 })).toEqual([]);
    expect(idsIn(['idOf'])).toEqual([]);
  });
});

describe('the selection of `--only`', () => {
  it('includes a step if one of its resources is named: a key by its new name', async () => {
    const only = (name: string) => name === 'api-key/ci/now';
    const accounts = platformOf({ service_accounts: [{ name: 'ci', api_keys: [{ name: 'once' }] }] });
    const renaming = await planOf('service_accounts: { ci: { api_keys: { now: { renamed_from: once } } } }\n', accounts);
    expect(renaming.steps.map(({ resources }) => resources)).toEqual([['api-key/ci/once', 'api-key/ci/now']]);
    expect(saysOf(selectSteps(renaming, { classes: ['change'], only }).steps)).toEqual(saysOf(renaming.steps));
  });
});

describe('a base', () => {
  it('that fails because of a defect is not reported as unclear', () => {
    const broken = {
      ...fileOf(text),
      get items(): never {
        throw new RangeError('a defect');
      },
    };
    expect(() => baseOf({ type: 'declared', desired: broken }, input.live)).toThrow(RangeError);
  });
});

describe('the reads for a plan', () => {
  const fields = (file: string): readonly string[] =>
    readsForPlan(fileOf(file), {}).map(
      ({ kind, fields: own, onDemand }) => `${kind}:${onDemand ? ' (on demand)' : ''} ${own === 'all' ? own : own.join(' ')}`,
    );

  it('are the minimum that the plan needs', () => {
    expect(fields('members: {}\n')).toEqual([
      'member: roles',
      'invitation: ',
      'invitation: email status profile',
      'role: permissions',
      'member: roles',
      'service-account: roles',
      'member: roles',
      'member: roles',
      'member: roles',
      'domain: ',
      'federation: ',
    ]);
    expect(fields('volumes: { data: { region: br-se1, size: 10, attached_to: 77d90219-0d89-4561-9547-2096dd7abca7 } }\n')).toEqual([
      'volume: name region size attached_to',
      'volume-type: status allows_encryption',
      'snapshot: (on demand) ',
      'instance: (on demand) ',
      'instance: (on demand) ',
    ]);
    expect(fields("snapshot_schedules: { hourly: { volumes: ['*'], every: 1h } }\n")).toEqual([
      'volume: ',
      'snapshot: ',
      'backup: ',
      'volume-type: status allows_encryption',
      'snapshot: (on demand) ',
      'instance: (on demand) ',
      // The guard restore-point:
      'volume: ',
      'snapshot: ',
      'backup: ',
      'volume: ',
    ]);
    expect(fields('service_accounts: { ci: { roles: [viewer], api_keys: { a: {} } } }\n')).toEqual([
      'api-key: all',
      'service-account: roles name roles',
      'api-key: name revoked_at',
      'role: permissions',
      'member: roles',
      'service-account: roles',
      'role: ',
    ]);
    expect(fields('registries: { acme: { region: br-se1, retention: { keep_last: 1 } } }\n')).toEqual([
      'registry: all',
      'repository: ',
      'image: ',
      'proxy-cache: name',
      'repository: (on demand) ',
    ]);
  });
});
