// Snapshots of databases. They are only audited.
import { addressOf, partsOf } from '../address.ts';
import { databasePhase } from '../database-access.ts';
import { defineKind } from '../kind.ts';
import { inRegion } from '../regional.ts';
import { fields } from './fields.ts';

export const databaseSnapshot = defineKind({
  name: 'database-snapshot',
  title: ['database snapshot', 'database snapshots'],
  about: 'A copy of a database at one time, identified by the region and id of the database, and its own id.',
  fields,
  unchanging: true,
  asked: true,
  permissions: { read: ['dbaas.read'], write: [] },
  address: ({ region = '', id = '' }, parent) => addressOf('database-snapshot', region, parent ? partsOf(parent, 'database').id : '', id),
  collection: {
    operation: 'database.listSnapshots',
    args: (scope) => ({ path: { instance_id: scope.parent?.id ?? '' }, ...inRegion(scope) }),
  },
  decode: (_wire, { region = '', parent }, { id, status }) =>
    id
      ? { id, address: addressOf('database-snapshot', region, parent?.id ?? '', id), phase: databasePhase(status), values: { region } }
      : undefined,
});
