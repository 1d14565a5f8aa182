// `--only` without a match is a mistake: otherwise the intended steps would silently not run.
import type { Desired } from '../../desired/desired.ts';
import { fail } from '../../errors.ts';
import type { Address } from '../../kinds/address.ts';
import { onlyOf } from '../../plan/only.ts';
import { didYouMean } from '../../yaml/did-you-mean.ts';
import { quoted } from '../../yaml/visible.ts';
import type { PlannedLive } from './read-and-plan.ts';

/** Every resource that the file names, that was read, or that the plan is about. */
const knownIn = (desired: Desired, { live, plan }: PlannedLive): readonly Address[] => [
  ...new Set([
    ...plan.steps.flatMap(({ resources }) => resources),
    ...plan.unplanned.map(({ address }) => address),
    ...desired.items.map(({ address }) => address),
    ...desired.removed.map(({ address }) => address),
    ...live.collections.flatMap(({ items }) => items.map(({ address }) => address)),
  ]),
];

export const checkOnly = (patterns: readonly string[], desired: Desired, seen: PlannedLive): void => {
  if (patterns.length === 0) return;
  const known = knownIn(desired, seen);
  const strange = patterns.find((pattern) => {
    const chooses = onlyOf([pattern]);
    return !known.some((address) => chooses?.(address));
  });
  if (strange === undefined) return;
  const help =
    didYouMean(strange, known) ?? 'Addresses look like `member/ana@acme.example`, patterns like `member/*`; `tenantry plan` shows them.';
  fail('usage', `--only ${quoted(strange)}: no resource matches`, { help });
};
