// The order of organizations in a report: not evaluated before evaluated, then by their most severe findings, drift and changes.
import { classIn } from '../../plan/step-effects.ts';
import { severities } from '../../policies/policy.ts';
import { type MergedOrganization, organizationStates } from './merged-fleet.ts';

const weights = ({ findings, refusals, classes, drift }: MergedOrganization): readonly number[] => {
  const change = classIn(classes, 'change');
  return [
    ...severities.map((severity) => findings?.failures[severity] ?? 0),
    refusals,
    change?.irreversible ?? 0,
    change?.grants ?? 0,
    change?.deletes ?? 0,
    change?.steps ?? 0,
    classIn(classes, 'drift')?.steps ?? 0,
    drift ?? 0,
    findings?.unknown ?? 0,
  ];
};

/** The worst first; of equal ones by name. */
export const worstFirst = (a: MergedOrganization, b: MergedOrganization): number => {
  const state = organizationStates.indexOf(a.state) - organizationStates.indexOf(b.state);
  if (state !== 0) return state;
  const others = weights(b);
  const different = weights(a).map((weight, at) => (others[at] ?? 0) - weight);
  return different.find((one) => one !== 0) ?? (a.name < b.name ? -1 : 1);
};

/** Anything at all that somebody should look at. */
export const isFailing = (one: MergedOrganization): boolean =>
  (one.state !== 'evaluated' && one.state !== 'not-in-run') || one.isOverdue || weights(one).some((weight) => weight > 0);
