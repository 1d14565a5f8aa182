// Instances of compute: only what attaching and detaching volumes depends on.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const instance = defineKind({
  name: 'instance',
  title: ['instance', 'instances'],
  about: 'A virtual machine that volumes attach to, identified by its region and id, because names of instances are not unique.',
  fields,
  links: { volumes: { kind: 'volume', theirs: 'attached_to', ours: 'id' } },
  permissions: { read: [], write: [] },
  address: ({ region = '', id = '' }) => addressOf('instance', region, id),
  ...reads,
  sample: {
    region: 'br-se1',
    id: '77d90219-0d89-4561-9547-2096dd7abca7',
    name: 'shop-api-1',
    state: 'running',
    status: 'completed',
    availability_zone: 'br-se1-a',
    labels: ['shop'],
    created_at: '2026-05-09T12:00:00.000Z',
    updated_at: '2026-08-01T03:00:00.000Z',
  },
});
