// The body of a request as it is sent: only here are the secrets of a body revealed.
import { isArray, isObject, type Json } from '../json.ts';
import { isSecret } from '../secret.ts';
import type { Addresses } from './addresses.ts';
import type { RequestBody } from './operation.ts';
import type { OperationId } from './operations.ts';

/** With the values of its secrets. */
export const revealed = (body: RequestBody): Json => {
  if (typeof body !== 'object' || body === null) return body;
  if (isSecret(body)) return body.reveal();
  if (isArray(body)) return body.map(revealed);
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, revealed(value)]));
};

/**
 * The text that is sent. A body is written as in the OpenAPI documents; the reference shows the update of an OIDC federation without its wrapper
 * (contradictions.md I31).
 */
export const bodyText = ({ flatFederationUpdate }: Addresses, id: OperationId, body: RequestBody): string => {
  const json = revealed(body);
  const oidc = flatFederationUpdate && id === 'iam.updateFederation' && isObject(json) ? json['oidc'] : undefined;
  return JSON.stringify(isObject(oidc) ? oidc : json);
};
