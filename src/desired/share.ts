// Shares as people write them.
import { parsePercent } from '../yaml/percent.ts';

/** `80%` → 0.8. The schema has proved the form. */
export const shareOf = (percent: string): number => (parsePercent(percent) ?? 0) / 100;
