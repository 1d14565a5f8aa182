// What the platform's audit keeps: who wrote what, and when. Its list grows for ever: only its newest part is read, and only when asked for.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields, sampleType } from './fields.ts';
import { reads } from './read.ts';

export const auditEvent = defineKind({
  name: 'audit-event',
  title: ['audit event', 'audit events'],
  about: 'A write operation recorded by the platform: who, what and when. Read for `--causes`, and after an apply that did not converge.',
  fields,
  asked: true,
  permissions: { read: ['evt:event-tr'], write: [] },
  address: () => addressOf('audit-event'),
  ...reads,
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
