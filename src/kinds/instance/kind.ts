// Compute instances. They are only audited, and volumes attach to them.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const instance = defineKind({
  name: 'instance',
  title: ['instance', 'instances'],
  about: 'A virtual machine that volumes attach to, identified by its region and id, because names of instances are not unique.',
  fields,
  unchanging: true,
  assumable: true,
  links: {
    volumes: { kind: 'volume', theirs: 'attached_to', ours: 'id' },
    ports: { kind: 'port', theirs: 'id', ours: 'interface_ids' },
    key: { kind: 'ssh-key', one: true, theirs: 'name', ours: 'ssh_key_name' },
    image: { kind: 'machine-image', one: true, theirs: 'id', ours: 'image_id' },
  },
  permissions: { read: ['virtual-machine.read'], write: [] },
  address: ({ region = '', id = '' }) => addressOf('instance', region, id),
  ...reads,
});
