// Snapshots of databases. They are only audited.
import { addressOf, partsOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const databaseSnapshot = defineKind({
  name: 'database-snapshot',
  title: ['database snapshot', 'database snapshots'],
  about: 'A copy of a database at one time, identified by the region and id of the database, and its own id.',
  fields,
  unchanging: true,
  asked: true,
  permissions: { read: ['dbaas.read'], write: [] },
  address: ({ region = '', id = '' }, parent) => addressOf('database-snapshot', region, parent ? partsOf(parent, 'database').id : '', id),
  ...reads,
});
