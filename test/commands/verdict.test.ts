// Exit codes: each fact leads to its code, and of several the one that design.md chapter 7 names first.
import { describe, expect, it } from 'vitest';
import { verdictOf, type VerdictChoice } from '../../src/commands/verdict.ts';
import type { Address, CollectionName } from '../../src/kinds/address.ts';
import type { StepId } from '../../src/plan/plan.ts';
import type { Facts } from '../../src/report/review.ts';
import { finding, plan, review, step } from '../report/reviews.ts';

const id = (number: number): StepId => number.toString(16).padStart(32, '0') as StepId;

const facts = (more: Partial<Facts>): Facts => {
  const { exitCode: _code, verdict: _verdict, next: _next, ...rest } = review();
  return { ...rest, ...more };
};

const denied = { name: 'member' as CollectionName, kind: 'member', completeness: { type: 'denied', cause: '403' }, items: 0 } as const;
const whole = { ...denied, completeness: { type: 'unsupported' } } as const;
const coverage = { rules: 1, pass: 0, fail: 0, waived: 0, skip: 0, notJudged: 0, unknown: {} };
const drifted = { declared: 1, entries: [{ address: 'member/a' as Address, type: 'missing', changes: [] }] } as const;
const waiting = {
  declared: 1,
  entries: [{ ...drifted.entries[0], unplanned: { type: 'waiting', fields: [], on: 'invitation', who: 'a must accept' } }],
} as const;
const pending = plan({ steps: [step({ id: id(1) })] });
const refused = plan({ steps: pending.steps, refusals: [{ guard: 'x', message: 'no', help: '', yieldsTo: 'trust', steps: [] }] });
const acknowledgeable = plan({
  steps: pending.steps,
  refusals: [{ guard: 'x', message: 'no', help: '', yieldsTo: 'acknowledgement', steps: [] }],
});
const chosen = { classes: ['change'], steps: [id(1)], fresh: [], stranded: [] } as const;
const outcome = { startedAt: '', endedAt: '', interrupted: false, problems: [], steps: [{ step: id(1), type: 'done' }] } as const;
const applied = (more: Partial<Facts>): Facts => facts({ command: 'apply', plan: pending, chosen, outcome, after: plan(), ...more });
const ended = (type: 'failed' | 'unsettled' | 'unknown', says = 'x') => ({ ...outcome, steps: [{ step: id(1), type, says }] }) as const;
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
      verdict: { type: 'over', spent: '2', share: '2', forecast: { type: 'unknown', says: '' } },
    },
  ],
} as const;

type Row = readonly [what: string, facts: Facts, code: number, choice?: VerdictChoice];

/** By name, so that a row may lack the last part. */
const named = (all: readonly Row[]) => all.map(([what, of, code, choice]) => ({ what, of, code, choice }));

const rows: readonly Row[] = [
  ['nothing', facts({}), 0],
  ['a file that is not valid', facts({ command: 'validate', problems: [{ code: 'schema', message: '' }] }), 2],
  ['a high finding', facts({ findings: [finding('a')], coverage }), 1],
  ['a finding below the limit', facts({ findings: [finding('a', { severity: 'medium' })], coverage }), 0],
  ['a finding at a lower limit', facts({ findings: [finding('a', { severity: 'low' })], coverage }), 1, { failOn: 'low' }],
  [
    'a finding that is waived',
    facts({
      findings: [finding('a', { verdict: { type: 'waived', waiver: { file: '', line: 1, col: 1 }, reason: '', expires: '' } })],
      coverage,
    }),
    0,
  ],
  ['a collection that was denied', facts({ collections: [denied] }), 3],
  ['a collection that is not offered', facts({ collections: [whole] }), 0],
  ['a rule that lacks what was denied', facts({ coverage: { ...coverage, unknown: { denied: 1 } } }), 3],
  ['a rule that is broken', facts({ coverage: { ...coverage, unknown: { 'rule-error': 1 } } }), 3],
  ['a rule without a ledger', facts({ coverage: { ...coverage, unknown: { 'no-ledger': 1 } } }), 0],
  ['a rule without a ledger, strictly', facts({ coverage: { ...coverage, unknown: { 'no-ledger': 1 } } }), 3, { strict: true }],
  ['drift', facts({ drift: drifted }), 4],
  ['what only waits for people', facts({ drift: waiting }), 0],
  ['a budget that is exceeded', facts({ command: 'spend', spend: overspent }), 1],
  ['something to do', facts({ command: 'plan', plan: pending }), 0, { pendingCounts: false }],
  ['something to do, asked for', facts({ command: 'plan', plan: pending }), 4],
  ['a step that only asks again', facts({ command: 'plan', plan: plan({ steps: [step({ asksAgain: true })] }) }), 0],
  ['a plan that a guard refuses', facts({ command: 'plan', plan: refused }), 5],
  ['a plan that can be acknowledged', facts({ command: 'plan', plan: acknowledgeable }), 0, { pendingCounts: false }],
  ['an apply that converged', applied({}), 0],
  ['an apply that was interrupted', applied({ outcome: { ...outcome, interrupted: true } }), 130],
  ['a step that failed', applied({ outcome: ended('failed') }), 6],
  ['a step that did not settle', applied({ outcome: ended('unsettled') }), 6],
  ['a step of unknown effect', applied({ outcome: ended('unknown') }), 6],
  ['a step that was done and is not so', applied({ unfinished: [id(1)] }), 6],
  ['a change that the saved plan did not know', applied({ chosen: { ...chosen, steps: [], fresh: [id(1)] } }), 6],
  [
    'due work that the saved plan did not know',
    applied({ plan: plan({ steps: [step({ id: id(1), class: 'due' })] }), chosen: { ...chosen, fresh: [id(1)] } }),
    0,
  ],
  ['a step that waits for people', applied({ outcome: { ...outcome, steps: [{ step: id(1), type: 'waiting', on: 'dns', who: '' }] } }), 0],
];

describe('one fact', () => {
  it.each(named(rows))('$what', ({ of, code, choice }) => expect(verdictOf(of, choice)).toMatchObject({ exitCode: code }));
});

describe('several facts', () => {
  const findings = { findings: [finding('a')], coverage };
  const together: readonly Row[] = [
    ['interrupted before not read', applied({ outcome: { ...outcome, interrupted: true }, collections: [denied] }), 130],
    ['in part before not read', applied({ outcome: ended('failed'), collections: [denied] }), 6],
    ['refused before not read', facts({ command: 'plan', plan: refused, collections: [denied] }), 5],
    ['not read before findings', facts({ collections: [denied], ...findings }), 3],
    ['findings before drift', facts({ drift: drifted, ...findings }), 1],
  ];

  it.each(named(together))('$what', ({ of, code }) => expect(verdictOf(of)).toMatchObject({ exitCode: code }));

  it('are all said', () => {
    expect(verdictOf(facts({ collections: [denied], drift: drifted, ...findings })).verdict).toBe(
      'Not everything could be read. Rules fail. The organization differs from the file.',
    );
  });
});

it('says what belongs to a later run', () => {
  const later = plan({
    steps: [step({ id: id(7) })],
    unplanned: [
      {
        address: 'access-control' as Address,
        class: 'change',
        answer: { type: 'later', fields: [], wave: 'mfa', why: 'first the others' },
      },
    ],
  });
  expect(verdictOf(applied({ after: later })).verdict).toBe(
    'Applied, read again, converged. 2 changes belong to a later run: apply again.',
  );
});
