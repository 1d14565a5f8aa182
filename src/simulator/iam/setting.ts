// The settings for filling the identity part of a description.
import type { Role } from './state.ts';

export interface Setting {
  readonly seed: number;
  /** Milliseconds since 1970: the creation time of everything without a date of its own. */
  readonly now: number;
  readonly tenant: string;
  readonly serviceAccountDomain: string;
  readonly groupDomain: string;
  readonly defaultRoles: readonly Role[];
}

/** Thirty days in milliseconds: the age of everything without a date of its own. */
export const month = 30 * 86_400_000;
