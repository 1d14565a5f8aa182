// How audit events are read: the operations, and the values that are decoded from a response.
import type { Json } from '../../json.ts';
import { text, time } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import type { AuditEventFields } from './fields.ts';

/** The time of an event as received, for reading the newest first. */
const timeOf = (wire: Json): string | undefined => time(wire, 'time') ?? undefined;

export const reads: Reads<AuditEventFields> = {
  collection: {
    operation: 'audit.listEvents',
    newest: timeOf,
    // Products without regions have their events under `global`.
    calls: ({ regions = [] }) => ['global', ...regions].map((region) => ({ region })),
    unsupportedOn: [404],
  },
  decode: (wire, _scope, { time: at }) => {
    const id = text(wire, 'id');
    return id && at ? { id, address: addressOf('audit-event', id), phase: 'settled', values: {} } : undefined;
  },
};
