// A desired state from one generated organization, which another one is changed to.
import type { Desired } from '../../src/desired/desired.ts';
import { exportLive, exportText } from '../../src/export/export-live.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Declared } from '../../src/kinds/kind.ts';
import { everythingDeclarable, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import type { Description } from '../../src/simulator/description.ts';
import { declaredBy, owned } from '../export/worlds.ts';
import { platformWith } from './world.ts';

const schedulesFor = (regions: readonly string[]): string => `
snapshot_schedules:
  hourly: { volumes: ['*'], every: 1h, keep_last: 2 }
  safe: { volumes: ['db-*'], every: 1d, keep_for: 3d, type: object${regions.includes('br-ne1') ? ', copy_to: [br-ne1]' : ''} }
  brief: { volumes: [vault], every: 1d, keep_for: 1h }
backup_schedules:
  nightly: { volumes: ['logs-*'], every: 1d, type: incremental, full_every: 7d, keep_last: 3 }
`;

const keyed = (item: Declared): Declared =>
  item.kind === 'api-key' ? { ...item, values: { deliver_to: 'sink', rotate_after: '200d', overlap: '1d', ...item.values } } : item;
const kept = (item: Declared): Declared =>
  item.kind === 'registry' ? { ...item, values: { ...item.values, retention: { untagged_older_than: '2d', keep_last: 2 } } } : item;

/** The export of one organization, with ownership of everything, with sinks for its keys and a rotation of old ones. */
/** `more`: another file beside it. */
export const wanted = async (state: Description, regions: readonly string[] = ['br-se1', 'br-ne1'], more = ''): Promise<Desired> => {
  const { client } = platformWith({ state });
  const reads = planReads(kindList, everythingDeclarable(kindList), regions);
  const live = await readLive(client, kindList, reads, { now: () => new Date() });
  const desired = owned(
    declaredBy({
      'acme.yaml': `${exportText(exportLive(live, kindList))}${schedulesFor(regions)}`,
      ...(more === '' ? {} : { 'more.yaml': `version: 1\n${more}` }),
    }),
  );
  return { ...desired, regions, items: desired.items.map(keyed).map(kept) };
};
