// The platform's audit log: who wrote what, and when. Its list grows without limit: only its newest part is read, and only on request.
import type { Json } from '../../json.ts';
import { text, time } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';

/** The time of an event as received, for reading the newest first. */
const timeOf = (wire: Json): string | undefined => time(wire, 'time') ?? undefined;

export const auditEvent = defineKind({
  name: 'audit-event',
  title: ['audit event', 'audit events'],
  about: 'A write operation recorded by the platform: who, what and when. Read for `--causes`, and after an apply that did not converge.',
  fields,
  asked: true,
  permissions: { read: ['evt:event-tr'], write: [] },
  address: ({ subject = '' }) => addressOf('audit-event', subject),
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
});
