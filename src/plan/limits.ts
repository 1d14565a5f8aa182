// The limits of the guards: built-in values. Only the trust file can loosen them; the desired state can tighten them.
import type { Guards } from '../desired/desired.ts';
import type { Trust } from '../trust/trust.ts';

interface RemovalLimit {
  /** Maximum number of removals per run. */
  readonly number: number;
  /** Maximum removals per run as a share (0 to 1) of the live items, from ten items on. */
  readonly share: number;
}

export interface Limits {
  readonly administratorsMin: number;
  readonly removals: (ownershipKey: string) => RemovalLimit;
  /** Maximum creations per run as a share of the declared items, from ten items on. */
  readonly creations: number;
  /** Maximum scheduled removals per run for each schedule or repository. */
  readonly dueRemovals: number;
  /** At least one administrator must be able to sign in outside of every federated domain. */
  readonly unfederatedAdministrator: boolean;
}

/** Collections smaller than this have no share limits: their absolute numbers are enough. */
export const shareFloor = 10;

/** `20 %`, for people. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

const builtIn = { administratorsMin: 2, removals: { number: 10, share: 0.2 }, creations: 0.5, dueRemovals: 50 } as const;

export const limitsOf = (file: Guards, trust: Trust): Limits => ({
  administratorsMin: Math.max(trust.guards.administratorsMin ?? builtIn.administratorsMin, file.administratorsMin ?? 0),
  removals: (key) => {
    const loosened = trust.guards.removals?.[key];
    const tightened = file.removals?.[key];
    return {
      number: Math.min(loosened?.number ?? builtIn.removals.number, tightened?.number ?? Infinity),
      share: Math.min(loosened?.share ?? builtIn.removals.share, tightened?.share ?? Infinity),
    };
  },
  creations: trust.guards.creations ?? builtIn.creations,
  dueRemovals: Math.min(trust.guards.dueRemovals ?? builtIn.dueRemovals, file.dueRemovals ?? Infinity),
  unfederatedAdministrator: trust.guards.unfederatedAdministrator !== false,
});
