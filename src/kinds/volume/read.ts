// How volumes are read: the operations, and the values that are decoded from a response.
import type { Json, JsonObject } from '../../json.ts';
import { object, reference, text, texts, time } from '../../platform/wire.ts';
import { addressOf, nameOf } from '../address.ts';
import { blockPhase } from '../block-phase.ts';
import type { Observed, Reads } from '../kind.ts';
import { lastError } from '../last-error.ts';
import { textIn } from '../read-value.ts';
import { inRegion } from '../regional.ts';
import { sortedSet } from '../sorted-set.ts';
import type { VolumeFields } from './fields.ts';

const expand = ['volume_type', 'attachment'];

/** The instance that it is attached to; null if there is none. An omitted key means none, unless the volume is in use. */
const attachmentIn = (wire: Json, state: string | null | undefined): JsonObject | null | undefined => {
  const attachment = object(wire, 'attachment');
  if (attachment !== undefined) return attachment;
  return state === 'available' || state === 'new' ? null : undefined;
};

const attachmentValues = (attachment: JsonObject | null | undefined) => {
  if (!attachment) {
    return { attached_to: attachment, device: attachment, attached_at: attachment, instance_name: attachment, instance_state: attachment };
  }
  const instance = object(attachment, 'instance') ?? undefined;
  return {
    attached_to: reference(attachment, 'instance') ?? undefined,
    device: text(attachment, 'device'),
    attached_at: time(attachment, 'attached_at'),
    instance_name: text(instance, 'name'),
    instance_state: text(instance, 'state'),
  };
};

/** The platform started to create it and failed. */
const neverCreated = ({ phase, values }: Observed<VolumeFields>): string | undefined =>
  phase === 'failed' && values.state === 'new' ? (values.status ?? 'no reason given') : undefined;

export const reads: Reads<VolumeFields> = {
  collection: { operation: 'blockStorage.listVolumes', args: (scope) => ({ query: { expand }, ...inRegion(scope) }) },
  item: [
    {
      operation: 'blockStorage.getVolume',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: { id: of.id ?? '' }, query: { expand }, ...inRegion(of) }),
    },
    {
      operation: 'blockStorage.listVolumes',
      fills: 'all',
      list: true,
      args: (of) => ({ query: { expand, name: nameOf(of.address) }, ...inRegion(of) }),
    },
  ],
  decode: (wire, { region = '' }, { name, status, state }) => {
    const id = text(wire, 'id');
    if (!id || !name) return undefined;
    // Formerly a list, now one word (contradictions.md B3).
    const zone = text(wire, 'availability_zone');
    const zones = texts(wire, 'availability_zones') ?? (zone ? [zone] : undefined);
    return {
      id,
      address: addressOf('volume', region, name),
      phase: blockPhase(status, state),
      values: {
        region,
        ...attachmentValues(attachmentIn(wire, state)),
        availability_zone: zone ?? zones?.[0],
        type_id: reference(wire, 'type'),
        availability_zones: zones && sortedSet(zones),
        ...lastError(wire),
      },
    };
  },
  // If the type was not expanded, its name is that of the type with its id (contradictions.md B24).
  resolve: (item, lookup) => {
    const typeId = textIn(item, 'type_id');
    const type = typeId === undefined ? undefined : textIn(lookup.liveById('volume-type', typeId), 'name');
    return item.values.type === undefined && type !== undefined ? { type } : {};
  },
  neverCreated,
  // If an export declared it, the failed volume, which is of no use, would satisfy the declaration.
  outside: (item, lookup) => (neverCreated(item) !== undefined && !lookup.declared(item.address) ? 'reported' : false),
  same: (field, written, read) => (field === 'attached_to' && written === 'none' ? read === null : written === read),
};
