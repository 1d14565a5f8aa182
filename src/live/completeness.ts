// How completely something was read: from a failure, and of several collections together.
import type { Completeness } from '../kinds/kind.ts';
import type { Failure } from '../platform/client.ts';
import { type OperationId, operationOf } from '../platform/operations.ts';
import { productScopes } from '../platform/scopes.ts';

/** A call that was not well formed, or had no credential: it says nothing about the platform. */
export const isUnsent = ({ type, status }: Pick<Failure, 'type' | 'status'>): boolean => type === 'refused' && status === undefined;

/** One line: `403 on GET /iam/api/v1/roles: … (request 4f2a)`. The client has already made every part of it plain text. */
export const describeFailure = (failure: Failure): string => {
  const { status, method, path, says, requestId, type } = failure;
  if (isUnsent(failure)) return says;
  return [
    `${status ?? (type === 'not-understood' ? 'unusable response' : type)} on ${method} ${path}`,
    says && `: ${says}`,
    requestId && ` (request ${requestId})`,
  ]
    .filter(Boolean)
    .join('');
};

/** The id of the failed request, for the support of the platform. */
export const requestOf = ({ requestId }: Failure): { readonly requestId?: string } => (requestId ? { requestId } : {});

/**
 * A missing scope keeps everything of a product from being read: one reason, whatever was called. The gateway names it; where it names
 * nothing, and no permission of the operation is documented, the scope is all that the document asks for. Products whose scope has several names, or none that is documented, are left out.
 */
const missingScope = ({ says }: Failure, operation: OperationId): string | undefined => {
  const { product, permission } = operationOf(operation);
  // It has a key pair, whose rights nothing names.
  if (product === 'object-storage') return undefined;
  const { read, alsoRead } = productScopes[product];
  const isOnlyNeed = permission === null && alsoRead === undefined && !/permission/i.test(says);
  return says.includes(read) || isOnlyNeed ? read : undefined;
};

/** `unsupportedOn`: statuses by which a platform says that it does not offer the collection. */
export const failedBy = (failure: Failure, operation: OperationId, unsupportedOn: readonly number[] = []): Completeness => {
  if (failure.status !== undefined && unsupportedOn.includes(failure.status)) return { type: 'unsupported' };
  const request = requestOf(failure);
  if (failure.type !== 'denied') return { type: 'failed', cause: describeFailure(failure), ...request };
  const permission = failure.permission ?? missingScope(failure, operation) ?? operationOf(operation).permission;
  return { type: 'denied', cause: describeFailure(failure), ...(permission ? { permission } : {}), ...request };
};

const badness: Record<Completeness['type'], number> = { complete: 0, unsupported: 1, 'not-requested': 2, partial: 3, failed: 4, denied: 5 };

/** What can be said of all of them together: the worst. Nothing at all is complete. */
export const worst = (all: readonly Completeness[]): Completeness =>
  all.reduce((a, b) => (badness[b.type] > badness[a.type] ? b : a), { type: 'complete' });

/** What is there was all read: complete, or not offered. */
export const isWhole = ({ type }: Completeness): boolean => type === 'complete' || type === 'unsupported';

const states: Record<Completeness['type'], string> = {
  complete: 'was read completely',
  unsupported: 'is not supported by this platform',
  'not-requested': 'was not requested',
  partial: 'was only partially read',
  failed: 'was not read',
  denied: 'was not read',
};

/** For people, to follow the name of a collection, where a document lists the reads with their causes. */
export const readState = ({ type }: Completeness): string => states[type];

/** The same with the cause: `was not read: 403 on …`. */
export const describeCompleteness = (completeness: Completeness): string => {
  if ('cause' in completeness) return `${readState(completeness)}: ${completeness.cause}`;
  return completeness.type === 'not-requested' ? 'was not read: it was not requested' : readState(completeness);
};
