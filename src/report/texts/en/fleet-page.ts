// The page of a fleet: its first lines, the table of organizations, and what changed since the run before.
import { count, type Piece, phrase, type TextLine } from '../../document.ts';

const organizations = (many: number): string => count(many, 'organization');

export const fleetPage = {
  /** Above the title. */
  eyebrow: (run: string, when: string | undefined, many: number): string => `run ${run} · ${when ?? 'no result'} · ${organizations(many)}`,
  /** Beside the verdict. */
  found: (findings: Piece, of: number): TextLine => phrase`${findings} in ${organizations(of)}.`,
  nothing: 'No finding in the organizations that were evaluated.',
  passing: (pass: number, all: number): string => `${pass} of ${all} pass`,
  parts: { passes: 'pass', fails: 'fail', open: 'not evaluated', 'not-in-run': 'not part of the run' },
  state: { passes: 'passes', fails: 'fails' },
  notEvaluated: 'Not evaluated',
  budgetsOver: 'Budgets over',
  /** Below the number of a card. */
  in: (of: number): string => (of === 0 ? 'nowhere' : `in ${organizations(of)}`),
  since: (many: number): string => `${many} since the run before`,
  noHistory: 'no history',
  unchanged: 'no change',
  undecided: 'neither pass nor fail',
  trend: {
    title: 'Failed findings of all organizations',
    none: 'No history: merge with --history to see a trend.',
    first: 'The trend starts after three runs.',
    about: 'An organization that was not evaluated completely has the numbers of its last complete run, for seven days.',
    hatched: 'hatched: most organizations not evaluated',
  },
  changes: {
    title: 'Got worse, got better',
    none: 'Nothing changed since the run before.',
    worse: 'worse',
    better: 'better',
    what: (what: string, before: string | number, now: string | number): string => `${what} ${before} → ${now}`,
    all: (many: number): string => `all ${organizations(many)} that changed`,
  },
  table: {
    title: 'Organizations',
    about: 'The worst first. A change compares critical and high findings with the run before.',
    columns: {
      name: 'organization',
      state: 'state',
      sparkline: 'critical and high',
      change: 'since the run before',
      evaluated: 'evaluated',
      overdue: 'overdue',
      budget: 'budget',
      age: 'last complete scan',
    },
    fromTo: (from: number, to: number): string => `from ${from} to ${to}`,
    never: 'never',
    now: 'in this run',
    ago: (length: string): string => `${length} ago`,
    unknownBudget: 'unknown',
  },
  filters: {
    label: 'Filters of the table',
    state: 'State',
    with: 'With',
    ring: 'Ring',
    /** Options of "With". */
    has: { overdue: 'overdue', drifted: 'drift', budget: 'a budget over', changes: 'changes', changed: 'a change since the run before' },
  },
};
