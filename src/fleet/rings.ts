// Whether the next ring of a fleet may be applied: only if every organization of the rings before it has converged, apart from as many failures as are allowed.
import { type ExitCode, exitCodes } from '../exit-code.ts';

/**
 * converged: everything is applied and verified, or waits only for people. deferred: so far, but changes are left for the next stage. refused: nothing was written, because a guard, a missing acknowledgement or a changed plan
 * stopped it. unconverged: something was applied, and something is left. failed: it is not known how far it came. missing: it has no result.
 */
export type AppliedState = 'converged' | 'deferred' | 'refused' | 'unconverged' | 'failed' | 'missing';

const ofExit: Partial<Readonly<Record<ExitCode, AppliedState>>> = {
  [exitCodes.clean]: 'converged',
  [exitCodes.refused]: 'refused',
  [exitCodes.partial]: 'unconverged',
};

/** `code`: undefined: there is no result. `isNext`: it left changes only for the next stage. */
export const appliedState = (code: ExitCode | undefined, isNext: boolean): AppliedState => {
  const state = code === undefined ? 'missing' : (ofExit[code] ?? 'failed');
  return state === 'unconverged' && isNext ? 'deferred' : state;
};

export interface Applied {
  readonly name: string;
  readonly ring: string;
  readonly state: AppliedState;
}

/** Why the rings after this one are not started. */
export interface RingStop {
  readonly ring: string;
  /** Those that have not converged, in the order of their names. */
  readonly organizations: readonly Applied[];
}

const stopsAtOnce: ReadonlySet<AppliedState> = new Set(['deferred', 'refused', 'unconverged', 'missing']);

/** undefined: the next ring may start. `maxFailed`: how many organizations of the ring may have failed. */
export const stopAfter = (ring: string, applied: readonly Applied[], maxFailed: number): RingStop | undefined => {
  const own = applied.filter((one) => one.ring === ring && one.state !== 'converged');
  const failed = own.filter(({ state }) => state === 'failed');
  return own.some(({ state }) => stopsAtOnce.has(state)) || failed.length > maxFailed
    ? { ring, organizations: own.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }
    : undefined;
};

/** The first of the rings before `ring` that stops it. */
export const stopBefore = (
  ring: string,
  rings: readonly string[],
  applied: readonly Applied[],
  maxFailed: number,
): RingStop | undefined => {
  for (const earlier of rings.slice(0, rings.indexOf(ring))) {
    const stop = stopAfter(earlier, applied, maxFailed);
    if (stop !== undefined) return stop;
  }
  return undefined;
};
