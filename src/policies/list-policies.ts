// The catalogue of policies as data: what `policy list` shows.

import type { Severity } from '../desired/desired.ts';
import type { Language } from '../languages.ts';
import { textIn } from './languages.ts';
import type { Policy } from './policy.ts';
import type { SelectedPolicies } from './select.ts';

/** A policy. */
export interface PolicyRow {
  /** Its id. */
  readonly id: string;
  /** What holds when it is kept. */
  readonly title: string;
  /** The kind that it evaluates. */
  readonly kind: string;
  /** More kinds that it evaluates. */
  readonly furtherKinds?: readonly string[];
  /** As it is evaluated in this run; otherwise its own. */
  readonly severity: Severity;
  /** The packs that hold it. */
  readonly packs: readonly string[];
  /** Whether it comes with Tenantry or from the user's own files. */
  readonly from: 'built-in' | 'own';
  /** The built-in policy whose place it takes. */
  readonly overrides?: string;
  /** on: it is evaluated. off: a setting disables it. not-chosen: it is in no selected pack. */
  readonly state: 'on' | 'off' | 'not-chosen';
  /** Why it is off. */
  readonly reason?: string;
  /** The version that introduced it, if it is later than `policies.since`: its findings only warn. */
  readonly onlyWarnsUntil?: string;
}

/** All policies in the order of their ids. */
export const listPolicies = (policies: readonly Policy[], selection: SelectedPolicies, language?: Language): readonly PolicyRow[] => {
  const selected = new Map(selection.policies.map((one) => [one.policy.id, one]));
  return policies
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((policy): PolicyRow => {
      const chosen = selected.get(policy.id);
      return {
        id: policy.id,
        title: textIn(policy.title, language),
        kind: policy.kind,
        ...(policy.furtherKinds && { furtherKinds: policy.furtherKinds }),
        severity: chosen?.severity ?? policy.severity,
        packs: Object.keys(policy.packs),
        from: policy.at ? 'own' : 'built-in',
        ...(policy.overrides === undefined ? {} : { overrides: policy.overrides }),
        state: chosen ? (chosen.disabled === undefined ? 'on' : 'off') : 'not-chosen',
        ...(chosen?.disabled ? { reason: chosen.disabled } : {}),
        ...(chosen?.onlyWarnsUntil !== undefined && { onlyWarnsUntil: chosen.onlyWarnsUntil }),
      };
    });
};
