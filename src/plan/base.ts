// The desired state as it was before this change (`--base`), held against the same Live: what it would have changed too is drift.
import type { Desired, Guards } from '../desired/desired.ts';
import { compare } from '../diff/compare.ts';
import type { Difference } from '../diff/difference.ts';
import { type Problem, TenantryError } from '../errors.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import type { Live } from '../live/live.ts';

/** What a revision holds. new: nothing was declared there; unclear: it cannot be understood. */
export type Before =
  | { readonly type: 'declared'; readonly desired: Desired }
  | { readonly type: 'new' }
  | { readonly type: 'unclear'; readonly problems: readonly Problem[] };

export type Base =
  | { readonly type: 'known'; readonly difference: Difference; readonly guards: Guards }
  | Exclude<Before, { readonly type: 'declared' }>;

/** An `id:` that is gone, or a rename that both sides know, says nothing of what is declared now: then it is unclear, and nothing fails. */
export const baseOf = (before: Before, live: Live): Base => {
  if (before.type !== 'declared') return before;
  try {
    return { type: 'known', difference: compare(before.desired, live, kindList), guards: before.desired.guards };
  } catch (cause) {
    if (cause instanceof TenantryError) return { type: 'unclear', problems: cause.problems };
    throw cause;
  }
};
