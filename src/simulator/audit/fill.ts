// Fills in the omitted parts of past events in a description.
import { stamp } from '../clock.ts';
import { defaults } from '../defaults.generated.ts';
import { uuidOf } from '../ids.ts';
import type { AuditEvent, EventDescription } from './state.ts';

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
    ...defaults.event,
    product: event.type.split('.')[2] ?? '',
    correlationid: uuidOf(seed, 'past request', tenant, place),
    ...event,
  }));
