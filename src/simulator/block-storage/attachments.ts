// Attaching and detaching, by the volume's own actions or by attachments. The id of an attachment is its volume's (contradictions.md B18).
import { type RegionalCall, regionalRow, type Rows } from '../call.ts';
import type { Reply } from '../reply.ts';
import { nullable, object, optional, text } from '../shape.ts';
import { mishapOf } from './quotas.ts';
import type { Volume } from './state.ts';
import { move } from './volume-actions.ts';

const id = object({ id: text({ min: 1 }) });

/** Rule 4. */
const attach = (call: RegionalCall, volumeId: string, instanceId: string, device: string | null): Reply => {
  const { region, refuse, at } = call;
  const volume = region.volumes.get(volumeId);
  if (volume === undefined) return refuse.notFound('volume');
  const instance = region.instances.get(instanceId);
  if (instance === undefined) return refuse.notFound('instance');
  if (volume.state !== 'available' || volume.status !== 'completed')
    return refuse.conflict(`the volume is ${volume.state} and ${volume.status}`);
  if (instance.status !== 'completed') return refuse.conflict(`the instance is ${instance.status}`);
  if (instance.state !== 'running' && instance.state !== 'stopped') return refuse.conflict(`the instance is ${instance.state}`);
  const end: Partial<Volume> =
    call.ends === null
      ? {
          state: 'in-use',
          status: 'completed',
          error: null,
          attachment: { instance: instance.id, device: device ?? '/dev/vdb', attached_at: at },
        }
      : { status: call.ends, error: mishapOf(call.ends) };
  return move(call, [{ status: 'attaching_pending' }, { status: 'attaching' }, end], volume.id);
};

/** Rule 5. A detachment that fails leaves the volume as it is, or busy for an unbounded time (contradictions.md B15). */
const detach = (call: RegionalCall): Reply => {
  const { region, path, refuse } = call;
  const volume = region.volumes.get(path('id'));
  if (volume === undefined) return refuse.notFound('volume');
  if (volume.state !== 'in-use' || volume.status !== 'completed')
    return refuse.conflict(`the volume is ${volume.state} and ${volume.status}`);
  const instance = region.instances.get(volume.attachment?.instance ?? '');
  if (instance !== undefined && instance.status !== 'completed') return refuse.conflict(`the instance is ${instance.status}`);
  if (instance !== undefined && instance.state !== 'stopped')
    return refuse.conflict(`the instance is ${instance.state}, it must be stopped`);
  const failed =
    call.ends === 'busy' ? { state: 'busy', status: 'detaching' } : { status: call.ends ?? '', error: mishapOf(call.ends ?? '') };
  const end: Partial<Volume> = call.ends === null ? { state: 'available', status: 'completed', error: null, attachment: null } : failed;
  return move(call, [{ status: 'detaching_pending' }, { status: 'detaching' }, end]);
};

export const attachmentRows = {
  'blockStorage.attachVolume': regionalRow({}, (call) => attach(call, call.path('id'), call.path('virtual_machine_id'), null)),
  'blockStorage.detachVolume': regionalRow({}, detach),
  'blockStorage.createAttachment': regionalRow(
    { body: object({ volume: id, instance: id, device: optional(nullable(text())) }) },
    (call, { body }) => attach(call, body.volume.id, body.instance.id, body.device ?? null),
  ),
  'blockStorage.deleteAttachment': regionalRow({}, detach),
} satisfies Rows;
