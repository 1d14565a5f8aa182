// Warnings after the platform was read: its data settles the checks that only it could answer.
import type { Difference } from '../diff/difference.ts';
import type { Problem } from '../errors.ts';

/** Notes of the comparison (a completed rename) are added: they are also about lines of the file. */
export const settledWarnings = (warnings: readonly Problem[], difference?: Difference): readonly Problem[] => [
  ...warnings.filter(({ code }) => code !== 'reference-open'),
  ...(difference?.notes ?? []).map(({ message, at }): Problem => ({ code: 'rename', message, at })),
];
