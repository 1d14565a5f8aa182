// How an asynchronous action ends: as it should, or as a quota or a fault wants it.
import type { Mishap } from './state.ts';

/** What a resource says about an action that failed. */
const mishapOf = (slug: string): Mishap => ({
  slug,
  message: slug.includes('quota') ? 'the quota of the tenant is reached' : 'the action has failed',
});

export type FailedEnding = { readonly status: string; readonly error: Mishap };

/** A resource's status after a failure; its state stays. */
export const failed = (status: string): FailedEnding => ({ status, error: mishapOf(status) });

/** `failure` is the status in which the action ends; null: it succeeds. */
export const ending = <T>(failure: string | null, success: T): T | FailedEnding => (failure === null ? success : failed(failure));

/**
 * The end of a deletion: nothing is left, or the resource stays to be seen as `deleted`, or it failed. Which of the first two the platform does
 * is not documented (contradictions.md B21): a fault asks for the second.
 */
export const deletion = (
  failure: string | null,
): { readonly state: string; readonly status: string; readonly error: null } | FailedEnding | null =>
  failure === 'deleted' ? { state: 'deleted', status: 'deleted', error: null } : ending(failure, null);
