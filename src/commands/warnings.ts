// Warnings once the platform was read: what it alone could tell is settled by then.
import type { Difference } from '../diff/difference.ts';
import type { Problem } from '../errors.ts';

/** Notes of the difference (a rename that is done) join in: they are about lines of the file as well. */
export const settledWarnings = (warnings: readonly Problem[], difference?: Difference): readonly Problem[] => [
  ...warnings.filter(({ code }) => code !== 'reference-open'),
  ...(difference?.notes ?? []).map(({ message, at }): Problem => ({ code: 'rename', message, at })),
];
