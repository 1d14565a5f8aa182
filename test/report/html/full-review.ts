// A review with everything that a page displays, and the text in every place where text from outside can stand.
import type { StepOutcome } from '../../../src/apply/outcome.ts';
import { addressOf } from '../../../src/kinds/address.ts';
import type { Step, StepId } from '../../../src/plan/plan.ts';
import type { StepEffect } from '../../../src/plan/step-effects.ts';
import type { ReportedPolicy, Review } from '../../../src/report/review.ts';
import type { SpendReport } from '../../../src/report/spend-report.ts';
import { coverageOf, finding, plan, policy, reviewWith, step } from '../reviews.ts';

const idOf = (digit: number): StepId => String(digit).repeat(32) as StepId;

const stepsWith = (text: string): readonly Step[] =>
  (['change', 'drift', 'due'] as const).map((name, at) =>
    step({
      id: idOf(at),
      class: name,
      type: 'delete',
      kind: 'volume',
      description: text,
      resources: [addressOf('volume', 'br-se1', text)],
      reversibility: 'irreversible',
    }),
  );

const effectsWith = (text: string): readonly StepEffect[] =>
  (['change', 'drift', 'due'] as const).map((name, at) => ({
    step: idOf(at),
    class: name,
    effects: ['deletes', 'irreversible'],
    consequence: ['lost: ', { name: text }, text],
    at: { file: text, line: 1, col: 1 },
  }));

const policyWith = (text: string): ReportedPolicy => ({
  ...policy,
  title: text,
  why: text,
  fix: text,
  controls: { [text]: [text] },
  supports: { y: ['5.10'] },
  translated: { language: 'pt-BR', texts: ['title', 'fix'] },
  disabled: text,
  counts: { evaluated: 2, pass: 0, fail: 1, waived: 1, unknown: { denied: 1 }, notApplicable: 0, needsLiveData: 0 },
});

const budget = (key: string) => ({
  key,
  scope: { type: 'tenant' as const },
  amount: '100',
  currency: 'BRL',
  warnAt: 0.8,
  at: { file: key, line: 1, col: 1 },
});

const spendWith = (text: string): SpendReport['budgets'] => [
  {
    budget: budget(text),
    account: null,
    name: null,
    month: '2026-11',
    closed: false,
    verdict: { type: 'over', spent: '120.5', share: '1.205', forecast: { type: 'forecast', amount: '150', share: '1.5', over: true } },
  },
  {
    budget: budget(text),
    account: text,
    name: text,
    month: '2026-11',
    closed: true,
    verdict: { type: 'within', spent: '10', share: '0.1' },
  },
  {
    budget: budget(text),
    account: text,
    name: null,
    month: '2026-11',
    closed: false,
    verdict: { type: 'unknown', cause: 'stale', says: text },
  },
];

/** Two currencies, more series than paints, a month before, and what rose. */
const usageWith = (text: string): Pick<SpendReport, 'sums' | 'parts' | 'forecasts' | 'increases'> => {
  const none = { records: 0, billed: '0' };
  const rest = { effective: null, records: 1, negative: none, withoutSku: none };
  const months = ['2026-10', '2026-11'] as const;
  const accounts = [0, 1, 2, 3, 4].map((at) => `${text}-${at}`);
  const ofMonth = months.flatMap((month) =>
    accounts.map((account, at) => ({ account, month, currency: at === 4 ? text : 'BRL', billed: `${at + 1}.5` })),
  );
  const row = { account: text, name: text, currency: 'BRL', value: text, thisMonth: '3', lastMonth: '2', change: '1' };
  return {
    sums: ofMonth.map((one) => ({ ...one, ...rest, name: text })),
    parts: ofMonth.map((one) => ({ ...one, service: text, sku: `${text}-${one.account}`, region: text })),
    forecasts: [{ month: '2026-11', currency: 'BRL', amount: '20' }],
    increases: { by: 'service', month: '2026-11', before: '2026-10', days: 20, rows: [row, { ...row, lastMonth: '0' }] },
  };
};

const administratorsWith = (text: string): NonNullable<Review['pathsToAdministrator']> => {
  const because = { scopes: [text], permissions: [text], directly: true, through: [text] };
  const path = [{ edge: 'writes-iam', from: text, to: 'administrator', certainty: 'possible', after: null, because, also: [] }] as const;
  return {
    subjects: [
      { subject: text, verdict: 'can', certainty: 'possible', after: null, path, gaps: [] },
      { subject: text, verdict: 'unknown', certainty: null, after: null, path: [], gaps: [{ about: 'role', of: text, why: text }] },
    ],
    outside: [{ from: text, certainty: 'possible', after: null, path, reaches: 1 }],
    gaps: [{ about: 'list', of: text, why: text }],
    assumptions: ['owner'],
    counts: { is: 0, can: 1, unknown: 1, cannot: 3 },
    groupsNotExposed: 0,
    longer: 0,
  };
};

/** The page of an audit, with what an earlier scan knows. */
export const auditReview = (text: string): Review => {
  const { plan: _plan, effects: _effects, classes: _classes, outlook: _outlook, ...rest } = fullReview(text);
  const { findings = [], drift } = rest;
  return {
    ...rest,
    command: 'audit',
    tenantName: text,
    run: { ...rest.run, comparedWith: { version: text, now: '2026-11-02T03:17:00.000Z', absent: 1, unknown: 0 } },
    findings: findings.map((one, at) => ({
      ...one,
      baseline: at === 0 ? 'new' : 'unchanged',
      due: '2026-11-10',
      firstSeen: '2026-11-02T03:17:00Z',
    })),
    absent: [finding(text, { policy: `${text}-gone` })],
    ...(drift && { drift: { ...drift, entries: drift.entries.map((one) => ({ ...one, cause: text })) } }),
  };
};

const outcomesWith = (text: string): readonly StepOutcome[] => {
  const ended = { calledAt: '2026-11-20T12:00:01Z', endedAt: '2026-11-20T12:00:02Z' };
  return [
    { step: idOf(1), type: 'done', next: text, ...ended },
    { step: idOf(2), type: 'already-done' },
    { step: idOf(3), type: 'refused', status: 400, says: text, requestId: text, ...ended },
    { step: idOf(4), type: 'waiting', on: 'dns', who: text, ...ended },
    { step: idOf(5), type: 'not-started', because: idOf(3) },
    { step: idOf(6), type: 'unknown', says: text, ...ended },
  ];
};

/** The page of an apply: a step of each outcome, and what it left. */
export const applyReview = (text: string): Review => {
  const { findings: _findings, coverage: _coverage, policies: _policies, outlook: _outlook, spend: _spend, ...rest } = fullReview(text);
  const steps = [1, 2, 3, 4, 5, 6, 7].map((digit) => {
    const [one] = stepsWith(text);
    return step({ ...one, id: idOf(digit), position: digit });
  });
  return {
    ...rest,
    command: 'apply',
    exitCode: 6,
    plan: plan({ steps }),
    effects: effectsWith(text),
    chosen: { classes: ['change'], steps: [], fresh: [], stranded: [], skipped: [{ step: idOf(7) }] },
    outcome: {
      startedAt: '2026-11-20T12:00:00Z',
      endedAt: '2026-11-20T12:00:07Z',
      interrupted: false,
      problems: [{ code: 'file-unwritable', message: text }],
      steps: outcomesWith(text),
    },
    after: plan({
      steps: steps.slice(2, 3),
      unplanned: [
        { address: addressOf('volume', 'br-se1', text), class: 'change', answer: { type: 'manual', fields: [], why: text, action: text } },
      ],
    }),
    unfinished: [idOf(3)],
  };
};

/** The page of a spend. */
export const spendReview = (text: string): Review => {
  const {
    plan: _plan,
    effects: _effects,
    classes: _classes,
    outlook: _outlook,
    drift: _drift,
    pathsToAdministrator: _paths,
    ...rest
  } = fullReview(text);
  return { ...rest, command: 'spend' };
};

export const fullReview = (text: string): Review => {
  const { outcome: _outcome, problems: _problems, spend, ...rest } = reviewWith(text);
  const waiver = { at: { file: text, line: 1, col: 1 }, owner: text, reason: text, ticket: text, expires: '2027-01-01' };
  return {
    ...rest,
    command: 'plan',
    trend: [1, 2, 3].map((day) => ({
      at: `2026-11-0${day}T03:17:00.000Z`,
      failures: { critical: 0, high: day, medium: 4 - day, low: 1, info: 0 },
    })),
    plan: plan({ steps: stepsWith(text) }),
    effects: effectsWith(text),
    classes: (['change', 'drift', 'due'] as const).map((name) => ({
      class: name,
      steps: 1,
      noLongerReverted: 0,
      grants: 0,
      revokes: 0,
      deletes: 1,
      irreversible: 1,
      gaining: { members: 0, accounts: 0 },
      toAcknowledge: 1,
      digest: 'd'.repeat(32),
      acknowledge: 'e'.repeat(32),
    })),
    findings: [
      finding(text, { policy: text, escalation: { from: 'medium', when: text } }),
      finding(text, { severity: 'low', below: text, fix: { [text]: [text] } }),
      finding(text, { verdict: { type: 'unknown', cause: 'denied', missing: [text], says: text } }),
      finding(text, { verdict: { type: 'waived', waiver } }),
    ],
    coverage: coverageOf({ policies: 1, evaluated: 3, fail: 2, waived: 1, unknown: { denied: 1 } }),
    policies: [policyWith(text)],
    pathsToAdministrator: administratorsWith(text),
    ...(spend && { spend: { ...spend, ...usageWith(text), budgets: spendWith(text) } }),
  };
};
