// Merges the results of a run of a fleet: every organization of the fleet file is evaluated, partly read, failed, missing or rejected.
import { dirname } from 'node:path';
import { fail, type Problem, TenantryError } from '../errors.ts';
import { listEntries } from '../files/list-entries.ts';
import { projectAround, projectFile } from '../files/project.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { readManifestOf, readResultOf } from '../fleet/manifest.ts';
import { type HistoryLine, historyText } from '../fleet/merge/history.ts';
import { type FleetMerge, type MergeFilter, mergeFleet } from '../fleet/merge/merge-fleet.ts';
import { progressOf, type RunProgress } from '../fleet/merge/progress.ts';
import type { RunFolder } from '../fleet/results-folder.ts';
import { startIdOf } from '../fleet/run-id.ts';
import { builtInPoliciesDigest } from '../fleet/policies-digest.ts';
import { builtInNames } from '../policies/built-in.ts';
import { count } from '../report/document.ts';
import type { FleetLinks } from '../report/fleet/fleet-comment.ts';
import type { FleetFormat, FleetReport } from '../report/fleet/fleet-formats.ts';
import { fleetTotals } from '../report/fleet/fleet-junit.ts';
import { fleetResults } from '../report/fleet/fleet-sarif.ts';
import { mergedPoliciesIn, reportIn } from '../report/in-language.ts';
import type { Review } from '../report/review.ts';
import type { TextOptions } from '../report/text.ts';
import { type Say, sayOf } from '../report/texts/texts.ts';
import { documentation } from '../repository.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { durationText } from '../yaml/duration.ts';
import { quoted } from '../yaml/visible.ts';
import { commitOf } from './fleet/fleet-commit.ts';
import { waitForResults } from './fleet/wait-for-results.ts';
import { runUrlIn } from './github-names.ts';
import { type Ports, silent } from './ports.ts';

export interface ResultsToMerge {
  readonly fleet: Fleet;
  readonly folder: RunFolder;
  /** null: the run is compared with none. */
  readonly history: readonly HistoryLine[] | null;
  /** The organizations that the run includes; null: all. */
  readonly inRun: ReadonlySet<string> | null;
  readonly filter: MergeFilter | null;
  /** Milliseconds since 1970: when the run started; undefined: with its first result. */
  readonly started?: number | undefined;
  /** Milliseconds since the start of the run: how long missing results are waited for; undefined: not at all. */
  readonly wait?: number | undefined;
  /** Whether e-mail addresses are replaced with hashes. */
  readonly redact?: boolean;
  /** What only these formats show is collected. */
  readonly formats: ReadonlySet<FleetFormat>;
  readonly text: TextOptions;
  /** Organizations whose result does not count, each with the reason. */
  readonly refused?: ReadonlyMap<string, string>;
  /** Receives each displayed organization that was read, with all of its findings. */
  readonly visit?: ((organization: string, review: Review) => void) | undefined;
}

export interface MergedResults {
  readonly report: FleetReport;
  /** What the run adds to the history. */
  readonly lines: FleetMerge['lines'];
}

/** Files of the system are hidden; what is named like an organization is not. */
const unnamedIn = ({ results, run }: RunFolder, { organizations }: Fleet): readonly string[] => {
  const named = new Set(organizations.map(({ name }) => name));
  return listEntries(projectFile(projectAround(results), run)).filter((name) => !name.startsWith('.') && !named.has(name));
};

const progressIn = async ({ fleet, folder, inRun, started, wait: most }: ResultsToMerge, ports: Ports): Promise<RunProgress> => {
  const { signal, now, progress: shown = silent, env } = ports;
  const start = { id: startIdOf(env), since: started ?? now().getTime() };
  const look = (): RunProgress => progressOf(fleet, inRun, start, (name) => readManifestOf(folder, name));
  if (most === undefined) return look();
  const many = count(fleet.organizations.length, 'organization');
  const show = (unfinished: number): void => shown.show(`waiting for ${unfinished} of ${many}`);
  const progress = await waitForResults(look, { most, started, signal, now, show });
  shown.end();
  if (signal.aborted) fail('interrupted', 'stopped while waiting for results');
  return progress;
};

const linksIn = ({ env }: Ports, say: Say): FleetLinks => ({ report: runUrlIn(env) ?? '', help: documentation('fleet'), say });

/** A policy that no result knows would show nothing, which looks like compliance. */
const failIfUnknown = async (given: readonly string[], seen: ReadonlySet<string>): Promise<void> => {
  const known = new Set([...seen, ...(await builtInNames()).map(({ id }) => id)]);
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

export const mergeResults = async (merging: ResultsToMerge, ports: Ports): Promise<MergedResults> => {
  const { fleet, folder, history, inRun, filter, redact = false, formats, text, refused, visit } = merging;
  const { env, tool } = ports;
  const { maxAge } = fleet;
  const progress = await progressIn(merging, ports);
  const commit = commitOf('HEAD', dirname(fleet.file), env);
  const [results, totals] = [fleetResults(fleet.file), fleetTotals()];
  const [isSarif, isJunit] = [formats.has('sarif'), formats.has('junit')];
  const seen = new Set<string>();
  const { merged, details, lines } = mergeFleet({
    fleet,
    run: folder.run,
    expected: { tool, policies: await builtInPoliciesDigest(), commit, command: progress.command ?? 'audit' },
    hasResults: progress.command !== undefined,
    read: (name) => readResultOf(folder, name),
    unnamed: unnamedIn(folder, fleet),
    inRun,
    filter,
    maxAge: maxAge === undefined ? null : { text: durationText(maxAge), milliseconds: maxAge },
    history,
    now: ports.now().toISOString(),
    say: sayOf(text),
    keepsLines: history !== null || formats.has('history'),
    redact,
    refused,
    visit: (organization, review, whole) => {
      if (whole) visit?.(organization.name, whole);
      if (isSarif) results.add(organization, review);
      if (isJunit) totals.add(organization, review);
      for (const { id } of review?.policies ?? []) seen.add(id);
    },
  });
  await failIfUnknown(filter?.policies ?? [], seen);
  const say = sayOf(text);
  const spoken = { ...reportIn(merged, say), policies: await mergedPoliciesIn(merged.policies, say) };
  return { lines, report: { merged, spoken, details, results, totals, history: historyText(lines), links: linksIn(ports, say), text } };
};
