// Drift and policies of an organization that was read: its differences from the desired state, if there is one, and what the policies find.
import { administratorsOf, pathGraph } from '../access/paths/administrators.ts';
import type { Administrators } from '../access/paths/path.ts';
import type { PathFiles } from '../access/paths/path-facts.ts';
import { type PlannedOrganization, type PlanRequest, planOrganization } from '../audit.ts';
import type { LoadedDesired } from '../desired/parse-desired.ts';
import { evaluateLive, type Organization } from '../evaluate.ts';
import type { Live } from '../live/live.ts';
import type { PolicyResults } from '../policies/evaluate-policies.ts';
import type { LedgerIn } from '../policies/ledger/ledger-in-world.ts';
import { readsOfSelection } from '../policies/reads-of-selection.ts';
import type { Trust } from '../trust/trust.ts';
import type { OpenedPolicies } from './open/open-policies.ts';

/** A desired state with its path as the user names it. */
export interface NamedDesired {
  readonly loaded: LoadedDesired;
  readonly path: string;
}

export interface OrganizationToEvaluate extends Pick<PlanRequest, 'now' | 'timeGiven' | 'tool' | 'applied' | 'lastDrillOf'> {
  readonly organization: Organization;
  readonly declared: NamedDesired | undefined;
  readonly rules: OpenedPolicies;
  readonly trust: Trust;
  /** Addresses that were deleted, according to a journal. */
  readonly knownDeleted?: ReadonlySet<string> | undefined;
  readonly ledger?: LedgerIn | undefined;
}

export interface EvaluatedOrganization {
  /** Its differences; undefined: nothing is declared. */
  readonly planned: PlannedOrganization | undefined;
  readonly policyResults: PolicyResults;
  /** Without those who cannot become one; undefined: no policy is about them, so what they need was not read. */
  readonly administrators: Administrators | undefined;
}

/** Those who cannot are only counted: most of an organization. */
const administratorsIn = (live: Live, files: PathFiles, { selection }: OpenedPolicies): Administrators | undefined => {
  const reads = readsOfSelection(selection);
  if (!['administrator_path', 'standing_path'].some((field) => reads.has(`member.${field}`))) return undefined;
  return administratorsOf(pathGraph(live, files), ({ verdict, path }) => verdict !== 'cannot' || path.length > 0);
};

export const evaluateOrganization = ({
  organization,
  declared,
  rules,
  trust,
  knownDeleted,
  ledger,
  ...order
}: OrganizationToEvaluate): EvaluatedOrganization => {
  const desired = declared?.loaded.desired;
  const { live } = organization;
  const planned =
    declared && planOrganization({ ...order, desired: declared.loaded.desired, from: declared.path, live, trust, resend: new Set() });
  const { now } = order;
  const { identity, writers, reviewers } = trust;
  const policyResults = evaluateLive(
    { ...rules, desired, now, knownDeleted, identity, pipeline: identity, writers, reviewers, ledger },
    organization,
    planned?.difference,
  );
  return { planned, policyResults, administrators: administratorsIn(live, { desired, trust }, rules) };
};
