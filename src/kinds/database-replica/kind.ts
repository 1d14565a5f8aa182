// Database replicas. They are only audited.
import { addressOf } from '../address.ts';
import { databasePhase, publicAccess } from '../database-access.ts';
import { defineKind } from '../kind.ts';
import { readsById } from '../reads-by-id.ts';
import { fields } from './fields.ts';

export const databaseReplica = defineKind({
  name: 'database-replica',
  title: ['database replica', 'database replicas'],
  about: 'A copy of a database that follows it, identified by its region and id.',
  fields,
  unchanging: true,
  asked: true,
  links: { source: { kind: 'database', one: true, theirs: 'id', ours: 'source_id' } },
  permissions: { read: ['dbaas.read'], write: [] },
  address: ({ region = '', id = '' }) => addressOf('database-replica', region, id),
  ...readsById('database-replica', 'database.listReplicas', databasePhase, publicAccess),
});
