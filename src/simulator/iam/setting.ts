// What filling the identity side of a description depends on.
import type { Role } from './state.ts';

export interface Setting {
  readonly seed: number;
  /** Milliseconds since 1970: when everything that has no date of its own was made. */
  readonly now: number;
  readonly tenant: string;
  readonly serviceAccountDomain: string;
  readonly groupDomain: string;
  readonly defaultRoles: readonly Role[];
}

/** Milliseconds of thirty days: how old things are that have no date of their own. */
export const month = 30 * 86_400_000;
