// Instances of compute: only what attaching and detaching volumes depends on.
import { text, texts, time } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { asSet } from '../as-set.ts';
import { blockPhase } from '../block-phase.ts';
import { defineKind } from '../kind.ts';
import { present } from '../present.ts';
import { inRegion } from '../regional.ts';

export const instance = defineKind({
  name: 'instance',
  title: ['instance', 'instances'],
  about: 'A virtual machine that volumes attach to, identified by its region and id, because names of instances are not unique.',
  fields: {
    region: { type: 'text', side: 'live', about: 'Region.' },
    id: { type: 'text', side: 'live', about: 'Id, as used in `attached_to` of a volume.' },
    name: { type: 'text', side: 'live', about: 'Its name.' },
    state: { type: 'text', side: 'live', about: 'new, running, stopped, suspended, deleted or error.' },
    status: {
      type: 'text',
      side: 'live',
      about: 'completed if no operation is running; otherwise the running operation, or how it failed.',
    },
    availability_zone: { type: 'text', side: 'live', about: 'Availability zone.' },
    labels: { type: 'texts', side: 'live', compare: 'set', about: 'Its labels.' },
    created_at: { type: 'time', side: 'live', about: 'When it was created.' },
    updated_at: { type: 'time', side: 'live', about: 'When the platform last updated it.' },
  },
  links: { volumes: { kind: 'volume', theirs: 'attached_to', ours: 'id' } },
  collection: { operation: 'compute.listInstances', per: 'region', args: inRegion },
  item: [
    {
      operation: 'compute.getInstance',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: { id: of.id ?? '' }, ...inRegion(of) }),
    },
  ],
  permissions: { read: [], write: [] },
  decode: (wire, { region = '' }) => {
    const id = text(wire, 'id');
    if (!id) return undefined;
    const [status, state, labels] = [text(wire, 'status'), text(wire, 'state'), texts(wire, 'labels')];
    return {
      id,
      address: addressOf('instance', region, id),
      phase: blockPhase(status, state),
      values: present({
        region,
        id,
        name: text(wire, 'name'),
        state,
        status,
        availability_zone: text(wire, 'availability_zone'),
        labels: labels && asSet(labels),
        created_at: time(wire, 'created_at'),
        updated_at: time(wire, 'updated_at'),
      }),
    };
  },
  address: ({ region = '', id = '' }) => addressOf('instance', region, id),
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
