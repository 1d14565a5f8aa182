// Database engines. They are only audited.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { readsById } from '../reads-by-id.ts';
import { fields } from './fields.ts';

export const databaseEngine = defineKind({
  name: 'database-engine',
  title: ['database engine', 'database engines'],
  about: 'An engine of databases in one version, identified by its region and id.',
  fields,
  unchanging: true,
  asked: true,
  permissions: { read: ['dbaas.read'], write: [] },
  address: ({ region = '', id = '' }) => addressOf('database-engine', region, id),
  ...readsById(
    'database-engine',
    'database.listEngines',
    () => 'settled',
    () => ({}),
  ),
});
