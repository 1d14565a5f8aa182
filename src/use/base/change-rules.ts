// A change to evaluate, and the policies that it is evaluated with: its own, and those of its base, which decide.
import type { LoadedDesired } from '../../desired/parse-desired.ts';
import type { BasePolicies } from '../../gate.ts';
import type { Language } from '../../languages.ts';
import type { DecidedBy } from '../../report/review.ts';
import type { Trust } from '../../trust/trust.ts';
import type { TrustChange } from '../../trust/trust-change.ts';
import type { LedgerRecords } from '../ledger/ledger-store.ts';
import { type OpenedPolicies, openPolicies } from '../open/open-policies.ts';
import type { Ports } from '../ports.ts';
import { decidedBy, type GateChoice } from '../review/gate-choice.ts';
import { openBasePolicies } from './base-policies.ts';
import type { OpenBase } from './open-base.ts';
import { trustChangeOf, withTrustChange } from './trust-change.ts';

export interface ChangeToEvaluate {
  readonly loaded: LoadedDesired;
  /** The desired state as the user names it. */
  readonly path: string;
  readonly trust: Trust;
  /** undefined: the files as they are, without a change. */
  readonly base?: OpenBase | undefined;
  /** The change of the trust file, for a run that is not given the changed one; absent: `trust` is compared with that of the base. */
  readonly trustChange?: TrustChange | undefined;
  readonly ledger?: LedgerRecords | undefined;
  readonly language?: Language | undefined;
  readonly gate: GateChoice;
}

export interface ChangeRules {
  readonly own: OpenedPolicies;
  /** undefined: there is no base. */
  readonly base: BasePolicies | undefined;
  /** The policies that decide, and those of the change: the last one. */
  readonly selections: readonly OpenedPolicies['selection'][];
  readonly decidedBy: DecidedBy;
  readonly trustChange: TrustChange | undefined;
}

/** Throws with all problems of the policies of the change, and `base-unreadable`. */
export const rulesOfChange = async (
  { loaded, path, trust, base, trustChange = trustChangeOf(base, trust, path), language }: ChangeToEvaluate,
  ports: Ports,
): Promise<ChangeRules> => {
  const own = await openPolicies(loaded.desired, ports, language);
  const ofBase = await openBasePolicies(base, path, own, ports);
  return {
    own,
    base: ofBase && withTrustChange(ofBase, trustChange),
    selections: [...(ofBase ? [ofBase.rules.selection] : []), own.selection],
    decidedBy: decidedBy(base, ofBase),
    trustChange,
  };
};
