// The words of states, once for all formats: `word` in a cell and after a number, `title` above a list, `says` after an address.
import type { StepOutcome } from '../../../apply/outcome.ts';
import type { NotNow } from '../../../plan/plan.ts';
import type { BudgetVerdict } from '../../../spend/evaluate-budgets.ts';
import type { Drift } from '../../drift.ts';
import type { Review } from '../../review.ts';

type Titled = {
  readonly word: string;
  readonly title: string;
};

const command: Readonly<Record<Review['command'], string>> = {
  validate: 'Validate',
  plan: 'Plan',
  apply: 'Apply',
  audit: 'Audit',
  spend: 'Spend',
};

/** Changes without a step. */
const unplanned: Readonly<Record<NotNow['type'], Titled>> = {
  manual: { word: 'to do by hand', title: 'To do by hand' },
  waiting: { word: 'waiting', title: 'Waiting' },
  deferred: { word: 'deferred', title: 'Left for a later stage' },
  impossible: { word: 'impossible', title: 'Impossible on this platform' },
  unknown: { word: 'unknown', title: 'Not planned: state unknown' },
};

/** Steps of an apply. */
const outcome: Readonly<Record<StepOutcome['type'], string>> = {
  failed: 'Failed',
  refused: 'Refused by the platform',
  'changed-since-plan': 'Skipped: the live state changed since the plan',
  unknown: 'Outcome unknown',
  'in-progress': 'Accepted, still in progress',
  'not-started': 'Not started',
  waiting: 'Waiting for manual action',
  'already-done': 'Already up to date',
  done: 'Done',
};

const drift: Readonly<Record<Drift['type'], { readonly word: string; readonly says: string }>> = {
  missing: { word: 'missing', says: 'is missing' },
  unexpected: { word: 'unexpected', says: 'is unexpected (will be removed)' },
  changed: { word: 'differs', says: 'differs' },
  audited: { word: 'differs (observe-only)', says: 'differs (observe-only section)' },
  unmanaged: { word: 'not declared', says: 'exists but is not declared' },
  unknown: { word: 'could not be compared', says: 'could not be compared' },
  ambiguous: { word: 'ambiguous', says: 'matches several live resources; none will be changed' },
  conflict: { word: 'conflict', says: 'is in conflict with another live resource; a person must remove one' },
};

const budget: Readonly<Record<BudgetVerdict['type'], string>> = {
  over: 'exceeded',
  warn: 'close to the limit',
  within: 'within',
  unknown: 'not evaluated',
};

export const states = { budget, command, drift, outcome, unplanned };
