// Images of the platform that instances are created from: a catalogue.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { readsById } from '../reads-by-id.ts';
import { fields } from './fields.ts';

const phaseOf = (status: string | null | undefined) => (status === 'deleted' ? 'retired' : 'settled');

export const machineImage = defineKind({
  name: 'machine-image',
  title: ['machine image', 'machine images'],
  about: 'An image of the platform that instances are created from, identified by its region and id.',
  fields,
  unchanging: true,
  asked: true,
  links: { instances: { kind: 'instance', theirs: 'image_id', ours: 'id' } },
  permissions: { read: ['virtual-machine.read'], write: [] },
  address: ({ region = '', id = '' }) => addressOf('machine-image', region, id),
  ...readsById('machine-image', 'compute.listImages', phaseOf, () => ({})),
});
