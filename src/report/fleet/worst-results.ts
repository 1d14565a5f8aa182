// The worst SARIF results of all organizations, as many as one run may have; the others are only counted. Memory is bounded, whatever the number of results.
import type { Problem } from '../../errors.ts';
import { digestOf, isObject, type JsonObject } from '../../json.ts';
import { documentation } from '../../repository.ts';
import { forPeople } from '../for-people.ts';
import type { ReportedPolicy, Review } from '../review.ts';
import { lastRank, mostResults, rankedResults, type SarifResult } from '../sarif-results.ts';
import { ownRule, rulesOf, type SarifRule } from '../sarif-rules.ts';
import type { MergedOrganization } from './merged-fleet.ts';

const mostPolicies = 2000;

const rules = {
  notEvaluated: ownRule(
    'tenantry/fleet-not-evaluated',
    documentation('fleet', 'merging-the-results'),
    'An organization of the fleet was not evaluated, or not completely.',
    'Run its shard again, then merge again. Until then nothing is known about it.',
  ),
  overdue: ownRule(
    'tenantry/fleet-max-age',
    documentation('fleet', 'merging-the-results'),
    'An organization was not read completely for longer than the fleet allows.',
    'Find out why it cannot be read: its key, its permissions, or the shard that it is in.',
  ),
} as const;

export interface WorstResults {
  readonly add: (organization: MergedOrganization, review: Review | undefined) => void;
  readonly results: () => readonly SarifResult[];
  readonly rules: () => readonly JsonObject[];
  /** The number of results that do not fit. */
  readonly omitted: () => number;
}

const textOf = (value: SarifResult[string]): string => (isObject(value) && typeof value['text'] === 'string' ? value['text'] : '');

const locationsIn = (fleet: string): JsonObject => ({
  locations: [{ physicalLocation: { artifactLocation: { uri: encodeURI(fleet), uriBaseId: '%SRCROOT%' }, region: { startLine: 1 } } }],
});

/** Two organizations may have the same problem: each is an alert of its own. */
const ofOrganization = (name: string, result: SarifResult, fleet: string): SarifResult => {
  const fingerprints = isObject(result['partialFingerprints']) ? result['partialFingerprints'] : {};
  return {
    // An organization without files is still in the fleet file.
    ...locationsIn(fleet),
    ...result,
    message: { text: `${name}: ${textOf(result['message'] ?? null)}` },
    partialFingerprints: { ...fingerprints, primaryLocationLineHash: `${digestOf([name, fingerprints], 16)}:1` },
    properties: { organization: name },
  };
};

const ownResult = ({ name }: MergedOrganization, rule: SarifRule, text: string, fleet: string): SarifResult => ({
  ruleId: rule.id,
  kind: 'fail',
  level: 'error',
  message: { text: `${name}: ${forPeople(text).replaceAll('](', '] (')}` },
  ...locationsIn(fleet),
  partialFingerprints: { primaryLocationLineHash: `${digestOf([name, rule.id], 16)}:1`, 'tenantry/v1': digestOf([name, rule.id], 32) },
  properties: { organization: name },
});

/** `fleet`: its file. Organizations are added in the order of their names. */
export const worstResults = (fleet: string): WorstResults => {
  const byRank: readonly SarifResult[][] = Array.from({ length: lastRank + 1 }, () => []);
  const policies = new Map<string, ReportedPolicy>();
  const codes = new Map<string, Problem>();
  const kept = { results: 0, omitted: 0 };
  const put = (rank: number, result: SarifResult): void => {
    byRank[rank]?.push(result);
    kept.results += 1;
    if (kept.results <= mostResults) return;
    byRank.findLast((bucket) => bucket.length > 0)?.pop();
    kept.results -= 1;
    kept.omitted += 1;
  };
  return {
    add: (organization, review) => {
      const { name, state, reason, isOverdue } = organization;
      if (reason && state !== 'not-in-run') put(0, ownResult(organization, rules.notEvaluated, reason.message, fleet));
      if (isOverdue) put(0, ownResult(organization, rules.overdue, 'It was not read completely for too long.', fleet));
      if (!review) return;
      for (const policy of review.policies ?? [])
        if (policies.size < mostPolicies && !policies.has(policy.id)) policies.set(policy.id, policy);
      for (const problem of [...(review.problems ?? []), ...review.warnings]) codes.set(problem.code, problem);
      for (const { rank, result } of rankedResults(review)) put(rank, ofOrganization(name, result, fleet));
    },
    results: () => byRank.flat(),
    rules: () =>
      rulesOf(
        { policies: [...policies.values()], problems: [...codes.values()], warnings: [] },
        new Set(byRank.flatMap((bucket) => bucket.map(({ ruleId }) => ruleId))),
        Object.values(rules),
      ),
    omitted: () => kept.omitted,
  };
};
