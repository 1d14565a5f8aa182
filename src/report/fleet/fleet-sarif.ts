// A merged fleet as SARIF: one run with the worst results of all organizations, the organization in each result.
import type { Problem } from '../../errors.ts';
import { digestOf, isObject, type JsonObject } from '../../json.ts';
import { documentation } from '../../repository.ts';
import { forPeople } from '../for-people.ts';
import type { ReportedPolicy, Review } from '../review.ts';
import { sarifOf } from '../sarif.ts';
import { rankedResults, type SarifResult, type WorstResults, worstResults } from '../sarif-results.ts';
import { ownRule, rulesOf, type SarifRule } from '../sarif-rules.ts';
import { english } from '../texts/texts.ts';
import type { MergedFleet, MergedOrganization } from './merged-fleet.ts';

const mostPolicies = 2000;

const { notEvaluated, overdue, filtered } = english.fleet.sarif;

const rules = {
  notEvaluated: ownRule(
    'tenantry/fleet-not-evaluated',
    documentation('fleet', 'merging-the-results'),
    notEvaluated.says,
    notEvaluated.help,
  ),
  overdue: ownRule('tenantry/fleet-max-age', documentation('fleet', 'merging-the-results'), overdue.says, overdue.help),
} as const;

export interface FleetResults extends Omit<WorstResults, 'add'> {
  readonly add: (organization: MergedOrganization, review: Review | undefined) => void;
  readonly rules: () => readonly JsonObject[];
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
export const fleetResults = (fleet: string): FleetResults => {
  const { add: put, results, omitted } = worstResults();
  const policies = new Map<string, ReportedPolicy>();
  const codes = new Map<string, Problem>();
  return {
    add: (organization, review) => {
      const { name, state, reason, isOverdue } = organization;
      if (reason && state !== 'not-in-run') put({ rank: 0, result: ownResult(organization, rules.notEvaluated, reason.message, fleet) });
      if (isOverdue) put({ rank: 0, result: ownResult(organization, rules.overdue, overdue.result, fleet) });
      if (!review) return;
      for (const policy of review.policies ?? [])
        if (policies.size < mostPolicies && !policies.has(policy.id)) policies.set(policy.id, policy);
      for (const problem of [...(review.problems ?? []), ...review.warnings]) codes.set(problem.code, problem);
      for (const { rank, result } of rankedResults(review, english)) put({ rank, result: ofOrganization(name, result, fleet) });
    },
    results,
    omitted,
    rules: () =>
      rulesOf(
        { policies: [...policies.values()], problems: [...codes.values()], warnings: [] },
        new Set(results().map(({ ruleId }) => ruleId)),
        Object.values(rules),
      ),
  };
};

export const fleetAsSarif = ({ tool, command, exitCode, filter }: MergedFleet, results: FleetResults): string =>
  sarifOf(
    {
      version: tool,
      category: `fleet/${command ?? 'merge'}`,
      exitCode,
      notes: filter === null ? [] : [filtered(filter)],
      rules: results.rules(),
    },
    results,
  );
