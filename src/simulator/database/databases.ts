// Databases with their snapshots, clusters, replicas and engines: lists in pages.
import type { JsonObject } from '../../json.ts';
import { type Rows, regionalRow } from '../call.ts';
import { uuidOf } from '../ids.ts';
import { pageOf } from '../paging.ts';
import { ok, type Reply } from '../reply.ts';
import { choice, either, integerText, optional, text } from '../shape.ts';
import type { Region } from '../world.ts';
import type { Database, DatabaseCluster, DatabaseReplica, DatabaseSnapshot } from './state.ts';

/** An address may be missing although its access is reported. */
const addressesOf = ({ public: isPublic }: Pick<Database, 'public'>): readonly JsonObject[] => [
  { access: 'PRIVATE', type: 'IPv4', address: '172.18.7.7' },
  ...(isPublic ? [{ access: 'PUBLIC', type: 'IPv4', address: '203.0.113.44' }] : []),
];

/** Of the hardware of all of them. */
const usual = { instance_type_id: uuidOf(0, 'database instance type'), parameter_group_id: uuidOf(0, 'parameter group'), generation: 'G3' };

/** What databases and clusters have in common. */
const showCommon = (database: Database | DatabaseCluster): JsonObject => ({
  id: database.id,
  name: database.name,
  engine_id: database.engine,
  ...usual,
  status: database.status,
  deletion_protected: database.deletion_protected,
  backup_retention_days: database.retention_days,
  backup_start_at: database.backup_start_at,
  volume: { size: 50, type: database.volume_type, encrypted: database.encrypted },
  apply_parameters_pending: database.parameters_pending,
  created_at: database.created_at,
  updated_at: database.created_at,
});

const showDatabase = (database: Database): JsonObject => ({
  ...showCommon(database),
  addresses: addressesOf(database),
  availability_zone: database.zone,
});

const showCluster = (cluster: DatabaseCluster): JsonObject => ({
  ...showCommon(cluster),
  addresses: addressesOf(cluster).map((address) => ({ ...address, purpose: 'READ_WRITE', port: '3306' })),
});

const showSnapshot = ({ id, name, zone }: Database, snapshot: DatabaseSnapshot): JsonObject => ({
  id: snapshot.id,
  instance: { id, name },
  name: snapshot.name,
  description: '',
  type: snapshot.type,
  status: snapshot.status,
  allocated_size: 1,
  created_at: snapshot.created_at,
  finished_at: snapshot.finished_at,
  availability_zone: zone,
});

const showReplica = ({ databases }: Region, replica: DatabaseReplica): JsonObject => ({
  id: replica.id,
  name: replica.name,
  source_id: replica.source,
  engine_id: databases.find(({ id }) => id === replica.source)?.engine ?? '',
  ...usual,
  volume: { size: 50, type: 'CLOUD_NVME15K' },
  status: replica.status,
  addresses: addressesOf(replica),
  availability_zone: replica.zone,
  created_at: replica.created_at,
});

const window = (most: number) => ({
  _limit: either(integerText({ min: 1, max: most }), 10),
  _offset: either(integerText({ min: 0 }), 0),
});

const page = (all: readonly JsonObject[], query: { readonly _limit: number; readonly _offset: number }, most: number): Reply => {
  const { items, meta } = pageOf(all, query);
  return ok({ results: [...items], meta: { filters: [], page: { ...meta.page, max_limit: most } } });
};

const filters = { status: optional(text()), engine_id: optional(text()) };

/** Those of this status and this engine, if the query names them. */
const chosen = <T extends Database | DatabaseCluster>(
  all: readonly T[],
  query: { readonly status?: string | undefined; readonly engine_id?: string | undefined },
) =>
  all.filter(
    ({ status, engine }) =>
      (query.status === undefined || status === query.status) && (query.engine_id === undefined || engine === query.engine_id),
  );

export const databaseRows = {
  'database.listInstances': regionalRow({ query: { ...window(25), ...filters } }, ({ region }, { query }) =>
    page(chosen(region.databases, query).map(showDatabase), query, 25),
  ),
  'database.listClusters': regionalRow({ query: { ...window(25), ...filters } }, ({ region }, { query }) =>
    page(chosen(region.database_clusters, query).map(showCluster), query, 25),
  ),
  'database.listSnapshots': regionalRow(
    { query: { ...window(50), type: optional(choice('ON_DEMAND', 'AUTOMATED')), status: optional(text()) } },
    ({ region, path, refuse }, { query }) => {
      const database = region.databases.find(({ id }) => id === path('instance_id'));
      if (database === undefined) return refuse.notFound('instance');
      const wanted = database.snapshots
        .filter(({ type }) => query.type === undefined || type === query.type)
        .filter(({ status }) => query.status === undefined || status === query.status);
      return page(
        wanted.map((snapshot) => showSnapshot(database, snapshot)),
        query,
        50,
      );
    },
  ),
  'database.listReplicas': regionalRow({ query: { ...window(50), source_id: optional(text()) } }, ({ region }, { query }) =>
    page(
      region.database_replicas
        .filter(({ source }) => query.source_id === undefined || source === query.source_id)
        .map((replica) => showReplica(region, replica)),
      query,
      50,
    ),
  ),
  'database.listEngines': regionalRow({ query: { ...window(50), status: optional(text()) } }, ({ region }, { query }) =>
    page(
      region.database_engines
        .filter(({ status }) => query.status === undefined || status === query.status)
        .map((engine) => ({ ...engine })),
      query,
      50,
    ),
  ),
} satisfies Rows;
