// Fills in the omitted parts of past events in a description.
import { stamp } from '../clock.ts';
import type { EventDescription } from '../description.ts';
import { uuidOf } from '../ids.ts';
import type { AuditEvent } from './state.ts';

export interface Past {
  readonly seed: number;
  readonly now: number;
  readonly tenant: string;
}

export const fillEvents = ({ seed, now, tenant }: Past, events: readonly EventDescription[]): readonly AuditEvent[] =>
  events.map((event, place) => ({
    id: uuidOf(seed, 'event', tenant, place),
    source: `https://api.example/${event.subject}`,
    time: stamp(now),
    authid: 'simulator',
    product: event.type.split('.')[2] ?? '',
    region: 'global',
    correlationid: uuidOf(seed, 'past request', tenant, place),
    data: {},
    ...event,
  }));
