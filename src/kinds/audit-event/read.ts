// How audit events are read: the operations, and the values that are decoded from a response.
import type { Json } from '../../json.ts';
import { object, text, time } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { present } from '../present.ts';
import type { AuditEventFields } from './fields.ts';

/** The time of an event as it came, for reading the newest first. */
const timeOf = (wire: Json): string | undefined => time(wire, 'time') ?? undefined;

export const reads: Reads<AuditEventFields> = {
  collection: {
    operation: 'audit.listEvents',
    per: 'tenant',
    newest: timeOf,
    // Products without regions keep theirs under `global`.
    calls: ({ regions = [] }) => ['global', ...regions].map((region) => ({ region })),
    unsupportedOn: [404],
  },
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
};
