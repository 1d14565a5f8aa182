// What an audit event changed about rights: the kind of its subject, and where that is not enough, the verb of its type or the recorded request.
import { isObject, type Json } from '../../json.ts';
import type { Observed } from '../../kinds/kind.ts';
import { textIn } from '../../kinds/read-value.ts';
import { eventProducts } from '../../platform/event-type.ts';
import { noValue } from '../evaluate/unknown-causes.ts';
import { type Unknown, unknown, type Value } from '../evaluate/value.ts';

const path = 'event.rights';

/** What protects access, by the names of the request and of the response. */
const switches = ['status', 'enabled', 'enforce_mfa'] as const;

/** Words of writes that change no grant. */
const harmless: ReadonlySet<string> = new Set(['add', 'approve', 'create', 'delete', 'join', 'remove', 'update']);

const unclear = (says: string): Unknown => unknown('no-value', [path], says);

const disabled = (data: Json | undefined): Value => {
  const request = isObject(data) ? (data['after'] ?? data) : undefined;
  if (!isObject(request) || Object.keys(request).length === 0) return unclear('the event does not contain what was changed');
  return switches.some((name) => request[name] === false) ? 'access-control' : null;
};

const granted = (type: string | undefined): Value => {
  const verb = type?.slice(type.lastIndexOf('.') + 1) ?? '';
  if (/grant|role|permission/.test(verb)) return 'grant';
  return harmless.has(verb) ? null : unclear('the event names an action that Tenantry does not know');
};

/** `kind`: of its subject, as the event names it. `isKind`: whether Tenantry knows it. null: the event changed no right. */
export const rightsOf = (event: Observed, kind: string | undefined, isKind: boolean): Value => {
  const product = textIn(event, 'product');
  if (kind === undefined || product === undefined) return noValue(path);
  if (product !== eventProducts.iam) return null;
  if (kind === 'access-control') return disabled(event.values['data'] ?? undefined);
  if (kind === 'role' || kind === 'federation') return kind;
  if (kind === 'member' || kind === 'service-account') return granted(textIn(event, 'type'));
  return isKind ? null : unclear('the event names a type of resource that Tenantry does not know');
};
