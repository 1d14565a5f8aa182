// The plans of a run of `fleet plan`, as an apply of the fleet runs them: each organization exactly the steps that were reviewed.
import { basename, dirname } from 'node:path';
import { fail, type Problem } from '../errors.ts';
import type { StepClass } from '../plan/plan.ts';
import { parseResult } from '../report/parse-result.ts';
import { quoted, visible } from '../yaml/visible.ts';
import { type ApprovedPlan, approvalDigest, approvedPlan } from './approval.ts';
import type { FleetOrganization } from './fleet.ts';
import { readResultOf } from './manifest.ts';

export interface FleetApproval {
  readonly plans: ReadonlyMap<string, ApprovedPlan>;
  /** What approves all of them. */
  readonly digest: string;
}

/**
 * `path`: the results of the run, `<results>/<run>`. An organization without a usable plan of its own tenant has none here. The digest is of the whole fleet, so that
 * it is the same for every ring, shard and label.
 */
export const approvedPlans = (path: string, organizations: readonly FleetOrganization[], classes: readonly StepClass[]): FleetApproval => {
  const folder = { results: dirname(path), run: basename(path) };
  const plans = organizations.flatMap(({ name, tenant }): readonly ApprovedPlan[] => {
    const found = readResultOf(folder, name);
    if (found.type !== 'found' || found.text === undefined || found.manifest.command !== 'plan') return [];
    if (tenant.type === 'unknown' || found.manifest.tenant !== tenant.id.toLowerCase()) return [];
    const { plan } = parseResult(found.text, `${visible(path)}/${name}/result.json`);
    return plan === undefined ? [] : [approvedPlan(name, plan, classes)];
  });
  if (plans.length === 0)
    return fail('usage', `--plans ${quoted(path)} has no plan of an organization of this fleet`, {
      help: 'Write the results of a run of `tenantry fleet plan`: <results>/<run>.',
    });
  return { plans: new Map(plans.map((one) => [one.name, one])), digest: approvalDigest(plans) };
};

/** Why nothing is applied; undefined: exactly these plans are approved. */
export const notApproved = ({ digest, plans }: FleetApproval, acknowledge: string | undefined): Problem | undefined => {
  if (acknowledge === digest) return undefined;
  const help = `Review the plans, then run again with --acknowledge ${digest}.`;
  return acknowledge === undefined
    ? { code: 'not-acknowledged', message: `the plans of ${plans.size} organizations are not approved`, help }
    : { code: 'not-acknowledged', message: `--acknowledge ${quoted(acknowledge)} approves other plans than these`, help };
};
