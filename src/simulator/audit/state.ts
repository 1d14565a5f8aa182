// The audit events of one tenant: one for each successful write, with the fields of a CloudEvent.
import type { Item, TenantDescription, Whole } from '../description-parts.ts';

export type EventDescription = Item<TenantDescription['events']>;
/**
 * `type`: `cloud.magalu.<product>.<resource>.<verb>` (facts/samples.json, audit.listEvents); `subject`: `<resource>/<id>`; `authid`: the actor, by
 * the id of a member or service account or by the name of an operator's credential; `region`: `global` for products without regions; `correlationid`:
 * the request id of the call; `data`: the request without secrets.
 */
export type AuditEvent = Whole<EventDescription>;
