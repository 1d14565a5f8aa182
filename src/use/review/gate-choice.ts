// The gate of a change: the findings after a change and the loosened settings that fail the run, and whose policies decide.
import type { Severity } from '../../desired/desired.ts';
import { failingSettings } from '../../policies/failing-settings.ts';
import { failingIn, type Outlook } from '../../policies/outlook.ts';
import type { DecidedBy, OutlookReport } from '../../report/review.ts';
import type { OpenBasePolicies } from '../base/base-policies.ts';
import type { OpenBase } from '../base/open-base.ts';

/** With neither, nothing fails the run. */
export interface GateChoice {
  /** Minimum severity of what counts. */
  readonly failOn: Severity | undefined;
  /** Findings that the base also has do not count. */
  readonly onlyNew: boolean;
}

export const gateOf = (outlook: Outlook, { failOn, onlyNew }: GateChoice): Pick<OutlookReport, 'gate'> => {
  if (failOn === undefined && !onlyNew) return {};
  const least = failOn ?? 'high';
  const failing = failingIn(outlook, least, onlyNew).length;
  const { settings, hidden } = failingSettings(outlook, least);
  return { gate: { failOn: least, onlyNew, failing, loosened: settings.length, hidden } };
};

export const decidedBy = (base: OpenBase | undefined, rules: OpenBasePolicies | undefined): DecidedBy => {
  if (!base || !rules) return { type: 'files' };
  const { commit } = base;
  if (rules.type === 'unclear') return { type: 'unclear', commit, problems: rules.problems };
  return { type: rules.type === 'new' ? 'new' : 'base', commit };
};
