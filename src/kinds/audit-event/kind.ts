// What the platform's audit keeps: who wrote what, and when. Its list grows for ever: only its newest part is read, and only when asked for.
import type { Json } from '../../json.ts';
import { eventType } from '../../platform/event-type.ts';
import { object, text, time } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { Fields } from '../field.ts';
import { defineKind } from '../kind.ts';
import { present } from '../present.ts';

const sampleType = eventType('block-storage', 'volume', 'attach');

const fields = {
  type: { type: 'text', side: 'live', about: `What was done, e.g. ${sampleType}.` },
  subject: { type: 'text', side: 'live', about: 'The resource: its type and id, e.g. volume/d01794df-….' },
  time: { type: 'time', side: 'live', about: 'Time of the action.' },
  by: { type: 'text', side: 'live', about: 'The identity that performed the action, by its id on the platform.' },
  by_type: { type: 'text', side: 'live', about: 'The type of that identity, as reported by the platform.' },
  product: { type: 'text', side: 'live', about: 'The product, e.g. block-storage.' },
  region: { type: 'text', side: 'live', about: 'The region; global for products without regions.' },
  request: { type: 'text', side: 'live', about: 'The request id, for the support of the platform.' },
  data: { type: 'json', side: 'live', about: 'The request body, as recorded by the platform.' },
} as const satisfies Fields;

/** The time of an event as it came, for reading the newest first. */
const timeOf = (wire: Json): string | undefined => time(wire, 'time') ?? undefined;

export const auditEvent = defineKind({
  name: 'audit-event',
  title: ['audit event', 'audit events'],
  about: 'A write operation recorded by the platform: who, what and when. Read for `--causes`, and after an apply that did not converge.',
  fields,
  asked: true,
  collection: {
    operation: 'audit.listEvents',
    per: 'tenant',
    newest: timeOf,
    // Products without regions keep theirs under `global`.
    calls: ({ regions = [] }) => ['global', ...regions].map((region) => ({ region })),
    unsupportedOn: [404],
  },
  permissions: { read: ['evt:event-tr'], write: [] },
  decode: (wire) => {
    const [id, at] = [text(wire, 'id'), time(wire, 'time')];
    if (!id || !at) return undefined;
    return {
      id,
      address: addressOf('audit-event', id),
      phase: 'settled',
      values: present({
        type: text(wire, 'type'),
        subject: text(wire, 'subject'),
        time: at,
        by: text(wire, 'authid'),
        by_type: text(wire, 'authtype'),
        product: text(wire, 'product'),
        region: text(wire, 'region'),
        request: text(wire, 'correlationid'),
        data: object(wire, 'data'),
      }),
    };
  },
  address: () => addressOf('audit-event'),
  sample: {
    type: sampleType,
    subject: 'volume/d01794df-fb9b-4e9e-807c-9719b5e00e4f',
    time: '2026-05-10T14:06:30.000Z',
    by: '502d7ab7-0ebf-4d08-b251-c67d5c934eb0',
    by_type: 'tenant',
    product: 'block-storage',
    region: 'br-se1',
    request: '335a5877-8f48-4969-88cc-9afa8c70e2c8',
    data: { after: { state: 'in-use' } },
  },
});
