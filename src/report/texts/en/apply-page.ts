// The page of an apply: what it left, and what a person does next.
import { count } from '../../document.ts';
import { columns } from './format.ts';

const changes = (many: number): string => count(many, 'change');

export const applyPage = {
  pills: { applied: 'Applied', left: 'Not finished' },
  /** `left`: that did not take effect. */
  title: (done: number, left: number): string => {
    if (done === 0) return left === 0 ? 'Nothing to apply' : `Nothing applied, ${changes(left)} left`;
    return left === 0 ? `${changes(done)} applied` : `${changes(done)} applied, ${left} not`;
  },
  sections: { left: 'Not applied', remaining: 'Still differs', applied: 'Applied' },
  score: {
    of: (done: number, all: number): string => `${done} of ${all} applied`,
    /** In milliseconds. */
    took: (milliseconds: number): string =>
      milliseconds < 120_000 ? `in ${Math.max(1, Math.round(milliseconds / 1000))} s` : `in ${Math.round(milliseconds / 60_000)} min`,
    applied: 'applied',
    waiting: 'waiting',
    left: 'not applied',
  },
  cards: {
    failed: 'Failed or unknown',
    'not-started': 'Not started',
    skipped: 'Skipped',
    waiting: 'Waiting',
    remaining: 'Still differs',
    applied: 'Applied',
  },
  next: {
    title: 'What to do next',
    nothing: 'Nothing: every change is applied and verified.',
    below: 'No command is needed now. What is still open is below.',
  },
  leftTable: {
    title: 'Not applied',
    about: 'The worst first, with the reason.',
    columns: columns('state', 'why', 'change', 'step'),
  },
  remaining: {
    title: 'Still differs',
    about: 'The organization was read again after the apply. The next plan has these changes.',
    columns: columns('effect', 'change', 'line'),
  },
  applied: {
    title: (many: number): string => `Applied: ${changes(many)}`,
    columns: columns('effect', 'consequence', 'change', 'called (UTC)', 'step'),
    others: (many: number): string => `${changes(many)} without a consequence to review`,
    noCall: 'no call',
  },
};

/** The page of a journal. */
export const journalPage = {
  name: 'Journal',
  pills: {
    none: 'Empty',
    whole: 'Complete',
    left: 'Not completed',
    interrupted: 'Interrupted',
    open: 'Look at it',
    unread: 'Not readable',
  },
  cards: { runs: 'Runs', steps: 'Steps', open: 'Unknown outcome', unread: 'Lines not readable' },
  runs: 'Runs',
  newestFirst: 'The newest first. Times are UTC.',
  columns: columns('outcome', 'step', 'call', 'ended'),
};
