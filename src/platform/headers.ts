// The headers of one call (platform.md, chapter 7).
import type { Operation, Product } from './operation.ts';
import type { Terms } from './settings.ts';

/** The reference requires the tenant for block storage, internal documents for audit and profile (platform.md, chapter 7). */
const namesTenant: readonly Product[] = ['block-storage', 'audit', 'profile'];

const sendsTenant = (operation: Operation, terms: Terms): boolean => terms.tenant !== null && namesTenant.includes(operation.product);

export const headersOf = (operation: Operation, terms: Terms, requestId: string, hasBody: boolean): Readonly<Record<string, string>> => ({
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': terms.userAgent,
  'x-request-id': requestId,
  ...(terms.credentials.type === 'api-key'
    ? { 'x-api-key': terms.credentials.secret.reveal() }
    : { authorization: `Bearer ${terms.credentials.secret.reveal()}` }),
  ...(terms.tenant !== null && sendsTenant(operation, terms) && { 'x-tenant-id': terms.tenant }),
  ...(hasBody && { 'content-type': 'application/json' }),
});

/** An addition to refusals that the tenant header may explain; empty if none was sent. */
export const tenantHintOf = (operation: Operation, terms: Terms): string =>
  sendsTenant(operation, terms) ? `the call named tenant ${terms.tenant}: check that the credential belongs to it` : '';
