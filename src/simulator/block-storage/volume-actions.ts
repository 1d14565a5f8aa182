// Actions on a volume: extend, retype, rename. Extend and retype declare no 409, so their rules answer 422 (platform.md, chapter 3).
import { type RegionalCall, type Rows, regionalRow } from '../call.ts';
import { done, type Reply } from '../reply.ts';
import { begin } from '../settle.ts';
import { integer, object } from '../shape.ts';
import { ending } from './endings.ts';
import { nameInUse, reference, referred, resourceName } from './names.ts';
import { growthTooMuch } from './quotas.ts';
import type { Volume } from './state.ts';
import { isOffered } from './volume-types.ts';

/** The volume of the path changes through these sets of fields, one per step. */
export const move = ({ world, tenant, region, path }: RegionalCall, sets: readonly Partial<Volume>[], id = path('id')): Reply => {
  begin(
    world,
    tenant.facts.id,
    sets.map((set) => ({ type: 'volume', region: region.name, id, set })),
  );
  return done;
};

const actionable = (volume: Volume, retryOf: string): boolean =>
  volume.state === 'available' && (volume.status === 'completed' || volume.status === retryOf);

export const volumeActionRows = {
  // Rule 6. A retry from extend_error_quota is not documented, and refused (contradictions.md B17).
  'blockStorage.extendVolume': regionalRow({ body: object({ size: integer({ min: 1 }) }) }, (call, { body }) => {
    const volume = call.region.volumes.get(call.path('id'));
    if (volume === undefined) return call.refuse.notFound('volume');
    if (!actionable(volume, 'extend_error')) return call.refuse.unfit(`the volume is ${volume.state} and ${volume.status}`);
    if (body.size <= volume.size) return call.refuse.unfit(`the new size must be larger than ${volume.size}`);
    const failure = growthTooMuch(call.region, body.size - volume.size) ? 'extend_error_quota' : call.ends;
    const end = ending(failure, { status: 'completed', size: body.size, error: null });
    return move(call, [{ status: 'extend_pending' }, { status: 'extending' }, end]);
  }),
  // Rule 7. A type of another region does not exist here.
  'blockStorage.retypeVolume': regionalRow({ body: object({ new_type: reference }) }, (call, { body }) => {
    const volume = call.region.volumes.get(call.path('id'));
    if (volume === undefined) return call.refuse.notFound('volume');
    const type = referred(call.region.types, body.new_type);
    if (type === undefined) return call.refuse.unfit('the volume type does not exist in this region');
    if (!isOffered(call.world, type)) return call.refuse.unfit(`volume type ${type.name} is not available for use`);
    if (!actionable(volume, 'retype_error')) return call.refuse.unfit(`the volume is ${volume.state} and ${volume.status}`);
    const end = ending(call.ends, { status: 'completed', type: type.id, error: null });
    return move(call, [{ status: 'retype_pending' }, { status: 'retyping' }, end]);
  }),
  // Rule 1; in any state.
  'blockStorage.renameVolume': regionalRow({ body: object({ name: resourceName }) }, (call, { body }) => {
    const { region, path, at, refuse } = call;
    const volume = region.volumes.get(path('id'));
    if (volume === undefined) return refuse.notFound('volume');
    if (nameInUse(call, 'volumes', body.name, volume.id)) return refuse.conflict(`volume name ${body.name} is taken`);
    region.volumes.put({ ...volume, name: body.name, updated_at: at });
    return done;
  }),
} satisfies Rows;
