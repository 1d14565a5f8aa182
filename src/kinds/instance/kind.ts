// Compute instances: only the fields that attaching and detaching volumes depends on.
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
  links: { volumes: { kind: 'volume', theirs: 'attached_to', ours: 'id' } },
  permissions: { read: [], write: [] },
  address: ({ region = '', id = '' }) => addressOf('instance', region, id),
  ...reads,
});
