// The result of an operation that may fail without ending the run: its value, or the problems that a user can fix.
import { type Problem, TenantryError } from '../../errors.ts';

export type Attempt<T> =
  | { readonly type: 'value'; readonly value: T }
  | { readonly type: 'problems'; readonly problems: readonly Problem[] };

/** The completed steps are reported even if the verification fails: an expired credential, an unreachable platform. */
export const attempt = async <T>(act: () => Promise<T>): Promise<Attempt<T>> => {
  try {
    return { type: 'value', value: await act() };
  } catch (cause) {
    if (!(cause instanceof TenantryError)) throw cause;
    return { type: 'problems', problems: cause.problems };
  }
};
