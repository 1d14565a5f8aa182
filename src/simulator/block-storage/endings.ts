// The result of an asynchronous action: success, or the failure that a quota or a fault requires.
import type { Mishap } from './state.ts';

/** The error fields of a resource after a failed action. */
const mishapOf = (slug: string): Mishap => ({
  slug,
  message: slug.includes('quota') ? 'the quota of the tenant is reached' : 'the action has failed',
});

export type FailedEnding = { readonly status: string; readonly error: Mishap };

/** A resource's status after a failure; its state stays. */
export const failed = (status: string): FailedEnding => ({ status, error: mishapOf(status) });

/** `failure` is the final status of the action; null: it succeeds. */
export const ending = <T>(failure: string | null, success: T): T | FailedEnding => (failure === null ? success : failed(failure));

/**
 * The end of a deletion: the resource is gone, or stays visible as `deleted`, or the deletion failed. Which of the first two the platform does is not
 * documented (contradictions.md B21): a fault requests the second.
 */
export const deletion = (
  failure: string | null,
): { readonly state: string; readonly status: string; readonly error: null } | FailedEnding | null =>
  failure === 'deleted' ? { state: 'deleted', status: 'deleted', error: null } : ending(failure, null);
