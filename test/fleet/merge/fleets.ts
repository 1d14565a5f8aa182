// Fleets and results as property tests need them: every state that a result can prove, with findings and steps that several organizations can have in common.

import { type Arbitrary, array, constant, constantFrom, integer, oneof, record, subarray } from 'fast-check';
import type { Fleet, FleetOrganization } from '../../../src/fleet/fleet.ts';
import type { FleetManifest, FoundResult } from '../../../src/fleet/manifest.ts';
import type { ExpectedResult } from '../../../src/fleet/merge/evaluate-result.ts';
import { historyText } from '../../../src/fleet/merge/history.ts';
import { type MergeInput, mergeFleet } from '../../../src/fleet/merge/merge-fleet.ts';
import { digestOf, digestOfText } from '../../../src/json.ts';
import type { CollectionName } from '../../../src/kinds/address.ts';
import type { Step, StepId } from '../../../src/plan/plan.ts';
import { classSummaries } from '../../../src/plan/step-effects.ts';
import type { FleetReport } from '../../../src/report/fleet/fleet-formats.ts';
import { fleetTotals } from '../../../src/report/fleet/fleet-junit.ts';
import { fleetResults } from '../../../src/report/fleet/fleet-sarif.ts';
import type { ReportedFinding, Review } from '../../../src/report/review.ts';
import { english } from '../../../src/report/texts/texts.ts';
import { coverageOf, finding, plan, policy, review, step } from '../../report/reviews.ts';

export const expected: ExpectedResult = { tool: '0.0.0', policies: 'a'.repeat(64), commit: 'c'.repeat(40), command: 'audit' };

export const tenantOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
export const nameOf = (index: number): string => `org-${String(index).padStart(4, '0')}`;

export const organizationAt = (index: number): FleetOrganization => ({
  name: nameOf(index),
  tenant: { type: 'known', id: tenantOf(index) },
  path: nameOf(index),
  key: nameOf(index),
  ring: index % 3 === 0 ? 'canary' : 'main',
  labels: { tier: index % 2 === 0 ? 'gold' : 'silver' },
  at: { file: 'fleet.yaml', line: index + 3, col: 3 },
});

const fleetOf = (many: number): Fleet => ({
  file: 'fleet.yaml',
  rings: ['canary', 'main'],
  maxFailed: 0,
  organizations: Array.from({ length: many }, (_, index) => organizationAt(index)),
});

/** What differs between two runs with the same outcome. */
export interface Circumstances {
  readonly run: string;
  readonly attempt: number;
  readonly shard: string;
  readonly seconds: number;
}

export const circumstances: Arbitrary<Circumstances> = record({
  run: constant('nightly'),
  attempt: integer({ min: 1, max: 9 }),
  shard: constantFrom('0/1', '2/5', '63/64'),
  seconds: integer({ min: 0, max: 40_000 }),
});

export const usual: Circumstances = { run: 'nightly', attempt: 1, shard: '0/1', seconds: 0 };

const timeOf = (seconds: number): string => new Date(Date.parse('2026-11-22T07:00:00.000Z') + seconds * 1000).toISOString();

export type Outcome =
  | { readonly type: 'missing' | 'damaged' | 'wrong-tenant' | 'wrong-tool' | 'wrong-policies' | 'wrong-commit' | 'wrong-command' }
  | { readonly type: 'failed'; readonly exitCode: 2 | 3 | 5 | 70 | 130 | 0 | 1; readonly message?: string }
  | {
      readonly type: 'read';
      readonly exitCode: 0 | 1 | 4 | 6;
      readonly findings: readonly string[];
      readonly steps: readonly string[];
      readonly isPartly: boolean;
    };

const read = record({
  type: constant('read' as const),
  exitCode: constantFrom(0 as const, 1 as const, 4 as const, 6 as const),
  findings: subarray(['ana', 'bia', 'caio', 'duda']),
  steps: subarray(['logs', 'data', 'tmp']),
  isPartly: constantFrom(false, false, false, true),
});

const outcomes: Arbitrary<Outcome> = oneof(
  { weight: 6, arbitrary: read },
  {
    weight: 2,
    arbitrary: constantFrom(
      ...(['missing', 'damaged', 'wrong-tenant', 'wrong-tool', 'wrong-policies', 'wrong-commit', 'wrong-command'] as const).map((type) => ({
        type,
      })),
    ),
  },
  { weight: 1, arbitrary: record({ type: constant('failed' as const), exitCode: constantFrom(2, 3, 5, 70, 130, 0, 1) }) },
);

export const fleetOutcomes = array(outcomes, { minLength: 1, maxLength: 7 });

const severityOf: Readonly<Record<string, ReportedFinding['severity']>> = { ana: 'critical', bia: 'high', caio: 'medium', duda: 'low' };

const stepFor = (name: string, organization: string): Step =>
  step({
    id: digestOf([name, organization], 32) as StepId,
    basis: digestOf([organization, name], 32),
    type: name === 'data' ? 'create' : 'delete',
    kind: 'volume',
    description: `${name === 'data' ? 'create' : 'delete'} volume ${name}`,
    resources: [`volume/br-se1/${name}` as Step['resources'][number]],
    reversibility: name === 'data' ? 'reversible' : 'irreversible',
  });

const members = 'member' as CollectionName;

/** Steps have the ids of their organization: only what they do is the same in several. */
const reviewOf = (outcome: Extract<Outcome, { readonly type: 'read' }>, index: number, { seconds }: Circumstances): Review => {
  const name = nameOf(index);
  const steps = outcome.steps.map((one) => stepFor(one, name));
  const dangerous = steps.filter(({ type }) => type === 'delete');
  const at = timeOf(seconds);
  return review({
    command: 'audit',
    run: { version: '0.0.0', now: at, asOf: at, calls: { 'iam.listMembers': seconds }, totalCalls: seconds },
    tenant: tenantOf(index),
    desired: name,
    exitCode: outcome.exitCode,
    findings: outcome.findings.map((one) => finding(one, { severity: severityOf[one] ?? 'info' })),
    policies: [policy],
    coverage: coverageOf({ fail: outcome.findings.length, evaluated: outcome.findings.length }),
    ...(steps.length > 0 && {
      plan: plan({ steps, asOf: at }),
      classes: classSummaries({ steps, noLongerReverted: [] }, {}),
      effects: dangerous.map((one) => ({
        step: one.id,
        class: 'change' as const,
        effects: ['deletes' as const, 'irreversible' as const],
        consequence: ['100 GiB of data are lost'],
        at: { file: `${name}/a.yaml`, line: 3, col: 1 },
      })),
    }),
    reads: [
      outcome.isPartly
        ? { name: members, kind: 'member', state: 'denied', cause: 'permission denied', requestId: `request-${seconds}`, items: 0 }
        : { name: members, kind: 'member', state: 'complete', items: 3 },
    ],
  });
};

const manifestFor = (
  outcome: Outcome,
  index: number,
  text: string | undefined,
  { run, attempt, shard, seconds }: Circumstances,
): FleetManifest => {
  const isPartly = outcome.type === 'read' && outcome.isPartly;
  const failed = outcome.type === 'failed';
  return {
    version: 1,
    command: outcome.type === 'wrong-command' ? 'validate' : 'audit',
    name: nameOf(index),
    tenant: outcome.type === 'wrong-tenant' ? tenantOf(index + 1) : tenantOf(index),
    run,
    attempt,
    shard,
    tool: outcome.type === 'wrong-tool' ? '9.9.9' : expected.tool,
    policies: outcome.type === 'wrong-policies' ? 'f'.repeat(64) : expected.policies,
    commit: outcome.type === 'wrong-commit' ? null : expected.commit,
    inputs: 'b'.repeat(64),
    started: timeOf(seconds),
    ended: timeOf(seconds + 7),
    exit_code: outcome.type === 'failed' || outcome.type === 'read' ? (isPartly ? 3 : outcome.exitCode) : 0,
    status: failed ? 'failed' : isPartly ? 'partly-read' : 'evaluated',
    reason: outcome.type === 'failed' ? { code: 'unread', message: outcome.message ?? 'the platform does not respond' } : null,
    completeness: failed ? null : { complete: isPartly ? 0 : 1, requested: 1 },
    result: text === undefined ? null : digestOfText(text),
  };
};

const plain: Extract<Outcome, { readonly type: 'read' }> = { type: 'read', exitCode: 0, findings: [], steps: [], isPartly: false };

/** As the folder of results would have it. */
export const foundFor = (outcome: Outcome, index: number, around: Circumstances): FoundResult => {
  if (outcome.type === 'missing') return { type: 'absent' };
  if (outcome.type === 'damaged') return { type: 'unfit', why: 'the manifest is not JSON, or is truncated' };
  const text = outcome.type === 'failed' ? undefined : JSON.stringify(reviewOf(outcome.type === 'read' ? outcome : plain, index, around));
  return { type: 'found', manifest: manifestFor(outcome, index, text, around), text };
};

export const reportOf = (
  all: readonly Outcome[],
  around: (index: number) => Circumstances = () => usual,
  more: Partial<MergeInput> = {},
): FleetReport => {
  const results = fleetResults('fleet.yaml');
  const totals = fleetTotals();
  const found = new Map(all.map((outcome, index) => [nameOf(index), foundFor(outcome, index, around(index))]));
  const { merged, details, lines } = mergeFleet({
    fleet: fleetOf(all.length),
    run: 'nightly',
    expected,
    hasResults: true,
    read: (name) => found.get(name) ?? { type: 'absent' },
    unnamed: [],
    inRun: null,
    filter: null,
    maxAge: null,
    history: null,
    now: '2026-11-23T07:00:00.000Z',
    say: english,
    keepsLines: true,
    redact: false,
    visit: (organization, one) => {
      results.add(organization, one);
      totals.add(organization, one);
    },
    ...more,
  });
  return {
    merged,
    spoken: merged,
    details,
    results,
    totals,
    history: historyText(lines),
    links: { report: '', help: '' },
    text: { colour: false },
  };
};
