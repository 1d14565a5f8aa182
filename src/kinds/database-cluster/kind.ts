// Clusters of databases. They are only audited.
import { addressOf } from '../address.ts';
import { databasePhase, publicAccess } from '../database-access.ts';
import { defineKind } from '../kind.ts';
import { readsById } from '../reads-by-id.ts';
import { fields } from './fields.ts';

export const databaseCluster = defineKind({
  name: 'database-cluster',
  title: ['database cluster', 'database clusters'],
  about: 'Managed databases that hold the same data, identified by their region and id.',
  fields,
  unchanging: true,
  asked: true,
  links: { engine: { kind: 'database-engine', one: true, theirs: 'id', ours: 'engine_id' } },
  permissions: { read: ['dbaas.read'], write: [] },
  address: ({ region = '', id = '' }) => addressOf('database-cluster', region, id),
  ...readsById('database-cluster', 'database.listClusters', databasePhase, publicAccess),
});
