// The sources, the key and the outputs of a run, per event: all of it as data.
import type { Trigger } from './event.ts';

type Evaluates =
  /** The declared state, and a plan against a capture of the default branch. */
  'declared-and-capture' | 'live' | 'declared' | 'nothing';

export type Write = 'comment' | 'check' | 'summary' | 'sarif' | 'plan' | 'apply' | 'audit' | 'scheduled-work' | 'rolling-issue' | 'ledger';

interface EventRow {
  readonly evaluates: Evaluates;
  /** never: no key is used, even if one is configured. protected: the key of an environment that is limited to the default branch. */
  readonly key: 'never' | 'protected';
  readonly writes: readonly Write[];
}

const onPullRequest: readonly Write[] = ['comment', 'check', 'summary', 'sarif'];

export const eventTable = {
  'pull-request': { evaluates: 'declared-and-capture', key: 'never', writes: onPullRequest },
  'pull-request-target': { evaluates: 'live', key: 'protected', writes: onPullRequest },
  'foreign-pull-request-target': { evaluates: 'declared', key: 'never', writes: ['comment', 'check'] },
  'merge-group': { evaluates: 'declared-and-capture', key: 'never', writes: ['check'] },
  push: { evaluates: 'live', key: 'protected', writes: ['summary', 'plan', 'apply'] },
  dispatch: { evaluates: 'live', key: 'protected', writes: ['summary', 'plan', 'apply'] },
  schedule: {
    evaluates: 'live',
    key: 'protected',
    writes: ['summary', 'sarif', 'audit', 'scheduled-work', 'rolling-issue', 'ledger'],
  },
  ignored: { evaluates: 'nothing', key: 'never', writes: ['summary'] },
} as const satisfies Readonly<Record<Trigger['type'], EventRow>>;

export const eventRow = ({ type }: Trigger): EventRow => eventTable[type];
