// Fills in the omitted parts of databases, and resolves names to ids.
import { zonesOf } from '../catalogue/regions.ts';
import { stamp } from '../clock.ts';
import { defaults } from '../defaults.generated.ts';
import type { RegionDescription } from '../description-parts.ts';
import { uuidOf } from '../ids.ts';
import { resolver } from '../network/fill.ts';
import type { RegistryPlace } from '../registry/fill.ts';
import type { DatabaseState } from './state.ts';

const usualEngines = [
  { name: 'mysql', version: '8.0' },
  { name: 'postgresql', version: '16' },
] as const;

export const fillDatabases = (place: RegistryPlace, region: RegionDescription): DatabaseState => {
  const made = { created_at: stamp(place.now) };
  const zone = zonesOf(place.region)[0]?.az_id ?? place.region;
  const idOf = (kind: string, name: string): string => uuidOf(place.seed, place.tenant, place.region, kind, name);
  const engines = (region.database_engines ?? usualEngines).map((engine) => ({
    id: uuidOf(0, 'database engine', engine.name, engine.version),
    ...defaults.database_engine,
    ...engine,
  }));
  const engine = resolver(engines);
  const engineOf = (named: string | undefined): string => engine(named ?? engines[0]?.id ?? '');
  const databases = (region.databases ?? []).map((database) => ({
    id: idOf('database', database.name),
    ...defaults.database,
    ...made,
    zone,
    ...database,
    engine: engineOf(database.engine),
    snapshots: (database.snapshots ?? []).map((snapshot) => ({
      id: idOf('database snapshot', `${database.name}/${snapshot.name}`),
      ...defaults.database_snapshot,
      ...made,
      finished_at: snapshot.created_at ?? made.created_at,
      ...snapshot,
    })),
  }));
  const clusters = (region.database_clusters ?? []).map((cluster) => ({
    id: idOf('database cluster', cluster.name),
    ...defaults.database_cluster,
    ...made,
    ...cluster,
    engine: engineOf(cluster.engine),
  }));
  const source = resolver(databases);
  const replicas = (region.database_replicas ?? []).map((replica) => ({
    id: idOf('database replica', replica.name),
    ...defaults.database_replica,
    ...made,
    zone,
    ...replica,
    source: source(replica.source),
  }));
  return { database_engines: engines, databases, database_clusters: clusters, database_replicas: replicas };
};
