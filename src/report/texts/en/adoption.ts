// The pull request that adopts drift into the files.
import { count, type Piece, phrase, strong, type TextLine } from '../../document.ts';
import { counted, type Words, words } from '../../words.ts';
import { columns } from './format.ts';

const madeOutside = (what: Words): Words => words`adopt ${what} made outside of this repository`;

export const adoption = {
  title: {
    access: (many: number): Words => madeOutside(counted(many, 'access-granting change')),
    rest: (many: number): Words => madeOutside(counted(many, 'other change')),
  },
  /** Of the pull request itself. */
  subject: (title: Words): Words => words`Tenantry: ${title}`,
  verb: { unmanaged: 'add', changed: 'change', missing: 'remove' },
  columns: columns('change', 'resource', 'actor', 'key', 'time', 'audit event', 'line'),
  unknown: 'unknown',
  account: (name: Piece): TextLine => phrase`service account ${name}`,
  actors: 'Actors are those of the newest audit event about each resource. Where no event names one, they are unknown.',
  actorsUnknown: (why: Piece): TextLine =>
    phrase`${strong('Who made the changes is not fully known.')} The collection of audit events ${why}.`,
  meaning: {
    access: [
      phrase`${strong('Merging accepts this access:')} it becomes the desired state, and nothing reverts it any more.`,
      'Ask each actor why the change was made. To refuse it, close this pull request and revert the change: apply drift, or remove by hand what is unmanaged.',
    ],
    rest: ['Merging makes this the desired state. To refuse it, close this pull request and apply drift.'],
  } satisfies Readonly<Record<string, readonly Piece[]>>,
  left: (many: number): string => `Not adopted: ${count(many, 'note')}`,
  keptUpToDate: 'Tenantry keeps this pull request up to date while nobody else pushes to its branch, and never merges or approves it',
  nothingLeft: words`nothing is left to adopt`,
  closed: 'The changes that this pull request proposed are reverted or declared by now, so it was closed.',
};
