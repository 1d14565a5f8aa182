// The frame of a report: its title, its problems, and what to do next. Several results side by side.
import { count, type Piece, phrase, type TextLine } from '../../document.ts';
import { columns } from './format.ts';

export const review = {
  /** By its name if it is known: nobody recognizes an id. The id, which files and guards use, is beside it. */
  tenant: (id: Piece, name: Piece | undefined): TextLine => (name === undefined ? phrase`tenant ${id}` : phrase`${name} (tenant ${id})`),
  problems: (many: number): string => `Problems (${many})`,
  warnings: (many: number): string => `Warnings (${many})`,
  /** The others, of one file or of all. */
  more: (many: number, what: 'problem' | 'warning', file: string | undefined): string =>
    `… and ${count(many, `more ${what}`)}${file === undefined ? '' : ` in ${file}`}. Fix these first.`,
  schedules: 'Schedules and rotations',
  next: 'Next',
};

export const sideBySide = {
  title: (results: number, tenants: Piece): TextLine => phrase`${count(results, 'result')} of tenant ${tenants}`,
  compared: (results: number): string => `${count(results, 'result')} compared`,
  unknownTenant: 'unknown',
  organizations: (many: number): string => `${count(many, 'organization')} side by side`,
  organization: 'organization',
  /** Of organizations. */
  failing: (many: number, all: number): string =>
    many === 0 ? `Nothing critical or high fails in ${count(all, 'organization')}.` : `${many} of ${all} have critical or high findings.`,
  incomplete: (many: number): string => `${count(many, 'result')} not complete.`,
  total: 'total',
  policiesDiffer: 'These organizations were evaluated with different policies.',
  policiesChanged: 'The policies changed between these results.',
  settingsChanged: 'The settings of the policies changed between these results.',
  time: 'read (UTC)',
  columns: columns('only warn', 'waived', 'unknown', 'passed', 'evaluated', 'drifted', 'all read'),
  allRead: (is: boolean): string => (is ? 'yes' : 'no'),
  results: 'Results',
  between: (first: string, last: string): string => `from ${first} to ${last}`,
  before: (share: string): string => `was ${share}`,
  change: 'change',
  failures: 'Failures by policy',
  policy: 'policy',
  unknown: 'unknown',
};
