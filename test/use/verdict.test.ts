// Exit codes: each fact leads to its code, and of several the one that docs/commands.md lists first.
import { describe, expect, it } from 'vitest';
import type { Address, CollectionName } from '../../src/kinds/address.ts';
import type { Plan, StepId, Unplanned } from '../../src/plan/plan.ts';
import type { UnknownCause } from '../../src/policies/finding.ts';
import type { ReviewFacts } from '../../src/report/review.ts';
import { type VerdictChoice, verdictOf } from '../../src/use/review/verdict.ts';
import { coverageOf, finding, outlook, plan, review, step } from '../report/reviews.ts';

const id = (number: number): StepId => number.toString(16).padStart(32, '0') as StepId;

const facts = (more: Partial<ReviewFacts>): ReviewFacts => {
  const { exitCode: _code, verdict: _verdict, next: _next, ...rest } = review();
  return { ...rest, ...more };
};

const denied = { name: 'member' as CollectionName, kind: 'member', state: 'denied', cause: '403', items: 0 } as const;
const whole = { ...denied, state: 'unsupported' } as const;
const coverage = coverageOf();
const drifted = { declared: 1, entries: [{ address: 'member/a' as Address, type: 'missing', changes: [] }] } as const;
const waiting = {
  declared: 1,
  entries: [{ ...drifted.entries[0], unplanned: { type: 'waiting', fields: [], on: 'invitation', who: 'a must accept' } }],
} as const;
const pending = plan({ steps: [step({ id: id(1) })] });
const refused = plan({ steps: pending.steps, refusals: [{ guard: 'x', message: 'no', help: '', overriddenBy: 'trust', steps: [] }] });
const acknowledgeable = plan({
  steps: pending.steps,
  refusals: [{ guard: 'x', message: 'no', help: '', overriddenBy: 'acknowledgement', steps: [] }],
});
const chosen = { classes: ['change'], steps: [id(1)], fresh: [], stranded: [] } as const;
const outcome = { startedAt: '', endedAt: '', interrupted: false, problems: [], steps: [{ step: id(1), type: 'done' }] } as const;
const applied = (more: Partial<ReviewFacts>): ReviewFacts =>
  facts({ command: 'apply', plan: pending, chosen, outcome, after: plan(), ...more });
const ended = (type: 'failed' | 'in-progress' | 'unknown', says = 'x') => ({ ...outcome, steps: [{ step: id(1), type, says }] }) as const;
const overspent = {
  completeness: { type: 'complete' },
  records: 1,
  dataUntil: null,
  sums: [],
  budgets: [
    {
      budget: { key: 'all', scope: { type: 'tenant' }, amount: '1', currency: 'BRL', warnAt: 1, at: { file: 'a', line: 1, col: 1 } },
      account: null,
      name: null,
      month: '2026-11',
      closed: false,
      verdict: { type: 'over', spent: '2', share: '2', forecast: { type: 'unknown', says: '' } },
    },
  ],
} as const;

type Row = readonly [what: string, facts: ReviewFacts, code: number, choice?: VerdictChoice];

/** By name, so that a row may omit the last part. */
const named = (all: readonly Row[]) => all.map(([what, of, code, choice]) => ({ what, of, code, choice }));

const rows: readonly Row[] = [
  ['nothing', facts({}), 0],
  ['a high finding', facts({ findings: [finding('a')], coverage }), 1],
  ['a finding below the limit', facts({ findings: [finding('a', { severity: 'medium' })], coverage }), 0],
  ['a finding at a lower limit', facts({ findings: [finding('a', { severity: 'low' })], coverage }), 1, { failOn: 'low' }],
  [
    'a finding that is waived',
    facts({
      findings: [
        finding('a', { verdict: { type: 'waived', waiver: { at: { file: '', line: 1, col: 1 }, owner: '', reason: '', expires: '' } } }),
      ],
      coverage,
    }),
    0,
  ],
  ['a collection that was denied', facts({ reads: [denied] }), 3],
  ['a collection that is not offered', facts({ reads: [whole] }), 0],
  ['a policy that needs data that was denied', facts({ coverage: { ...coverage, unknown: { denied: 1 } } }), 3],
  ['a policy with an error', facts({ coverage: { ...coverage, unknown: { 'policy-error': 1 } } }), 3],
  ['a policy without a ledger', facts({ coverage: { ...coverage, unknown: { 'no-ledger': 1 } } }), 0],
  ['a policy without a ledger, in strict mode', facts({ coverage: { ...coverage, unknown: { 'no-ledger': 1 } } }), 3, { strict: true }],
  ['drift', facts({ drift: drifted }), 4],
  ['a difference that only waits for manual action', facts({ drift: waiting }), 0],
  ['a budget that is exceeded', facts({ command: 'spend', spend: overspent, findings: [finding('a')] }), 1],
  ['a budget that is exceeded, but waived', facts({ command: 'spend', spend: overspent, findings: [] }), 0],
  ['pending changes, not counted', facts({ command: 'plan', plan: pending }), 0, { pendingCounts: false }],
  ['pending changes', facts({ command: 'plan', plan: pending }), 4],
  ['a step that only repeats a request', facts({ command: 'plan', plan: plan({ steps: [step({ repeatsRequest: true })] }) }), 0],
  ['a plan that a guard refuses', facts({ command: 'plan', plan: refused }), 5],
  ['a plan that can be acknowledged', facts({ command: 'plan', plan: acknowledgeable }), 0, { pendingCounts: false }],
  ['an apply that converged', applied({}), 0],
  ['an apply that was interrupted', applied({ outcome: { ...outcome, interrupted: true } }), 130],
  ['a step that failed', applied({ outcome: ended('failed') }), 6],
  ['a step that did not settle', applied({ outcome: ended('in-progress') }), 6],
  ['a step of unknown effect', applied({ outcome: ended('unknown') }), 6],
  ['a step that was done and did not converge', applied({ unfinished: [id(1)] }), 6],
  ['a change that is not in the saved plan', applied({ chosen: { ...chosen, steps: [], fresh: [id(1)] } }), 6],
  [
    'due work that is not in the saved plan',
    applied({ plan: plan({ steps: [step({ id: id(1), class: 'due' })] }), chosen: { ...chosen, fresh: [id(1)] } }),
    0,
  ],
  [
    'a step that waits for manual action',
    applied({ outcome: { ...outcome, steps: [{ step: id(1), type: 'waiting', on: 'dns', who: '' }] } }),
    0,
  ],
];

const gated = outlook({ introduced: [finding('a')], gate: { failOn: 'high', onlyNew: false, failing: 1, loosened: 0, hidden: 0 } });

describe('the gate of a plan', () => {
  const cause = (name: UnknownCause): ReviewFacts['outlook'] => ({
    ...gated,
    gate: { failOn: 'high', onlyNew: false, failing: 0, loosened: 0, hidden: 0 },
    unknown: [{ ...finding('a'), verdict: { type: 'unknown', cause: name, missing: [], says: '' } }],
  });
  const { gate: _gate, ...ungated } = gated;
  it.each<[string, ReviewFacts['outlook'], number]>([
    ['a finding that counts', gated, 1],
    ['a finding, without a gate', ungated, 0],
    ['a policy that ended with an error', cause('policy-error'), 3],
    ['a policy without a ledger', cause('no-ledger'), 0],
    [
      'a base whose policies are unknown',
      {
        ...gated,
        gate: { failOn: 'high', onlyNew: false, failing: 0, loosened: 0, hidden: 0 },
        decidedBy: { type: 'unclear', commit: 'x', problems: [] },
      },
      3,
    ],
  ])('%s', (_, outlook, code) =>
    expect(verdictOf(facts({ command: 'plan', plan: plan({}), outlook: outlook ?? gated })).exitCode).toBe(code),
  );
});

/** What each cause of an unknown result means for the exit code; a new cause must be added here. */
const unknownCauses: Readonly<Record<UnknownCause, 0 | 3>> = {
  denied: 3,
  failed: 3,
  'policy-error': 3,
  budget: 3,
  'not-offered': 0,
  'no-value': 0,
  'no-ledger': 0,
  stale: 0,
};

describe('a result that could not be evaluated', () => {
  it.each(Object.entries(unknownCauses))('%s leads to %i, and to 3 with --strict', (cause, code) => {
    const of = facts({ coverage: { ...coverage, unknown: { [cause]: 1 } } });
    expect([verdictOf(of).exitCode, verdictOf(of, { strict: true }).exitCode]).toEqual([code, 3]);
  });
});

describe('one fact', () => {
  it.each(named(rows))('$what', ({ of, code, choice }) => expect(verdictOf(of, choice)).toMatchObject({ exitCode: code }));
});

type Type = Unplanned['answer']['type'];

const answers: Readonly<Record<Type, Unplanned['answer']>> = {
  waiting: { type: 'waiting', fields: [], on: 'invitation', who: 'a must accept' },
  deferred: { type: 'deferred', fields: [], stage: 'mfa', why: 'x' },
  impossible: { type: 'impossible', fields: [], why: 'x', instead: 'y' },
  manual: { type: 'manual', fields: [], why: 'x', action: 'y' },
  unknown: { type: 'unknown', fields: [], why: 'x' },
};

const about = (type: Type, more: Partial<Unplanned> = {}): Unplanned => ({
  address: 'member/a' as Address,
  class: 'change',
  answer: answers[type],
  ...more,
});

/** States of a plan, with the code of each alone and a word of its sentence. */
interface State {
  readonly name: string;
  readonly code: number;
  readonly says: RegExp;
  readonly plan?: Partial<Plan>;
  readonly more?: Partial<ReviewFacts>;
}

const guard = { guard: 'x', message: 'no', help: '', overriddenBy: 'trust', steps: [] } as const;
const verdictsRefused = { assumed: [], verdicts: [{ step: id(1), type: 'refused', status: 409, says: 'no', rests: [] }], differs: [] };

const ofPlans: readonly State[] = [
  { name: 'waiting', code: 0, says: /waiting for somebody/, plan: { unplanned: [about('waiting')] } },
  { name: 'steps', code: 4, says: /Changes are pending/, plan: { steps: [step({ id: id(1) })] } },
  { name: 'deferred', code: 4, says: /Changes are pending/, plan: { unplanned: [about('deferred')] } },
  { name: 'impossible', code: 4, says: /1 change is impossible/, plan: { unplanned: [about('impossible')] } },
  { name: 'manual', code: 4, says: /To be done by hand: x\. y/, plan: { unplanned: [about('manual')] } },
  { name: 'findings', code: 1, says: /Policy checks failed/, more: { outlook: gated } },
  { name: 'unknown', code: 3, says: /could not be planned/, plan: { unplanned: [about('unknown')] } },
  {
    name: 'unexplained',
    code: 3,
    says: /nothing in the plan explains/,
    more: { simulation: { assumed: [], verdicts: [], differs: [{ address: 'member/a' as Address, because: 'unexplained', why: '' }] } },
  },
  { name: 'denied', code: 3, says: /Not everything could be read/, more: { reads: [denied] } },
  { name: 'refused by a guard', code: 5, says: /Refused by a guard/, plan: { refusals: [guard] } },
  { name: 'refused by the simulation', code: 5, says: /platform would refuse/, more: { simulation: verdictsRefused as never } },
];

const ofApplies: readonly State[] = [
  { name: 'waiting', code: 0, says: /waiting for somebody/, plan: { unplanned: [about('waiting')] } },
  { name: 'deferred', code: 6, says: /1 change is left for the next stage/, plan: { unplanned: [about('deferred')] } },
  { name: 'impossible', code: 6, says: /1 change is impossible/, plan: { unplanned: [about('impossible')] } },
  { name: 'manual', code: 6, says: /To be done by hand: x\. y/, plan: { unplanned: [about('manual')] } },
  { name: 'unknown', code: 3, says: /could not be planned/, plan: { unplanned: [about('unknown')] } },
  { name: 'not verified', code: 3, says: /could not be verified/, more: { problems: [{ code: 'defect', message: 'x' }] } },
  { name: 'not converged', code: 6, says: /expected effect/, more: { unfinished: [id(1)] } },
  { name: 'failed', code: 6, says: /did not succeed/, more: { outcome: ended('failed') } },
  {
    name: 'interrupted',
    code: 130,
    says: /Interrupted: in-flight calls completed, no new ones were started\. Run apply again to continue\./,
    more: { outcome: { ...outcome, interrupted: true } },
  },
];

/** docs/commands.md, exit codes. */
const order = [70, 2, 130, 6, 5, 3, 1, 4, 0];
const first = (codes: readonly number[]): number => order.find((code) => codes.includes(code)) ?? 0;

const subsets = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  all.reduce<readonly (readonly T[])[]>((found, one) => [...found, ...found.map((some) => [...some, one])], [[]]);

const planIn = (states: readonly State[]): Plan =>
  plan({
    steps: states.flatMap((one) => one.plan?.steps ?? []),
    unplanned: states.flatMap((one) => one.plan?.unplanned ?? []),
    refusals: states.flatMap((one) => one.plan?.refusals ?? []),
  });

const moreOf = (states: readonly State[]): Partial<ReviewFacts> =>
  Object.assign({}, ...states.map((one) => one.more ?? {})) as Partial<ReviewFacts>;

const combinations = (states: readonly State[], apart: readonly (readonly string[])[]) =>
  subsets(states)
    .filter((some) => apart.every((names) => some.filter(({ name }) => names.includes(name)).length < 2))
    .map((some) => ({ some, names: some.map(({ name }) => name).join(', ') || 'nothing' }));

describe('every combination of states', () => {
  // One fact has one value.
  it.each(combinations(ofPlans, [['unexplained', 'refused by the simulation']]))('of a plan: $names', ({ some }) => {
    const { exitCode, verdict } = verdictOf(facts({ command: 'plan', plan: planIn(some), ...moreOf(some) }));
    // A refused plan has no pending changes, but impossible ones stay impossible.
    const refusedByGuard = some.some(({ name }) => name === 'refused by a guard');
    const counting = some.filter(({ name }) => !(refusedByGuard && ['steps', 'deferred'].includes(name)));
    expect(exitCode).toBe(first(counting.map(({ code }) => code)));
    for (const { says } of counting) expect(verdict).toMatch(says);
    expect(verdict.includes('matches the desired state')).toBe(some.length === 0);
  });

  it.each(combinations(ofApplies, [['not converged', 'failed', 'interrupted']]))('of an apply: $names', ({ some }) => {
    const { exitCode, verdict } = verdictOf(applied({ after: planIn(some), ...moreOf(some) }));
    const cut = some.some(({ name }) => name === 'interrupted');
    // The unfinished part of an interrupted run says nothing about changes that it did not reach.
    const counting = some.filter(({ name }) => !(cut && ['impossible', 'manual', 'deferred'].includes(name)));
    expect(exitCode).toBe(first(counting.map(({ code }) => code)));
    for (const { says } of counting) expect(verdict).toMatch(says);
    expect(verdict.includes('no remaining differences')).toBe(some.length === 0);
  });

  it('counts impossible changes only if they were selected', () => {
    const due = plan({ unplanned: [about('impossible', { class: 'due' })] });
    expect(verdictOf(applied({ after: due }))).toMatchObject({ exitCode: 0 });
    expect(verdictOf(applied({ after: due, chosen: { ...chosen, classes: ['change', 'due'] } }))).toMatchObject({ exitCode: 6 });
    const after = plan({ unplanned: [about('impossible')] });
    expect(verdictOf(applied({ after, chosen: { ...chosen, only: ['role/*'] } }))).toMatchObject({ exitCode: 0 });
    expect(verdictOf(applied({ after, chosen: { ...chosen, only: ['member/*'] } }))).toMatchObject({ exitCode: 6 });
  });

  it('reports the steps that an apply did not select', () => {
    const after = plan({ steps: [step({ id: id(5), class: 'drift' })] });
    expect(verdictOf(applied({ after }))).toEqual({ exitCode: 0, verdict: 'Apply complete and verified. 1 step was not selected.' });
  });
});

describe('several facts', () => {
  const findings = { findings: [finding('a')], coverage };
  const together: readonly Row[] = [
    ['interrupted before not read', applied({ outcome: { ...outcome, interrupted: true }, reads: [denied] }), 130],
    ['in part before not read', applied({ outcome: ended('failed'), reads: [denied] }), 6],
    ['refused before not read', facts({ command: 'plan', plan: refused, reads: [denied] }), 5],
    ['not read before findings', facts({ reads: [denied], ...findings }), 3],
    ['findings before drift', facts({ drift: drifted, ...findings }), 1],
  ];

  it.each(named(together))('$what', ({ of, code }) => expect(verdictOf(of)).toMatchObject({ exitCode: code }));

  it('are all reported', () => {
    expect(verdictOf(facts({ reads: [denied], drift: drifted, ...findings })).verdict).toBe(
      'Not everything could be read. Policy checks failed. Drift detected.',
    );
  });
});

it('reports the changes of the next stage', () => {
  const later = plan({
    steps: [step({ id: id(7) })],
    unplanned: [
      {
        address: 'access-control' as Address,
        class: 'change',
        answer: { type: 'deferred', fields: [], stage: 'mfa', why: 'first the others' },
      },
    ],
  });
  expect(verdictOf(applied({ after: later }))).toEqual({ exitCode: 6, verdict: 'Applied in part: 2 changes are left for the next stage.' });
});
