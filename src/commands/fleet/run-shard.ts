// Runs a command for each organization of a shard, several at the same time, and prints how each of them ended. One that fails does not stop the others.
import { dirname } from 'node:path';
import { fail } from '../../errors.ts';
import { exitCodes } from '../../exit-code.ts';
import { projectAround, projectFile } from '../../files/project.ts';
import { makeFolder } from '../../files/write-text.ts';
import type { Fleet, FleetOrganization } from '../../fleet/fleet.ts';
import { loadFleet } from '../../fleet/load-fleet.ts';
import { builtInPoliciesDigest } from '../../fleet/policies-digest.ts';
import { runIdOf, startIdOf } from '../../fleet/run-id.ts';
import { selectOrganizations } from '../../fleet/select-organizations.ts';
import { inShard, parseShard, type Shard } from '../../fleet/shard.ts';
import { shardExit } from '../../fleet/shard-exit.ts';
import { shareOfRate, smallestRate } from '../../fleet/share-of-rate.ts';
import { fleetCounts } from '../../report/fleet/fleet-counts.ts';
import { textLimits } from '../../report/fleet/fleet-formats.ts';
import { fleetOutline } from '../../report/fleet/fleet-outline.ts';
import type { FleetCommand, MergedFleet } from '../../report/fleet/merged-fleet.ts';
import { type ShardRow, shardBlocks, shardCounts } from '../../report/fleet/shard-blocks.ts';
import type { Say } from '../../report/texts/texts.ts';
import { type CommandResult, commandResult } from '../../terminal/command-result.ts';
import { printBlocks } from '../../terminal/print-blocks.ts';
import { progressLine } from '../../terminal/progress.ts';
import { type Surroundings, textFor } from '../../terminal/surroundings.ts';
import { credentialVariables, sharedKeys, trustOfOrganization } from '../../trust/fleet-trust.ts';
import { loadFleetTrust } from '../../trust/load-trust.ts';
import { changeableFolders } from '../../trust/repository.ts';
import { resolveKey } from '../../trust/resolve-key.ts';
import { changedSince } from '../../use/fleet/changed-since.ts';
import { commitOf } from '../../use/fleet/fleet-commit.ts';
import { chosenTexts } from '../../use/open/chosen-language.ts';
import { shownPath } from '../../use/open/shown-path.ts';
import { type GivenTrust, runOrganization, type ShardRun } from './run-organization.ts';
import { type ShardChoice, type ShardSettings, shardSettings } from './shard-options.ts';

/** What a command adds to the options of all. */
export interface ShardCommand {
  readonly command: FleetCommand;
  readonly captures?: string | undefined;
  readonly base?: string | undefined;
  /** Options for the command of each organization. */
  readonly passed: readonly string[];
}

/** Throws with all problems of the trust file. Organizations that share a key are refused, and the others are not. */
const openTrustOf = (
  given: string | undefined,
  fleetFile: string,
  organizations: readonly FleetOrganization[],
  surroundings: Surroundings,
): ((organization: FleetOrganization) => GivenTrust) => {
  const { env, cwd, signal } = surroundings;
  const path = given ?? env['TENANTRY_TRUST'];
  if (!path) return () => ({ type: 'none' });
  const trust = loadFleetTrust(shownPath(path, surroundings));
  const shared = sharedKeys(trust, organizations);
  const find = trustOfOrganization(trust);
  const around = { environment: env, hidden: credentialVariables(trust), guarded: changeableFolders(fleetFile, cwd), signal };
  return (one) => {
    const problem = shared.get(one.name);
    if (problem) return { type: 'refused', problems: [problem] };
    const found = find(one);
    if (found.type === 'refused') return found;
    const { key, document } = found;
    return { type: 'trusted', document, place: { ...key.place }, key: () => resolveKey(key, around) };
  };
};

/** Each of them when its turn comes, at most so many at the same time. */
const inTurn = async <One, Result>(all: readonly One[], most: number, act: (one: One) => Promise<Result>): Promise<readonly Result[]> => {
  const results: Result[] = [];
  const queue = all.entries();
  const work = async (): Promise<void> => {
    for (const [index, one] of queue) results[index] = await act(one);
  };
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, work));
  return results;
};

/** Everything that is the same for all organizations of a shard. */
export interface PreparedShard {
  readonly fleet: Fleet;
  /** Of all shards. */
  readonly selected: readonly FleetOrganization[];
  readonly shard: Shard;
  readonly shared: ShardRun;
  readonly concurrency: number;
  readonly quiet: boolean;
  readonly settings: ShardSettings;
  readonly say: Say;
}

export const prepareShard = async (
  file: string,
  { command, captures, base, passed }: ShardCommand,
  chosen: ShardChoice,
  surroundings: Surroundings,
): Promise<PreparedShard> => {
  const { env, ownProgram } = surroundings;
  const settings = shardSettings(chosen);
  const run = runIdOf(chosen.run, env);
  const start = startIdOf(env);
  const shard = parseShard(chosen.shard ?? '0/1');
  const fleetFile = shownPath(file, surroundings);
  const fleet = loadFleet(fleetFile);
  const changed =
    chosen.changedSince === undefined
      ? undefined
      : changedSince(chosen.changedSince, fleet, chosen.trust ?? (env['TENANTRY_TRUST'] || undefined), surroundings);
  const selected = selectOrganizations(fleet.organizations, chosen.select).filter(({ name }) => changed?.reasons.has(name) ?? true);
  const rate = smallestRate(settings.requestsPerMinute, fleet.requestsPerMinute);
  const number = inShard(selected, shard).length;
  const { concurrency, requestsPerMinute } = shareOfRate(rate, shard, Math.min(settings.concurrency, number || 1));
  const trustOf = openTrustOf(chosen.trust, fleetFile, fleet.organizations, surroundings);
  const needsKeys = command !== 'validate' && captures === undefined;
  if (needsKeys && !chosen.trust && !env['TENANTRY_TRUST'])
    return fail('usage', 'the trust file is missing, which knows the key of each organization', {
      help: 'Write --trust <file>, or set TENANTRY_TRUST.',
    });
  const program = ownProgram ?? fail('defect', 'the file of the program is unknown');
  const results = shownPath(settings.results, surroundings);
  makeFolder(results);
  // Fails before any organization is read if the folder of the run cannot be created.
  makeFolder(projectFile(projectAround(results), run).shown);
  const folder = dirname(fleetFile);
  const shared: ShardRun = {
    command,
    folder: { results, run },
    start,
    shard: `${shard.index}/${shard.count}`,
    policies: await builtInPoliciesDigest(),
    commit: commitOf('HEAD', folder, env),
    trustOf,
    captures: captures === undefined ? undefined : shownPath(captures, surroundings),
    passed,
    meant: base === undefined ? null : commitOf(base, folder, env),
    needsGit: base !== undefined,
    program,
    timeout: settings.timeout,
    memory: settings.memory,
    requestsPerMinute,
  };
  const say = await chosenTexts(chosen.language, surroundings);
  return { fleet, selected, shard, shared, concurrency, quiet: chosen.quiet, settings, say };
};

/** Each organization when its turn comes, with progress. */
export const runOrganizations = async (
  organizations: readonly FleetOrganization[],
  { shared, concurrency, quiet, say }: Pick<PreparedShard, 'shared' | 'concurrency' | 'quiet' | 'say'>,
  surroundings: Surroundings,
): Promise<readonly ShardRow[]> => {
  const { stderr, signal } = surroundings;
  const line = progressLine(stderr, quiet);
  const running = new Set<string>();
  let done = 0;
  const show = (): void => {
    if (running.size > 0) line.show(say.fleet.shard.progress(done, organizations.length, [...running]));
  };
  try {
    return await inTurn(organizations, concurrency, async (one): Promise<ShardRow> => {
      if (signal.aborted) return { name: one.name, state: 'interrupted', why: say.fleet.shard.notStarted };
      running.add(one.name);
      show();
      const result = await runOrganization(one, shared, surroundings);
      running.delete(one.name);
      done += 1;
      show();
      return result;
    });
  } finally {
    line.end();
  }
};

/** One machine does all of it, and people read what it finds. */
const isWhole = ({ command }: ShardCommand, { shard }: ShardChoice, { signal }: Surroundings): boolean =>
  shard === undefined && !signal.aborted && (command === 'plan' || command === 'audit');

/** As `fleet merge` would print it. */
const mergeHere = async (
  { fleet, selected, shared, say }: PreparedShard,
  { select, changedSince: since }: ShardChoice,
  surroundings: Surroundings,
): Promise<MergedFleet> => {
  const { mergeResults } = await import('../../use/merge-results.ts');
  const text = { ...textFor(surroundings.stdout, false), say };
  const isLimited = select.length > 0 || since !== undefined;
  const { report } = await mergeResults(
    {
      fleet,
      folder: shared.folder,
      history: null,
      inRun: isLimited ? new Set(selected.map(({ name }) => name)) : null,
      filter: null,
      formats: new Set(['text']),
      text,
    },
    surroundings,
  );
  printBlocks(fleetOutline(report.spoken, report.details, textLimits(text), say), surroundings, false, say);
  return report.merged;
};

export const runShard = async (
  file: string,
  command: ShardCommand,
  chosen: ShardChoice,
  surroundings: Surroundings,
): Promise<CommandResult> => {
  const prepared = await prepareShard(file, command, chosen, surroundings);
  const { shared, settings, selected, shard, say } = prepared;
  const rows = await runOrganizations(inShard(selected, shard), prepared, surroundings);
  const title = say.fleet.shard.title(shared.command, shared.folder.run, shared.shard, rows.length);
  printBlocks(shardBlocks(title, rows, say), surroundings, false, say);
  const merged = isWhole(command, chosen, surroundings) ? await mergeHere(prepared, chosen, surroundings) : undefined;
  const own = shardExit(rows, surroundings.signal.aborted);
  // Whatever starts the run tries it again for 3.
  const exit = merged && own !== exitCodes.unread ? merged.exitCode : own;
  const counts = [...shardCounts(rows, say), ...(merged ? fleetCounts(merged, say) : [])] as const;
  return commandResult(settings.zeroOn.includes(exit) ? exitCodes.clean : exit, counts, 'stdout', say);
};
