// `fleet merge --wait`: until every organization of the run has a result that no other attempt would change, or the time is over. The time counts from the start of
// the run.
import { setTimeout } from 'node:timers/promises';
import type { RunProgress } from '../../fleet/merge/progress.ts';

/** Milliseconds between two looks at the folder. */
const interval = 2000;

export interface Waiting {
  /** Milliseconds since the start of the run. */
  readonly most: number;
  /** Milliseconds since 1970; undefined: that of the earliest result, and until there is one, that of this command. */
  readonly started: number | undefined;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Receives the number of organizations that are waited for. */
  readonly show: (unfinished: number) => void;
}

/** Ends early when it is interrupted. */
export const waitForResults = async (look: () => RunProgress, { most, started, signal, now, show }: Waiting): Promise<RunProgress> => {
  const begun = now().getTime();
  for (;;) {
    const progress = look();
    const from = started ?? (progress.started === undefined ? begun : Math.min(begun, Date.parse(progress.started)));
    const left = from + most - now().getTime();
    if (progress.unfinished === 0 || left <= 0 || signal.aborted) return progress;
    show(progress.unfinished);
    try {
      await setTimeout(Math.min(left, interval), undefined, { signal });
    } catch {
      return look();
    }
  }
};
