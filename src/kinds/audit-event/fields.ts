// The fields of audit events.
import { eventType } from '../../platform/event-type.ts';
import type { Fields } from '../field.ts';

export const sampleType = eventType('block-storage', 'volume', 'attach');

export const fields = {
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

export type AuditEventFields = typeof fields;
