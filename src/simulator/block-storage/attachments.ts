// Attaching and detaching, by the volume's own actions or by attachments. The id of an attachment is its volume's (contradictions.md B18).
import { type RegionalCall, type Rows, regionalRow } from '../call.ts';
import type { Reply } from '../reply.ts';
import { nullable, object, optional, text } from '../shape.ts';
import { ending } from './endings.ts';
import type { Volume } from './state.ts';
import { move } from './volume-actions.ts';

const id = object({ id: text({ min: 1 }) });

const deviceNames: readonly string[] = 'bcdefghijklmnopqrstuvwxyz'.split('').map((letter) => `/dev/vd${letter}`);

/** Rule 4. Without a requested device, the first free one. */
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
  const taken = region.volumes.by('instance', instance.id).map((one) => one.attachment?.device);
  if (device !== null && taken.includes(device)) return refuse.conflict(`device ${device} of the instance is taken`);
  const free = device ?? deviceNames.find((name) => !taken.includes(name)) ?? null;
  const end: Partial<Volume> = ending(call.ends, {
    state: 'in-use',
    status: 'completed',
    error: null,
    attachment: { instance: instance.id, device: free, attached_at: at },
  });
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
  const end: Partial<Volume> =
    call.ends === 'busy'
      ? { state: 'busy', status: 'detaching' }
      : ending(call.ends, { state: 'available', status: 'completed', error: null, attachment: null });
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
