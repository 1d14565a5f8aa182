// The signs and tones of every state that a report shows, once for all formats. Most rows are in the order of the output.
import type { StepOutcome } from '../apply/outcome.ts';
import type { Severity } from '../desired/desired.ts';
import type { NotNow } from '../plan/plan.ts';
import type { BudgetVerdict } from '../spend/evaluate-budgets.ts';
import { type Inline, type Tone, tone } from './document.ts';
import type { Drift } from './drift.ts';
import type { OrganizationState } from './fleet/merged-fleet.ts';
import type { Say } from './texts/texts.ts';

interface Word {
  /** After a number. */
  readonly word: string;
}

interface State {
  readonly sign: string;
  readonly tone: Tone;
}

type States<Name extends string, Row> = Readonly<Record<Name, Row>>;

export const severityTones: States<Severity, Tone> = { critical: 'bad', high: 'bad', medium: 'warn', low: 'quiet', info: 'quiet' };

export const severityInline = (severity: Severity, say: Pick<Say, 'severity'>): Inline =>
  tone(severityTones[severity], say.severity[severity]);

/** Changes without a step. */
export const unplannedStates: States<NotNow['type'], State> = {
  manual: { sign: 'x', tone: 'bad' },
  waiting: { sign: '…', tone: 'quiet' },
  deferred: { sign: '>', tone: 'quiet' },
  impossible: { sign: 'x', tone: 'bad' },
  unknown: { sign: '?', tone: 'warn' },
};

interface OutcomeState extends State {
  /** Outcomes that need no attention. */
  readonly most?: number;
}

/** Steps of an apply: failures first. */
export const outcomeStates: States<StepOutcome['type'], OutcomeState> = {
  failed: { sign: 'x', tone: 'bad' },
  refused: { sign: 'x', tone: 'bad' },
  'changed-since-plan': {
    sign: '!',
    tone: 'bad',
  },
  unknown: { sign: '?', tone: 'bad' },
  'in-progress': { sign: '…', tone: 'warn' },
  'not-started': { sign: '·', tone: 'warn' },
  waiting: { sign: '…', tone: 'quiet' },
  'already-done': { sign: '=', tone: 'quiet', most: 10 },
  done: { sign: '✓', tone: 'good', most: 10 },
};

export const driftSigns: States<Drift['type'], string> = {
  missing: '+',
  unexpected: '-',
  changed: '~',
  audited: '~',
  unmanaged: '·',
  unknown: '?',
  ambiguous: '?',
  conflict: 'x',
};

export const budgetStates: States<BudgetVerdict['type'], State> = {
  over: { sign: 'x', tone: 'bad' },
  warn: { sign: '!', tone: 'warn' },
  within: { sign: '=', tone: 'good' },
  unknown: { sign: '?', tone: 'warn' },
};

const organizationTones: States<OrganizationState, Tone> = {
  foreign: 'bad',
  missing: 'bad',
  failed: 'bad',
  'partly-read': 'bad',
  evaluated: 'good',
  'not-in-run': 'quiet',
};

export const organizationState = (state: OrganizationState, say: Say): Inline => tone(organizationTones[state], say.fleet.state[state]);

/** skipped: an earlier attempt evaluated it; not started: an earlier ring of an apply stopped it. */
export type ShardState = 'failed' | 'interrupted' | 'not started' | 'partly-read' | 'evaluated' | 'skipped';

/** Organizations of a shard after a run. */
export const shardTones: States<ShardState, Tone> = {
  failed: 'bad',
  interrupted: 'warn',
  'not started': 'warn',
  'partly-read': 'warn',
  evaluated: 'good',
  skipped: 'quiet',
};

/** In the order of the table. */
export const namesOf = <Name extends string>(states: States<Name, unknown>): readonly Name[] =>
  Object.keys(states).filter((name): name is Name => Object.hasOwn(states, name));

/** `2 waiting`, `1 impossible`: how many of each state there are, in the order of the table. */
export const stateCounts = <Name extends string>(words: States<Name, Word>, all: readonly Name[]): readonly string[] =>
  Object.entries<Word>(words).flatMap(([name, { word }]) => {
    const many = all.filter((one) => one === name).length;
    return many === 0 ? [] : [`${many} ${word}`];
  });
