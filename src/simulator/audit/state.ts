// The audit events of one tenant: one for each successful write, with the fields of a CloudEvent.
import type { JsonObject } from '../../json.ts';

export type AuditEvent = {
  readonly id: string;
  readonly source: string;
  /** `cloud.magalu.<product>.<resource>.<verb>` (sample-bodies.json, audit.listEvents). */
  readonly type: string;
  /** `<resource>/<id>`. */
  readonly subject: string;
  readonly time: string;
  /** The actor: the id of a member or service account, or the name of an operator's credential. */
  readonly authid: string;
  readonly product: string;
  /** `global` for products without regions. */
  readonly region: string;
  /** The request id of the call. */
  readonly correlationid: string;
  /** The request without secrets. */
  readonly data: JsonObject;
};
