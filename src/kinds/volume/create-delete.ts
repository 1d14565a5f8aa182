// How volumes are created and deleted: the requirements of the platform for both.
import { addressOf, collectionOf } from '../address.ts';
import { asSeen, awaited, exists, has } from '../condition.ts';
import { count } from '../count.ts';
import { creating, deleting } from '../draft.ts';
import type { Declared, Lookup, Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import { createBody } from '../request-body.ts';
import type { ChangeAnswer } from '../step.ts';
import { whyUnread } from '../unread.ts';
import { instanceCalled, instanceFor, whyNotAttach } from './attachment.ts';
import { fields as rows, type VolumeFields } from './fields.ts';
import { whyNotType } from './new-type.ts';
import { attachNewStep } from './steps.ts';

const cannot = (why: string, instead: string, ...fields: readonly string[]): readonly ChangeAnswer[] => [
  { type: 'impossible', fields, why, instead },
];

const typeRefused = ({ values }: Declared<VolumeFields>, region: string, lookup: Lookup): readonly ChangeAnswer[] => {
  const { type = '', encrypted } = values;
  const live = lookup.live(addressOf('volume-type', region, type));
  const refused = whyNotType(type, region, lookup);
  if (refused) return cannot(refused.why, refused.instead, 'type');
  if (live && encrypted === true && live.values['allows_encryption'] === false) {
    return cannot(`volumes of type ${type} cannot be encrypted`, 'use a type that supports encryption', 'encrypted');
  }
  return [];
};

export const createVolume = (declared: Declared<VolumeFields>, lookup: Lookup): readonly ChangeAnswer[] => {
  const { address, values } = declared;
  const { region = '', name = '', type, size, attached_to: wanted } = values;
  const lacking = [type === undefined ? 'type' : '', size === undefined ? 'size' : ''].filter((field) => field !== '');
  if (type === undefined || size === undefined) {
    return cannot(
      `volume ${name} does not exist in ${region}, and creating it requires ${lacking.join(' and ')}`,
      `add ${lacking.join(' and ')}`,
      ...lacking,
    );
  }
  const refused = typeRefused(declared, region, lookup);
  if (refused.length > 0) return refused;
  const at = awaited(address);
  const create = creating(address, {
    description: `create volume ${name} in ${region}: ${size} GiB, ${type}`,
    operation: 'blockStorage.createVolume',
    region,
    body: createBody(rows, { ...values, name }),
    postconditions: [exists(at), has(at, 'size', size), has(at, 'status', 'completed')],
  });
  if (wanted === undefined || wanted === 'none') return [{ type: 'steps', chain: [create] }];
  const notAttached = whyNotAttach(instanceFor(wanted, region, lookup));
  if (!notAttached)
    return [{ type: 'steps', chain: [create, attachNewStep(address, name, region, wanted, instanceCalled(wanted, region, lookup))] }];
  return [
    { type: 'steps', chain: [create] },
    { type: 'impossible', fields: ['attached_to'], ...notAttached },
  ];
};

type Index = ReadonlyMap<string, readonly Observed[]>;
const indexes = new WeakMap<readonly Observed[], Index>();

const indexOf = (points: readonly Observed[]): Index => {
  const index = new Map<string, Observed[]>();
  for (const point of points) {
    const id = textIn(point, 'volume_id');
    if (id === undefined || point.phase === 'retired') continue;
    const others = index.get(id);
    if (others) others.push(point);
    else index.set(id, [point]);
  }
  return index;
};

/** The snapshots of a volume that are not deleted, in any region: indexed once for all volumes. */
const snapshotsOf = (volumeId: string, lookup: Lookup): readonly Observed[] => {
  const points = lookup.all('snapshot');
  const index = indexes.get(points) ?? indexOf(points);
  indexes.set(points, index);
  return index.get(volumeId) ?? [];
};

const list = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');

/** Platform rule 3: completed, not attached, and without snapshots; backups outlive their volume. */
export const deleteVolume = (volume: Observed<VolumeFields>, lookup: Lookup): readonly ChangeAnswer[] => {
  const { name = volume.id, size, status, state, attached_to: attachedTo } = volume.values;
  const region = volume.region ?? '';
  if (volume.phase === 'retired') return [];
  if (volume.phase === 'moving') {
    return [
      { type: 'waiting', fields: [], on: 'operation', who: `the volume is ${status ?? 'busy'}; it can be deleted once it is completed` },
    ];
  }
  if (volume.phase !== 'settled') {
    const why = `only a volume whose status is completed can be deleted; this one is ${state ?? 'unknown'}, ${status ?? 'unknown'}`;
    return cannot(why, 'ask the support of the platform to remove it');
  }
  if (attachedTo || state === 'in-use') {
    const instead = 'declare it with `attached_to: none` first (its instance must be stopped), then remove it';
    return cannot(`it is attached to instance ${attachedTo ? instanceCalled(attachedTo, region, lookup) : 'unknown'}`, instead);
  }
  const unread = whyUnread(lookup.completeness(collectionOf('snapshot', region)));
  if (unread !== undefined) {
    const why = `whether it has snapshots is unknown, because they could not be read: ${unread}`;
    return cannot(why, 'grant the credential permission to list snapshots (bs_snapshot_list), then plan again');
  }
  const snapshots = snapshotsOf(volume.id, lookup)
    .filter((one) => one.region === volume.region)
    .map((one) => textIn(one, 'name') ?? one.id);
  if (snapshots.length > 0) {
    const why = `it has ${count(snapshots.length, 'snapshot')}, and only a volume without snapshots can be deleted: ${list(snapshots)}`;
    return cannot(why, 'delete the snapshots first, if they are no longer needed');
  }
  const step = deleting(volume, {
    description: `delete volume ${name} in ${region} and its data (${size ?? '?'} GiB)`,
    operation: 'blockStorage.deleteVolume',
    path: { id: volume.id },
    preconditions: asSeen(volume, 'name', 'attached_to'),
    reversibility: 'irreversible',
    loses: `${size ?? 'an unknown number of'} GiB of data are lost`,
  });
  return [{ type: 'steps', chain: [step] }];
};
