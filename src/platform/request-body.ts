// The body of a call as this platform takes it.
import { isObject, type Json } from '../json.ts';
import type { Addresses } from './addresses.ts';
import type { OperationId } from './operations.ts';

/** A body is written as the OpenAPI documents have it; the reference shows the update of an OIDC federation without its wrapper (contradictions.md I31). */
export const requestBody = ({ flatFederationUpdate }: Addresses, id: OperationId, body: Json | undefined): Json | undefined =>
  flatFederationUpdate && id === 'iam.updateFederation' && isObject(body) && isObject(body['oidc']) ? body['oidc'] : body;
