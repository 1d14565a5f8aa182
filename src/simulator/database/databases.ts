// Databases, replicas and engines: lists in pages.
import type { JsonObject } from '../../json.ts';
import { type Rows, regionalRow } from '../call.ts';
import { pageOf } from '../paging.ts';
import { ok, type Reply } from '../reply.ts';
import { either, integerText, optional, text } from '../shape.ts';
import type { Region } from '../world.ts';
import type { Database, DatabaseReplica } from './state.ts';

/** An address may be missing although its access is reported. */
const addressesOf = ({ public: isPublic }: Pick<Database, 'public'>): readonly JsonObject[] => [
  { access: 'PRIVATE', type: 'IPv4', address: '172.18.7.7' },
  ...(isPublic ? [{ access: 'PUBLIC', type: 'IPv4', address: '203.0.113.44' }] : []),
];

const showDatabase = (database: Database): JsonObject => ({
  id: database.id,
  name: database.name,
  engine_id: database.engine,
  status: database.status,
  deletion_protected: database.deletion_protected,
  backup_retention_days: database.retention_days,
  backup_start_at: database.backup_start_at,
  volume: { size: 50, type: database.volume_type, encrypted: database.encrypted },
  addresses: addressesOf(database),
  availability_zone: database.zone,
  apply_parameters_pending: database.parameters_pending,
  created_at: database.created_at,
});

const showReplica = ({ databases }: Region, replica: DatabaseReplica): JsonObject => ({
  id: replica.id,
  name: replica.name,
  source_id: replica.source,
  engine_id: databases.find(({ id }) => id === replica.source)?.engine ?? '',
  status: replica.status,
  addresses: addressesOf(replica),
  availability_zone: replica.zone,
  created_at: replica.created_at,
});

const window = (most: number) => ({
  _limit: either(integerText({ min: 1, max: most }), 10),
  _offset: either(integerText({ min: 0 }), 0),
});

const page = (all: readonly JsonObject[], query: { readonly _limit: number; readonly _offset: number }): Reply => {
  const { items, meta } = pageOf(all, query);
  return ok({ results: [...items], meta });
};

export const databaseRows = {
  'database.listInstances': regionalRow(
    { query: { ...window(25), status: optional(text()), engine_id: optional(text()) } },
    ({ region }, { query }) =>
      page(
        region.databases
          .filter(({ status }) => query.status === undefined || status === query.status)
          .filter(({ engine }) => query.engine_id === undefined || engine === query.engine_id)
          .map(showDatabase),
        query,
      ),
  ),
  'database.listReplicas': regionalRow({ query: { ...window(50), source_id: optional(text()) } }, ({ region }, { query }) =>
    page(
      region.database_replicas
        .filter(({ source }) => query.source_id === undefined || source === query.source_id)
        .map((replica) => showReplica(region, replica)),
      query,
    ),
  ),
  'database.listEngines': regionalRow({ query: { ...window(50), status: optional(text()) } }, ({ region }, { query }) =>
    page(
      region.database_engines
        .filter(({ status }) => query.status === undefined || status === query.status)
        .map((engine) => ({ ...engine })),
      query,
    ),
  ),
} satisfies Rows;
