// The results of all shards of a run as one, as `tenantry fleet merge` merges them.
import { resolve } from 'node:path';
import { fail } from '../errors.ts';
import { isInside } from '../files/boundary.ts';
import { makeFolder } from '../files/write-text.ts';
import { loadFleet } from '../fleet/load-fleet.ts';
import { runIdOf } from '../fleet/run-id.ts';
import { readApprovals } from '../github/approvals.ts';
import { GitHubRefusal, orRefusal } from '../github/refusal.ts';
import { count } from '../report/document.ts';
import { fleetCounts } from '../report/fleet/fleet-counts.ts';
import { type FleetReport, textLimits } from '../report/fleet/fleet-formats.ts';
import { fleetOutline } from '../report/fleet/fleet-outline.ts';
import type { Review } from '../report/review.ts';
import { sentence } from '../report/sentence.ts';
import { commandResult, printResult } from '../terminal/command-result.ts';
import { printBlocks } from '../terminal/print-blocks.ts';
import { textFor } from '../terminal/surroundings.ts';
import { type DecisionToProve, unapprovedDecisions } from '../trust/unapproved-decisions.ts';
import { changedSince } from '../use/fleet/changed-since.ts';
import { type MergedResults, mergeResults, type ResultsToMerge } from '../use/merge-results.ts';
import { failOnOtherTypes } from '../use/open/file-types.ts';
import { shownPath } from '../use/open/shown-path.ts';
import type { Ports } from '../use/ports.ts';
import type { FleetHistory } from './fleet-history.ts';
import type { Job } from './job.ts';
import type { SpeakingJob } from './language.ts';
import { type RunResult, runUse } from './run-use.ts';

/** Refused inside of the checkout, where a pull request can add results. */
export const resultsOf = ({ inputs: { results = '' }, surroundings: { cwd } }: Job): string => {
  const folder = resolve(cwd, results);
  if (!isInside(folder, cwd)) return folder;
  return fail('usage', 'The folder of results is inside of the checkout, where a pull request can add files.', {
    help: 'Use a folder outside, such as ${{ runner.temp }}/results.',
  });
};

type Decided = ReadonlyMap<string, readonly DecisionToProve[]>;

/** By organization, why its result does not count: a decision of an access review that nobody who may decide has approved. */
const unproved = async ({ github, event: { trigger } }: Job, decided: Decided): Promise<ReadonlyMap<string, string>> => {
  if (!('pullRequest' in trigger) || decided.size === 0) return new Map();
  const approvals = await orRefusal(readApprovals(github, trigger.pullRequest.number, trigger.commit));
  const reasonsOf = (decisions: readonly DecisionToProve[]): readonly string[] =>
    approvals instanceof GitHubRefusal
      ? [approvals.message]
      : unapprovedDecisions(decisions, approvals).map(({ message, help = '' }) => `${sentence(message)} ${help}`);
  const shown = 3;
  return new Map(
    [...decided].flatMap(([name, decisions]) => {
      const reasons = reasonsOf(decisions);
      const more = reasons.length > shown ? [`${count(reasons.length - shown, 'more decision')} like these.`] : [];
      return reasons.length === 0 ? [] : [[name, [...reasons.slice(0, shown), ...more].join(' ')] as const];
    }),
  );
};

/** The decisions are in the results, so only then is it known whether GitHub must be asked who approved them. */
const mergeProved = async (job: Job, merging: ResultsToMerge, ports: Ports): Promise<MergedResults> => {
  const decided = new Map<string, readonly DecisionToProve[]>();
  const visit = (name: string, { decisionsToProve = [] }: Review): void => {
    if (decisionsToProve.length > 0) decided.set(name, decisionsToProve);
  };
  const merged = await mergeResults({ ...merging, visit }, ports);
  const refused = await unproved(job, decided);
  return refused.size === 0 ? merged : mergeResults({ ...merging, refused }, ports);
};

/** The log shows the merged run. */
export const mergeShards = async (job: SpeakingJob, history: FleetHistory): Promise<RunResult<FleetReport>> => {
  const { inputs, surroundings, say } = job;
  const { run, changedSince: since, trust } = inputs;
  // No shard passed on a result: then all of them are missing, and named.
  makeFolder(resultsOf(job));
  return await runUse([], surroundings, async (ports) => {
    const folder = { results: shownPath(resultsOf(job), ports), run: runIdOf(run, ports.env) };
    const fleetFile = shownPath(inputs.fleet, ports);
    failOnOtherTypes([{ name: '<fleet>', path: fleetFile, holds: ['fleet'] }], ports);
    const fleet = loadFleet(fleetFile);
    const changed = since === undefined ? null : changedSince(since, fleet, trust ?? (ports.env['TENANTRY_TRUST'] || undefined), ports);
    const inRun = changed && new Set(changed.reasons.keys());
    const text = { ...textFor(surroundings.stdout), say };
    const merging = { fleet, folder, history: history.lines, inRun, filter: null, formats: new Set<never>(), text };
    const { report } = await mergeProved(job, merging, ports);
    printBlocks(fleetOutline(report.spoken, report.details, textLimits(text), say), surroundings, false, say);
    printResult(commandResult(report.merged.exitCode, fleetCounts(report.merged, say), 'stdout', say), surroundings);
    return report;
  });
};
