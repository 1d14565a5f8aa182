// `--policy`, `--severity` and `--status`: the findings that a page shows.
import { severities } from '../policies/policy.ts';
import { type FindingFilter, findingStatuses } from '../report/filter-findings.ts';

export interface FilterChoice {
  readonly policy: readonly string[];
  readonly severity: string | undefined;
  readonly status: readonly string[];
}

/** undefined: no option was given. `aliases`: alias → id. */
export const findingFilter = (
  { policy, severity, status }: FilterChoice,
  aliases: ReadonlyMap<string, string>,
): FindingFilter | undefined => {
  if (policy.length === 0 && severity === undefined && status.length === 0) return undefined;
  return {
    policies: policy.map((id) => aliases.get(id) ?? id),
    severity: severities.find((one) => one === severity) ?? null,
    statuses: findingStatuses.filter((one) => status.includes(one)),
  };
};
