// The words, signs and tones of every state that a report shows, once for all formats. Most rows are in the order of the output.
import type { StepOutcome } from '../apply/outcome.ts';
import type { Severity } from '../desired/desired.ts';
import type { NotNow, StepClass } from '../plan/plan.ts';
import type { BudgetVerdict } from '../spend/evaluate-budgets.ts';
import { type Inline, type Tone, tone } from './document.ts';
import type { Drift } from './drift.ts';
import type { OrganizationState } from './fleet/merged-fleet.ts';
import type { Review } from './review.ts';

interface Word {
  /** In a cell, and after a number. */
  readonly word: string;
  readonly tone: Tone;
}

interface State extends Word {
  readonly sign: string;
}

interface TitledState extends State {
  /** Above a list. */
  readonly title: string;
}

type States<Name extends string, Row> = Readonly<Record<Name, Row>>;

export const commandTitles: States<Review['command'], string> & Readonly<Record<string, string>> = {
  validate: 'Validate',
  capture: 'Capture',
  plan: 'Plan',
  apply: 'Apply',
  audit: 'Audit',
  spend: 'Spend',
};

export const severityTones: States<Severity, Tone> = { critical: 'bad', high: 'bad', medium: 'warn', low: 'quiet', info: 'quiet' };

export const severityInline = (severity: Severity): Inline => tone(severityTones[severity], severity);

interface ClassWords {
  readonly one: string;
  readonly more: string;
  /** The class of one step. */
  readonly mark: string;
}

export const stepClassWords: States<StepClass, ClassWords> = {
  change: { one: 'change', more: 'changes', mark: '' },
  drift: { one: 'drift', more: 'drift', mark: ' (drift)' },
  due: { one: 'scheduled', more: 'scheduled', mark: ' (scheduled)' },
};

/** Changes without a step. */
export const unplannedStates: States<NotNow['type'], TitledState> = {
  manual: { word: 'to do by hand', title: 'To do by hand', sign: 'x', tone: 'bad' },
  waiting: { word: 'waiting', title: 'Waiting', sign: '…', tone: 'quiet' },
  deferred: { word: 'deferred', title: 'Left for a later stage', sign: '>', tone: 'quiet' },
  impossible: { word: 'impossible', title: 'Impossible on this platform', sign: 'x', tone: 'bad' },
  unknown: { word: 'unknown', title: 'Not planned: state unknown', sign: '?', tone: 'warn' },
};

export interface OutcomeState extends TitledState {
  /** Outcomes that need no attention. */
  readonly most?: number;
}

/** Steps of an apply: failures first. */
export const outcomeStates: States<StepOutcome['type'], OutcomeState> = {
  failed: { word: 'failed', title: 'Failed', sign: 'x', tone: 'bad' },
  refused: { word: 'refused by the platform', title: 'Refused by the platform', sign: 'x', tone: 'bad' },
  'changed-since-plan': {
    word: 'skipped: the live state changed',
    title: 'Skipped: the live state changed since the plan',
    sign: '!',
    tone: 'bad',
  },
  unknown: { word: 'outcome unknown', title: 'Outcome unknown', sign: '?', tone: 'bad' },
  'in-progress': { word: 'still in progress', title: 'Accepted, still in progress', sign: '…', tone: 'warn' },
  'not-started': { word: 'not started', title: 'Not started', sign: '·', tone: 'warn' },
  waiting: { word: 'waiting for manual action', title: 'Waiting for manual action', sign: '…', tone: 'quiet' },
  'already-done': { word: 'already up to date', title: 'Already up to date', sign: '=', tone: 'quiet', most: 10 },
  done: { word: 'done', title: 'Done', sign: '✓', tone: 'good', most: 10 },
};

interface DriftState {
  readonly word: string;
  readonly sign: string;
  /** After the address. */
  readonly says: string;
}

export const driftStates: States<Drift['type'], DriftState> = {
  missing: { word: 'missing', sign: '+', says: 'is missing' },
  unexpected: { word: 'unexpected', sign: '-', says: 'is unexpected (will be removed)' },
  changed: { word: 'differs', sign: '~', says: 'differs' },
  audited: { word: 'differs (observe-only)', sign: '~', says: 'differs (observe-only section)' },
  unmanaged: { word: 'not declared', sign: '·', says: 'exists but is not declared' },
  unknown: { word: 'could not be compared', sign: '?', says: 'could not be compared' },
  ambiguous: { word: 'ambiguous', sign: '?', says: 'matches several live resources; none will be changed' },
  conflict: { word: 'conflict', sign: 'x', says: 'is in conflict with another live resource; a person must remove one' },
};

export const budgetStates: States<BudgetVerdict['type'], State> = {
  over: { word: 'exceeded', sign: 'x', tone: 'bad' },
  warn: { word: 'close to the limit', sign: '!', tone: 'warn' },
  within: { word: 'within', sign: '=', tone: 'good' },
  unknown: { word: 'not evaluated', sign: '?', tone: 'warn' },
};

export const organizationWords: States<OrganizationState, Word> = {
  foreign: { word: 'rejected', tone: 'bad' },
  missing: { word: 'missing', tone: 'bad' },
  failed: { word: 'failed', tone: 'bad' },
  'partly-read': { word: 'partly read', tone: 'bad' },
  evaluated: { word: 'evaluated', tone: 'good' },
  'not-in-run': { word: 'not part of the run', tone: 'quiet' },
};

export const organizationState = (state: OrganizationState): Inline => tone(organizationWords[state].tone, organizationWords[state].word);

/** skipped: an earlier attempt evaluated it; not started: an earlier ring of an apply stopped it. */
export type ShardState = 'failed' | 'interrupted' | 'not started' | 'partly-read' | 'evaluated' | 'skipped';

/** Organizations of a shard after a run. */
export const shardWords: States<ShardState, Word> = {
  failed: { word: 'failed', tone: 'bad' },
  interrupted: { word: 'interrupted', tone: 'warn' },
  'not started': { word: 'not started', tone: 'warn' },
  'partly-read': { word: 'partly read', tone: 'warn' },
  evaluated: { word: 'evaluated', tone: 'good' },
  skipped: { word: 'skipped', tone: 'quiet' },
};

/** `2 waiting`, `1 impossible`: how many of each state there are, in the order of the table. */
export const stateCounts = <Name extends string>(states: States<Name, Pick<Word, 'word'>>, all: readonly Name[]): readonly string[] =>
  Object.entries<Pick<Word, 'word'>>(states).flatMap(([name, { word }]) => {
    const many = all.filter((one) => one === name).length;
    return many === 0 ? [] : [`${many} ${word}`];
  });
