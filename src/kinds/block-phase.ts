// The phase of a volume, snapshot or backup, from its two words: `status` names the running operation, `state` adds what the status cannot express.
import type { Phase } from './kind.ts';

type Word = string | null | undefined;

/**
 * The classifier of platform.md, chapter 1. `error` may be anywhere in the word: a test of the ending would miss `_error_quota`. `busy` (a failed detach) and
 * `legacy` end only by hand (contradictions.md B15). Unknown words count as a running operation.
 */
export const blockPhase = (status: Word, state: Word): Phase => {
  if (status?.includes('error')) return 'failed';
  if (status === 'deleted' || state === 'deleted') return 'retired';
  if (!status || status === 'legacy' || state === 'busy' || state === 'legacy') return 'stuck';
  return status === 'completed' ? 'settled' : 'moving';
};
