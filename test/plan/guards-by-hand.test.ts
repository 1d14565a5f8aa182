// Guards evaluate the effect of a draft, whichever kind created it: drafts of shapes that no kind creates today.
import { beforeAll, describe, expect, it } from 'vitest';
import type { StepDraft } from '../../src/kinds/step.ts';
import { makePlan, type PlanSources } from '../../src/plan/make-plan.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { Trust } from '../../src/trust/trust.ts';
import { addressOfText, platformOf, trusting, worldOf } from './world.ts';

const state = platformOf({
  roles: [{ name: 'runner', permissions: ['bs_volume_list'] }],
  service_accounts: [{ name: 'ci', roles: ['runner'], api_keys: [{ name: 'tenantry' }] }],
  members: [{ email: 'livia@acme.example', roles: ['runner'] }],
  groups: [{ identifier: 'ops', name: 'Ops' }],
  regions: { 'br-se1': { volumes: [{ name: 'data' }], snapshots: [{ name: 'last', volume: 'data' }] } },
});

const livia = addressOfText('member/livia@acme.example');
const ana = addressOfText('member/ana@acme.example');
const key = addressOfText('api-key/ci/tenantry');
const account = addressOfText('service-account/ci');
const role = addressOfText('role/runner');
const group = addressOfText('group/ops');
const volume = addressOfText('volume/br-se1/data');
const [last, next] = [addressOfText('snapshot/br-se1/last'), addressOfText('snapshot/br-se1/next')];

/** It has no effect by default; each case states its effect. */
const harmless: StepDraft = {
  description: 'do it',
  operation: 'iam.updateGroup',
  resources: [group],
  preconditions: [],
  postconditions: [],
  reversibility: 'reversible',
  accessEffect: 'none',
};

/** The live organization, and one with partially read members. */
let whole: PlanSources;
let part: PlanSources;
const failed = { type: 'failed', cause: '500' } as const;
beforeAll(async () => {
  const text = 'groups: {}\nmembers: {}\nvolumes: {}\n';
  whole = await worldOf(text, state, { trust: { identity: key } });
  part = await worldOf(text, state, { trust: { identity: key }, gaps: { member: failed, 'group-member@group/ops': failed } });
});

interface Case {
  readonly step: Partial<StepDraft>;
  readonly trust?: Partial<Trust>;
  /** Guards read members partially, while the step was planned from elsewhere. */
  readonly inPart?: true;
}

const planWith = ({ step, trust, inPart }: Case): Plan => {
  const work = {
    type: 'expiry' as const,
    address: group,
    under: 'test',
    because: { file: 'acme.yaml', line: 1, col: 1 },
    why: 'test',
    answer: { type: 'steps' as const, chain: [{ ...harmless, ...step }] },
  };
  const { lookup } = inPart ? part : whole;
  return makePlan({ ...whole, lookup, trust: trusting(trust), due: { now: '', notes: [], work: [work] } });
};

const refusals = (one: Case): readonly string[] => planWith(one).refusals.map(({ guard, message }) => `${guard}: ${message}`);

const runs = { trust: { identity: key } };
const keeps = { trust: { guards: { breakGlass: ['livia@acme.example'] } } };
const lost = ['own-access: The running identity api-key/ci/tenantry would lose access or its name: do it.'];
const taken = ['break-glass: A break-glass member would lose access: do it.'];
const unprotected = ['restore-point: The last usable restore point of volume/br-se1/data in br-se1 would be deleted.'];
const at = { address: livia };

describe('guards evaluate the effects of a step', () => {
  it.each<[string, Case, readonly string[]]>([
    ['nothing to the identity', { ...runs, step: { resources: [key] } }, []],
    ['it removes the identity', { ...runs, step: { deletes: key } }, lost],
    ['it removes the account of the identity', { ...runs, step: { deletes: account } }, lost],
    ['it revokes access of the identity, in no stage', { ...runs, step: { resources: [key], accessEffect: 'revokes' } }, lost],
    ['it revokes access of the identity, in a stage', { ...runs, step: { resources: [key], stage: 'access-removal' } }, lost],
    ['it reduces a role of the identity, and a group', { ...runs, step: { resources: [group, role], accessEffect: 'revokes' } }, lost],
    [
      'it removes somebody from a group whose members were read in part',
      { ...runs, step: { resources: [addressOfText('group-member/ops/livia@acme.example')], accessEffect: 'revokes' }, inPart: true },
      [
        'own-access: The roles or groups of the running identity api-key/ci/tenantry could not be read completely, and one of them may be reduced: do it.',
      ],
    ],
    [
      'it reduces a group and a role, and the identity is not found',
      { trust: { identity: addressOfText('api-key/gone/key') }, step: { resources: [group, role], accessEffect: 'revokes' } },
      [
        'own-access: The running identity api-key/gone/key was not found: there is no live service-account/gone. Until it is found, no access is reduced and nothing takes its name: do it.',
      ],
    ],
    ['nothing to a break-glass member', { ...keeps, step: { resources: [livia], accessEffect: 'grants' } }, []],
    ['it revokes access of the member', { ...keeps, step: { resources: [livia], accessEffect: 'revokes' } }, taken],
    ['it reduces a role of the member, and a group', { ...keeps, step: { resources: [group, role], accessEffect: 'revokes' } }, taken],
    [
      'it grants the member one role and revokes another',
      {
        ...keeps,
        step: {
          postconditions: [
            { at, field: 'roles', includes: ['viewer'] },
            { at, field: 'roles', excludes: ['runner'] },
          ],
        },
      },
      taken,
    ],
    ['it revokes no role of the member', { ...keeps, step: { postconditions: [{ at, field: 'roles', excludes: [] }] } }, []],
    [
      'it removes an administrator where one too few remains',
      { step: { effects: [{ fact: 'administrator', resource: ana, change: 'lose' }] } },
      ['administrators-min: 1 administrator would remain; the minimum is 2.'],
    ],
    [
      'it removes an administrator, and members were read in part',
      { step: { effects: [{ fact: 'administrator', resource: ana, change: 'lose' }] }, inPart: true },
      [
        'administrators-min: The holders of role administrator could not be read completely, and the plan may revoke it from a member.',
        'unfederated-administrator: It is unknown whether an administrator signs in outside the federated domains.',
      ],
    ],
    ['it deletes the last restore point', { step: { deletes: last } }, unprotected],
    [
      'it replaces the last restore point',
      { step: { deletes: last, creates: next, effects: [{ fact: 'restore-point', resource: volume, change: 'gain' }] } },
      [],
    ],
    [
      'it deletes the last restore point, and creates one of a volume that is not live',
      {
        step: {
          deletes: last,
          creates: next,
          effects: [{ fact: 'restore-point', resource: addressOfText('volume/br-se1/none'), change: 'gain' }],
        },
      },
      unprotected,
    ],
    [
      'it deletes the last restore point, and creates something else',
      { step: { deletes: last, creates: next, effects: [{ fact: 'working-key', resource: volume, change: 'gain' }] } },
      unprotected,
    ],
    [
      'it deletes the last restore point, as it says',
      { step: { deletes: last, creates: next, effects: [{ fact: 'restore-point', resource: volume, change: 'lose' }] } },
      unprotected,
    ],
    ['it revokes other access of an administrator', { step: { effects: [{ fact: 'sign-in-way', resource: ana, change: 'lose' }] } }, []],
  ])('%s', (_, one, expected) => {
    expect(refusals(one)).toEqual(expected);
  });
});

describe('a plan states that own-access is inactive, because no identity is named', () => {
  const inactive = [{ guard: 'own-access', why: 'the trust file names no `identity:`, so this run could revoke its own access' }];
  const renames: Partial<StepDraft> = {
    preconditions: [{ at, field: 'name', is: 'old' }],
    postconditions: [{ at, field: 'name', is: 'new' }],
  };
  it.each<[string, Case, Plan['relaxedGuards']]>([
    ['it revokes access', { step: { accessEffect: 'revokes' } }, inactive],
    ['it renames', { step: renames }, inactive],
    ['it grants access', { step: { accessEffect: 'grants' } }, []],
    ['it revokes access, and an identity is named', { ...runs, step: { resources: [livia], accessEffect: 'revokes' } }, []],
  ])('%s', (_, one, expected) => expect(planWith(one).relaxedGuards).toEqual(expected));
});
