// `tenantry fleet merge`: the results of all shards of a run as one result. Which organizations there are is decided by the fleet file, never by the folder.
import { dirname } from 'node:path';
import { fail, type Problem, TenantryError } from '../../errors.ts';
import { exitCodes } from '../../exit-code.ts';
import { isFolder, pathExists } from '../../files/file-status.ts';
import { listEntries } from '../../files/list-entries.ts';
import { operatorFile } from '../../files/operator-file.ts';
import { projectAround, projectFile } from '../../files/project.ts';
import { readText } from '../../files/read-text.ts';
import { writeParts, writeText } from '../../files/write-text.ts';
import type { Fleet } from '../../fleet/fleet.ts';
import { loadFleet } from '../../fleet/load-fleet.ts';
import { readManifestOf, readResultOf } from '../../fleet/manifest.ts';
import { type HistoryLine, historyText } from '../../fleet/merge/history.ts';
import { type FleetMerge, mergeFleet } from '../../fleet/merge/merge-fleet.ts';
import { parseHistory } from '../../fleet/merge/parse-history.ts';
import { progressOf, type RunProgress } from '../../fleet/merge/progress.ts';
import { builtInPoliciesDigest } from '../../fleet/policies-digest.ts';
import type { RunFolder } from '../../fleet/results-folder.ts';
import { runIdOf, startIdOf } from '../../fleet/run-id.ts';
import { builtInPolicies } from '../../policies/built-in.ts';
import { count } from '../../report/document.ts';
import type { FleetCommentContext } from '../../report/fleet/fleet-comment.ts';
import { fleetCounts } from '../../report/fleet/fleet-counts.ts';
import { type FleetFormat, type FleetReport, fleetFormats, isFleetFormat, textLimits } from '../../report/fleet/fleet-formats.ts';
import { junitTotals } from '../../report/fleet/fleet-junit.ts';
import { fleetOutline } from '../../report/fleet/fleet-outline.ts';
import { worstResults } from '../../report/fleet/worst-results.ts';
import { didYouMean } from '../../yaml/did-you-mean.ts';
import { durationText } from '../../yaml/duration.ts';
import { quoted } from '../../yaml/visible.ts';
import { defineCommand } from '../command.ts';
import { type CommandResult, commandResult, quietResult } from '../command-result.ts';
import { shownPath } from '../open-files.ts';
import { printBlocks } from '../print-review.ts';
import { progressLine } from '../progress.ts';
import { type Surroundings, textFor } from '../surroundings.ts';
import { zeroOn } from './exit-zero-on.ts';
import { commitOf } from './fleet-commit.ts';
import { fleetOutputs, type MergeChoice, mergeOptions, type Selection, selectionOf, startedOf, waitOf } from './merge-options.ts';
import { waitForResults } from './wait-for-results.ts';

/** Bytes: a line for each of many thousand organizations. */
const largestHistory = 512_000_000;

const historyIn = (given: string | undefined, surroundings: Surroundings): readonly HistoryLine[] | null => {
  if (given === undefined) return null;
  const file = shownPath(given, surroundings);
  return pathExists(file) ? parseHistory(readText(operatorFile(file), largestHistory), file) : [];
};

const resultsFolder = ({ results }: MergeChoice, surroundings: Surroundings): string => {
  if (results === undefined)
    return fail('usage', 'the folder of results is missing', { help: 'Write --results <folder>, the one that every shard wrote into.' });
  const folder = shownPath(results, surroundings);
  return isFolder(folder)
    ? folder
    : fail('file-missing', `no such folder: ${quoted(folder)}`, { help: 'Write the folder that every shard wrote into.' });
};

/** Files of the system are hidden; what is named like an organization is not. */
const unnamedIn = ({ results, run }: RunFolder, { organizations }: Fleet): readonly string[] => {
  const named = new Set(organizations.map(({ name }) => name));
  return listEntries(projectFile(projectAround(results), run)).filter((name) => !name.startsWith('.') && !named.has(name));
};

const progressIn = async (
  folder: RunFolder,
  fleet: Fleet,
  { inRun }: Selection,
  chosen: MergeChoice,
  surroundings: Surroundings,
): Promise<RunProgress> => {
  const { signal, now, stderr, env } = surroundings;
  const most = waitOf(chosen);
  const started = startedOf(chosen);
  const start = { id: startIdOf(env), since: started ?? now().getTime() };
  const look = (): RunProgress => progressOf(fleet, inRun, start, (name) => readManifestOf(folder, name));
  if (most === undefined) return look();
  const line = progressLine(stderr, chosen.quiet);
  const progress = await waitForResults(look, {
    most,
    started,
    signal,
    now,
    show: (unfinished) => line.show(`waiting for ${unfinished} of ${count(fleet.organizations.length, 'organization')}`),
  });
  line.end();
  if (signal.aborted) fail('interrupted', 'stopped while waiting for results');
  return progress;
};

const commentContext = ({ env }: Surroundings, commit: string | null): FleetCommentContext => {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name, GITHUB_RUN_ID: run } = env;
  const repository = server && name ? `${server}/${name}` : '';
  return {
    repository,
    head: commit ?? '',
    folder: '',
    report: repository && run ? `${repository}/actions/runs/${run}` : '',
    help: 'https://github.com/tenantry/tenantry/blob/main/docs/fleet.md',
    shown: (text) => text,
  };
};

/** A policy that no result knows would show nothing, which looks like compliance. */
const failIfUnknown = async (given: readonly string[], seen: ReadonlySet<string>): Promise<void> => {
  const known = new Set([...seen, ...(await builtInPolicies()).map(({ id }) => id)]);
  const problems = given
    .filter((id) => !known.has(id))
    .map(
      (id): Problem => ({
        code: 'usage',
        message: `--policy ${quoted(id)} is not a policy of these results`,
        help: didYouMean(id, [...known]) ?? 'List all policies with `tenantry policy list`.',
      }),
    );
  if (problems.length > 0) throw new TenantryError(problems);
};

const print = (report: FleetReport, format: FleetFormat, surroundings: Surroundings): CommandResult => {
  const { merged } = report;
  if (format === 'text') {
    const { details, text } = report;
    printBlocks(fleetOutline(merged, details, textLimits(text)), surroundings, text.verbose);
    return commandResult(merged.exitCode, fleetCounts(merged));
  }
  for (const part of fleetFormats[format](report)) surroundings.stdout.write(part);
  return quietResult(merged.exitCode);
};

const writeOutputs = (report: FleetReport, chosen: MergeChoice, surroundings: Surroundings): void => {
  const problems: Problem[] = [];
  for (const { format, file } of fleetOutputs(chosen)) {
    try {
      // Files never contain colours.
      writeParts(shownPath(file, surroundings), fleetFormats[format]({ ...report, text: { colour: false, verbose: chosen.verbose } }));
    } catch (error) {
      // The other files are still written.
      if (!(error instanceof TenantryError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new TenantryError(problems);
};

interface Merged extends FleetMerge {
  readonly report: FleetReport;
}

const mergeRun = async (
  fleet: Fleet,
  folder: RunFolder,
  history: readonly HistoryLine[] | null,
  chosen: MergeChoice,
  surroundings: Surroundings,
): Promise<Merged> => {
  const { env, tool, stdout } = surroundings;
  const { maxAge } = fleet;
  const selection = selectionOf(fleet, chosen, surroundings);
  const progress = await progressIn(folder, fleet, selection, chosen, surroundings);
  const commit = commitOf('HEAD', dirname(fleet.file), env);
  const [worst, totals] = [worstResults(fleet.file), junitTotals()];
  const formats = new Set<string | undefined>([chosen.format, ...fleetOutputs(chosen).map(({ format }) => format)]);
  // Only what is printed is collected.
  const [isSarif, isJunit] = [formats.has('sarif'), formats.has('junit')];
  const seen = new Set<string>();
  const merge = mergeFleet({
    fleet,
    run: folder.run,
    expected: { tool, policies: await builtInPoliciesDigest(), commit, command: progress.command ?? 'audit' },
    hasResults: progress.command !== undefined,
    read: (name) => readResultOf(folder, name),
    unnamed: unnamedIn(folder, fleet),
    ...selection,
    maxAge: maxAge === undefined ? null : { text: durationText(maxAge), milliseconds: maxAge },
    history,
    now: surroundings.now().toISOString(),
    keepsLines: history !== null || formats.has('history'),
    redact: chosen.redact,
    visit: (organization, review) => {
      if (isSarif) worst.add(organization, review);
      if (isJunit) totals.add(organization, review);
      for (const { id } of review?.policies ?? []) seen.add(id);
    },
  });
  await failIfUnknown(chosen.policy, seen);
  const report = {
    merged: merge.merged,
    details: merge.details,
    worst,
    totals,
    history: historyText(merge.lines),
    comment: commentContext(surroundings, commit),
    text: textFor(stdout, chosen.verbose),
  };
  return { ...merge, report };
};

export const merge = defineCommand({
  about:
    'Merges the results of a run: every organization of the fleet file is evaluated, partly read, failed, missing or rejected. What is missing is never compliant: it counts as exit code 3, and so does a result of another tenant, version, commit or command.',
  arguments: [{ name: 'fleet', about: 'The fleet file, at the commit of the run', required: true, file: 'input', holds: ['fleet'] }],
  options: mergeOptions,
  exits: [exitCodes.findings, exitCodes.unread, exitCodes.pending, exitCodes.refused, exitCodes.partial],
  examples: [
    { command: 'fleet merge fleet.yaml --results results --run 1712', why: 'What the run found' },
    {
      command: 'fleet merge fleet.yaml --results results --output html=fleet.html --output sarif=fleet.sarif',
      why: 'As a page, and for code scanning',
    },
    {
      command: 'fleet merge fleet.yaml --results results --wait 20m --history history.jsonl',
      why: 'The last job of a run: wait, and compare with the run before',
    },
  ],
  run: async ([path = ''], chosen, surroundings) => {
    fleetOutputs(chosen);
    const zero = zeroOn(chosen.exitZeroOn);
    const run = runIdOf(chosen.run, surroundings.env);
    const results = resultsFolder(chosen, surroundings);
    const fleet = loadFleet(shownPath(path, surroundings));
    const history = historyIn(chosen.history, surroundings);
    const { report, lines } = await mergeRun(fleet, { results, run }, history, chosen, surroundings);
    surroundings.merged?.(report);
    const format = chosen.format !== undefined && isFleetFormat(chosen.format) ? chosen.format : 'text';
    const result = print(report, format, surroundings);
    writeOutputs(report, chosen, surroundings);
    if (chosen.history !== undefined) await writeText(shownPath(chosen.history, surroundings), historyText([...(history ?? []), ...lines]));
    return zero.includes(result.exitCode) ? { ...result, exitCode: exitCodes.clean } : result;
  },
});
