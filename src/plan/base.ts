// The desired state before this change (`--base`), compared with the same Live. A change that the base would also have made is drift.
import type { Desired, Guards } from '../desired/desired.ts';
import { type ComparisonOptions, compare } from '../diff/compare.ts';
import type { Difference } from '../diff/difference.ts';
import { type Problem, TenantryError } from '../errors.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import type { Live } from '../live/live.ts';

/** The content of a revision. new: it declared nothing; unclear: it could not be loaded. */
export type Before =
  | { readonly type: 'declared'; readonly desired: Desired }
  | { readonly type: 'new' }
  | { readonly type: 'unclear'; readonly problems: readonly Problem[] };

/** The files of a revision; undefined: there are none, or they are invalid. */
const declaredIn = (before: Before | undefined): Desired | undefined => (before?.type === 'declared' ? before.desired : undefined);

/** The desired states of these revisions, as far as they could be loaded. */
export const declaredAt = (revisions: readonly ({ readonly before: Before } | undefined)[]): readonly Desired[] =>
  revisions.flatMap((one) => declaredIn(one?.before) ?? []);

export type Base =
  | { readonly type: 'known'; readonly desired: Desired; readonly difference: Difference; readonly guards: Guards }
  | Exclude<Before, { readonly type: 'declared' }>;

/** An `id:` that no longer exists, or a rename declared on both sides, makes the base unclear. It is not an error of the current file. */
export const baseOf = (before: Before, live: Live, options?: ComparisonOptions): Base => {
  if (before.type !== 'declared') return before;
  try {
    const { desired } = before;
    return { type: 'known', desired, difference: compare(desired, live, kindList, options), guards: desired.guards };
  } catch (cause) {
    if (cause instanceof TenantryError) return { type: 'unclear', problems: cause.problems };
    throw cause;
  }
};
