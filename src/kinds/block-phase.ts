// Where a volume, snapshot or backup stands, from its two words: `status` says what runs, `state` what the status cannot say.
import type { Phase } from './kind.ts';

type Word = string | null | undefined;

/**
 * The classifier of platform.md, chapter 1. `error` is looked for anywhere: a test of the ending misses `_error_quota`.
 * `busy` (a failed detach) and `legacy` end only by hand (contradictions.md B15). Words never seen are taken as an operation that runs.
 */
export const blockPhase = (status: Word, state: Word): Phase => {
  if (status?.includes('error')) return 'failed';
  if (status === 'deleted' || state === 'deleted') return 'retired';
  if (!status || status === 'legacy' || state === 'busy' || state === 'legacy') return 'stuck';
  return status === 'completed' ? 'settled' : 'moving';
};
