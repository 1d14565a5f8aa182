// Databases. They are only audited.
import { addressOf } from '../address.ts';
import { databasePhase, publicAccess } from '../database-access.ts';
import { defineKind } from '../kind.ts';
import { readsById } from '../reads-by-id.ts';
import { fields } from './fields.ts';

export const database = defineKind({
  name: 'database',
  title: ['database', 'databases'],
  about: 'A managed database, identified by its region and id.',
  fields,
  unchanging: true,
  asked: true,
  links: {
    engine: { kind: 'database-engine', one: true, theirs: 'id', ours: 'engine_id' },
    replicas: { kind: 'database-replica', theirs: 'source_id', ours: 'id' },
    snapshots: { kind: 'database-snapshot', children: true },
  },
  permissions: { read: ['dbaas.read'], write: [] },
  address: ({ region = '', id = '' }) => addressOf('database', region, id),
  ...readsById('database', 'database.listInstances', databasePhase, publicAccess),
});
