// The fields of audit events.
import { eventType } from '../../platform/event-type.ts';
import type { AddressPath, Fields } from '../field.ts';

const sampleType = eventType('block-storage', 'volume', 'attach');

export const path = { within: 'tenant', parts: ['id'] } as const satisfies AddressPath;

export const fields = {
  type: { type: 'text', wire: true, side: 'live', about: `What was done, e.g. ${sampleType}.`, sample: sampleType },
  subject: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'The resource: its type and id, e.g. volume/d01794df-….',
    sample: 'volume/d01794df-fb9b-4e9e-807c-9719b5e00e4f',
  },
  time: { type: 'time', wire: true, side: 'live', about: 'Time of the action.', sample: '2026-05-10T14:06:30.000Z' },
  by: {
    type: 'text',
    wire: 'authid',
    side: 'live',
    about: 'The identity that performed the action, by its id on the platform.',
    sample: '502d7ab7-0ebf-4d08-b251-c67d5c934eb0',
  },
  by_type: {
    type: 'text',
    wire: 'authtype',
    side: 'live',
    about: 'The type of that identity, as reported by the platform.',
    sample: 'tenant',
  },
  product: { type: 'text', wire: true, side: 'live', about: 'The product, e.g. block-storage.', sample: 'block-storage' },
  region: { type: 'text', wire: true, side: 'live', about: 'The region; global for products without regions.', sample: 'br-se1' },
  request: {
    type: 'text',
    wire: 'correlationid',
    side: 'live',
    about: 'The request id, for the support of the platform.',
    sample: '335a5877-8f48-4969-88cc-9afa8c70e2c8',
  },
  data: {
    type: 'json',
    wire: true,
    side: 'live',
    about: 'The request body, as recorded by the platform.',
    sample: { after: { state: 'in-use' } },
  },
} as const satisfies Fields;
