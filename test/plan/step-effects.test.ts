// What a reviewer must read of the steps: the effects of each, and how many there are of each in a class.
import { describe, expect, it } from 'vitest';
import type { AccessChanges, AccessEntry } from '../../src/access/access-changes.ts';
import { acknowledgements, digestsOf } from '../../src/plan/digests.ts';
import { isRefused } from '../../src/plan/is-refused.ts';
import { chosenUnplanned } from '../../src/plan/only.ts';
import type { Plan, Step, Unplanned } from '../../src/plan/plan.ts';
import { classSummaries, stepEffects } from '../../src/plan/step-effects.ts';
import { stepIdOf } from '../../src/plan/step-id.ts';
import { lookAt, planHolding } from '../apply/step-of.ts';
import { partOf, stayingItem } from '../report/reviews.ts';
import { stepNamed } from './drafts.ts';
import { addressOfText } from './world.ts';

type Part = Partial<Omit<Step, 'id' | 'resources'>> & { readonly resource?: string };

const ofFile = { file: 'acme.yaml', line: 1, col: 1 };

const stepOf = ({ resource = 'volume/br-se1/data', ...part }: Part): Step => {
  const draft = stepNamed('it', { resources: [addressOfText(resource)], reversibility: 'reversible' });
  const rest = {
    class: 'change',
    basis: '',
    dependsOn: [],
    continues: [],
    position: 1,
    kind: 'volume',
    type: 'update',
    changes: [],
    acknowledgeFor: [],
    because: { source: ofFile },
  } as const;
  return { ...draft, ...rest, id: stepIdOf(draft), ...part };
};

const none: AccessChanges = { entries: [], gaps: [], levels: [] };
const effectsOf = (step: Step): readonly string[] =>
  stepEffects([step], { [step.class]: none }, lookAt()).flatMap(({ effects }) => effects);

describe('the effects of a step', () => {
  it.each<[string, Part, readonly string[]]>([
    ['nothing to read', {}, []],
    ['a resource that is created', { type: 'create' }, []],
    ['it grants access', { kind: 'member', resource: 'member/ana@acme.example', accessEffect: 'grants' }, ['grants']],
    ['it makes an administrator', { acknowledgeFor: ['makes-administrator'] }, ['grants']],
    ['it grants writing to identity and access', { acknowledgeFor: ['grants-iam-writing'] }, ['grants']],
    ['it widens a key', { acknowledgeFor: ['widens-key'] }, ['grants']],
    ['it trusts an identity provider', { acknowledgeFor: ['trusts-identity-provider'] }, ['grants']],
    ['an acknowledgement that grants nothing', { acknowledgeFor: ['sends-secret'] }, []],
    ['one of two reasons grants', { acknowledgeFor: ['sends-secret', 'widens-key'] }, ['grants']],
    ['it deletes a resource', { type: 'delete', reversibility: 'irreversible' }, ['deletes', 'irreversible']],
    ['it deletes a resource, which revokes access too', { type: 'delete', accessEffect: 'revokes' }, ['deletes']],
    ['it removes a member', { type: 'delete', kind: 'member', resource: 'member/ana@acme.example' }, ['revokes']],
    ['it withdraws an invitation', { type: 'delete', kind: 'invitation', resource: 'invitation/ana@acme.example' }, ['revokes']],
    [
      'it takes a member out of a group',
      { type: 'delete', kind: 'group-member', resource: 'group-member/a/ana@acme.example' },
      ['revokes'],
    ],
    [
      'it takes a member out of a registry',
      { type: 'delete', kind: 'registry-member', resource: 'registry-member/br-se1/a/b' },
      ['revokes'],
    ],
    ['it revokes access and deletes nothing', { accessEffect: 'revokes' }, ['revokes']],
    ['partially reversible', { reversibility: 'partially-reversible' }, ['partially-reversible']],
    ['it can lock people out', { accessEffect: 'lockout-risk' }, ['lockout-risk']],
  ])('%s', (_, part, expected) => {
    expect(effectsOf(stepOf(part))).toEqual(expected);
  });

  it('come with the line that asks for the step, and with their consequence', () => {
    const because = { source: { file: 'acme.yaml', line: 7, col: 3 } };
    const [only, ...others] = stepEffects(
      [stepOf({}), stepOf({ type: 'delete', class: 'due', because })],
      { change: none, due: none },
      lookAt(),
    );
    expect(others).toEqual([]);
    expect(only).toMatchObject({ class: 'due', effects: ['deletes'], at: because.source });
    expect(only?.consequence.length).toBeGreaterThan(0);
  });
});

const entry = (part: Partial<Omit<AccessEntry, 'subjects'>>, ...subjects: readonly string[]): AccessEntry => ({
  change: 'gains',
  means: { type: 'direct' },
  rights: ['list'],
  ...part,
  subjects: subjects.map(addressOfText),
});

describe('the summary of a class', () => {
  const steps = [
    stepOf({ accessEffect: 'grants', kind: 'member', resource: 'member/ana@acme.example' }),
    stepOf({ type: 'delete', reversibility: 'irreversible', acknowledgeFor: ['irreversible'] }),
    stepOf({ type: 'delete', kind: 'member', resource: 'member/rui@acme.example' }),
    stepOf({ class: 'drift', accessEffect: 'revokes' }),
    stepOf({ class: 'due', type: 'delete', repeatsRequest: true }),
  ];

  it('counts each effect, and leaves out classes without steps', () => {
    const part = partOf(steps, [stayingItem('a')]);
    const summaries = classSummaries(part, {});
    expect(summaries).toStrictEqual([
      {
        class: 'change',
        steps: 3,
        noLongerReverted: 1,
        grants: 1,
        revokes: 1,
        deletes: 1,
        irreversible: 1,
        gaining: { members: 0, accounts: 0 },
        toAcknowledge: 1,
        digest: digestsOf(part).change,
        acknowledge: acknowledgements(part).change,
      },
      {
        class: 'drift',
        steps: 1,
        noLongerReverted: 0,
        grants: 0,
        revokes: 1,
        deletes: 0,
        irreversible: 0,
        gaining: { members: 0, accounts: 0 },
        toAcknowledge: 0,
        digest: digestsOf(part).drift,
      },
    ]);
  });

  it.each([0, 1])('counts what stops being reverted, beside %d steps', (count) => {
    expect(classSummaries(partOf(steps.slice(0, count), [stayingItem('a')]), {})).toMatchObject([{ steps: count, noLongerReverted: 1 }]);
  });

  it.each<[string, readonly AccessEntry[], { readonly members: number; readonly accounts: number }]>([
    [
      'members and accounts',
      [entry({}, 'member/ana@acme.example', 'service-account/ci', 'api-key/ci/deploy')],
      { members: 1, accounts: 2 },
    ],
    ['an invited person is a member', [entry({}, 'invitation/rui@acme.example')], { members: 1, accounts: 0 }],
    ['each subject once', [entry({}, 'service-account/ci'), entry({ rights: ['get'] }, 'service-account/ci')], { members: 0, accounts: 1 }],
    ['nobody by a loss', [entry({ change: 'loses' }, 'member/ana@acme.example')], { members: 0, accounts: 0 }],
    [
      'nobody without a permission',
      [entry({ rights: [], means: { type: 'role', role: 'empty' } }, 'member/ana@acme.example')],
      { members: 0, accounts: 0 },
    ],
    ['a role of unknown permissions', [entry({ rights: [], unknown: 'not read' }, 'member/ana@acme.example')], { members: 1, accounts: 0 }],
    [
      'a group, whose grants the API does not show',
      [entry({ rights: [], means: { type: 'group', group: 'a' } }, 'member/ana@acme.example')],
      { members: 1, accounts: 0 },
    ],
  ])('counts who gains: %s', (_, entries, gaining) => {
    expect(classSummaries(partOf(steps), { change: { entries, gaps: [], levels: [] } })[0]?.gaining).toEqual(gaining);
  });
});

describe('changes without a step', () => {
  const change: Unplanned = {
    address: addressOfText('volume/br-se1/data'),
    class: 'change',
    answer: { type: 'impossible', fields: [], why: 'it', instead: 'it' },
  };
  const drift: Unplanned = {
    address: addressOfText('member/ana@acme.example'),
    class: 'drift',
    answer: { type: 'impossible', fields: [], why: 'it', instead: 'it' },
  };
  const unknown: Unplanned = {
    address: addressOfText('member/rui@acme.example'),
    class: 'change',
    answer: { type: 'unknown', fields: [], why: 'not read' },
  };
  const all = [change, drift, unknown];
  const chosen = (selection: Parameters<typeof chosenUnplanned>[1]): readonly Unplanned[] =>
    chosenUnplanned({ ...planHolding(), unplanned: all }, selection);

  it.each<[string, Parameters<typeof chosenUnplanned>[1], readonly object[]]>([
    ['all of them, by default', undefined, all],
    ['those of the class, and what is unknown', { classes: ['drift'] }, [drift, unknown]],
    ['those of a class without any, and what is unknown', { classes: ['due'] }, [unknown]],
    ['those of the selected resources', { only: ['member/*'] }, [drift, unknown]],
    ['both', { classes: ['change'], only: ['volume/*/*'] }, [change]],
    ['no pattern selects everything', { only: [] }, all],
  ])('%s', (_, selection, expected) => {
    expect(chosen(selection)).toEqual(expected);
  });
});

describe('a refused plan', () => {
  const refusal = (overriddenBy: Plan['refusals'][number]['overriddenBy']) => ({
    guard: 'it',
    message: '',
    help: '',
    overriddenBy,
    steps: [],
  });
  const planOf = (...refusals: Plan['refusals']): Plan => ({ ...planHolding(), refusals });

  it.each<[boolean, Plan]>([
    [false, planOf()],
    [false, planOf(refusal('acknowledgement'))],
    [true, planOf(refusal('trust'))],
    [true, planOf(refusal('nothing'))],
    [true, planOf(refusal('acknowledgement'), refusal('nothing'))],
  ])('is refused: %s', (expected, plan) => {
    expect(isRefused(plan)).toBe(expected);
  });
});
