// `plan --fail-on` and `--only-new`: the findings after a change and the loosened settings that fail the run, and whose policies decide.
import { fail } from '../errors.ts';
import { failingSettings } from '../policies/failing-settings.ts';
import { countedIn, type Outlook } from '../policies/outlook.ts';
import { severities } from '../policies/policy.ts';
import type { DecidedBy, OutlookReport } from '../report/review.ts';
import type { OpenBasePolicies } from './base/base-policies.ts';
import type { OpenBase } from './base/open-base.ts';
import { severityOf } from './fail-on.ts';

export interface GateChoice {
  readonly failOn: string | undefined;
  readonly onlyNew: boolean;
}

/** Throws a usage error; called before anything else is done. */
export const checkGate = ({ failOn, onlyNew, base }: GateChoice & { readonly base: string | undefined }): void => {
  if (failOn !== undefined) severityOf(failOn);
  if (onlyNew && base === undefined) {
    fail('usage', '--only-new needs --base, because without a base nothing is known to be old', {
      help: 'Add --base <revision>, such as the target branch of the pull request.',
    });
  }
};

export const gateOf = (outlook: Outlook, { failOn, onlyNew }: GateChoice): Pick<OutlookReport, 'gate'> => {
  if (failOn === undefined && !onlyNew) return {};
  const least = severityOf(failOn);
  const failing = countedIn(outlook, onlyNew).filter(({ severity }) => severities.indexOf(severity) <= severities.indexOf(least)).length;
  const { settings, hidden } = failingSettings(outlook, least);
  return { gate: { failOn: least, onlyNew, failing, loosened: settings.length, hidden } };
};

export const decidedBy = (base: OpenBase | undefined, rules: OpenBasePolicies | undefined): DecidedBy => {
  if (!base || !rules) return { type: 'files' };
  const { commit } = base;
  if (rules.type === 'unclear') return { type: 'unclear', commit, problems: rules.problems };
  return { type: rules.type === 'new' ? 'new' : 'base', commit };
};
