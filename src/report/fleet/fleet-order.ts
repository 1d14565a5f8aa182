// The order of organizations in a report: not evaluated before evaluated, then by their most severe findings, drift and changes.
import { severities } from '../../policies/policy.ts';
import { type MergedOrganization, organizationStates } from './merged-fleet.ts';

const weights = (one: MergedOrganization): readonly number[] => [
  ...severities.map((severity) => one.findings?.failures[severity] ?? 0),
  one.plan?.refusals ?? 0,
  one.plan?.irreversible ?? 0,
  one.plan?.grants ?? 0,
  one.plan?.deletes ?? 0,
  one.plan?.steps ?? 0,
  one.plan?.drift ?? 0,
  one.drift ?? 0,
  one.findings?.unknown ?? 0,
];

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
