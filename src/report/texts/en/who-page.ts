// The page of `who`: whether somebody can become administrator, how, and what everybody holds.
import type { PathVerdict } from '../../../access/paths/path.ts';
import { columns } from './format.ts';

export const whoPage = {
  /** Beside the verdict; of one person. */
  pill: { is: 'Administrator', can: 'Can become administrator', unknown: 'Not known', cannot: 'No path found' } satisfies Readonly<
    Record<PathVerdict, string>
  >,
  /** Of everybody. */
  everybody: {
    outside: (many: number): string => `${many} from outside`,
    can: (many: number): string => `${many} can become administrator`,
    none: 'No other path',
  },
  parts: { is: 'administrators', can: 'can become one', unknown: 'not known', cannot: 'no path found' } satisfies Readonly<
    Record<PathVerdict, string>
  >,
  outside: 'From outside',
  /** While something was not read. */
  atLeast: (administrators: string): string => `at least ${administrators}`,
  least: 'or more',
  notRead: 'not everything was read',
  cards: { permissions: 'Permissions', roles: 'Roles', groups: 'Groups', keys: 'API keys', gaps: 'Not known' },
  sections: { paths: 'Paths', holds: 'Who holds what', about: 'What it holds' },
  shortest: 'Shortest paths',
  warm: 'orange: from outside of the organization',
  table: 'The same as a table',
  columns: columns('subject', 'administrator', 'rights', 'through'),
  directly: 'directly',
  noRight: 'none that leads to administrator',
};
