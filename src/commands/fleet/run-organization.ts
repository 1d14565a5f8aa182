// One organization of a shard: skipped if an earlier attempt evaluated it, otherwise run in a child process, with its result written before the next begins.
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { errorTable } from '../../error-table.ts';
import { type Problem, TenantryError } from '../../errors.ts';
import { exitCodes } from '../../exit-code.ts';
import { statIfExists } from '../../files/file-status.ts';
import { projectAround, projectFile } from '../../files/project.ts';
import { blocksOf, readText } from '../../files/read-text.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';
import { makeFolder, writeText } from '../../files/write-text.ts';
import type { ApprovedPlan } from '../../fleet/approval.ts';
import type { FleetOrganization } from '../../fleet/fleet.ts';
import { inputsDigest } from '../../fleet/inputs.ts';
import {
  type FailureCode,
  type FleetManifest,
  type FoundResult,
  largestResult,
  readResultOf,
  writeResultOf,
} from '../../fleet/manifest.ts';
import { failedOutcome, laterStageIn, type Outcome, outcomeOf } from '../../fleet/outcome.ts';
import { journalOf, type RunFolder } from '../../fleet/results-folder.ts';
import { smallestRate } from '../../fleet/share-of-rate.ts';
import type { Json } from '../../json.ts';
import { largestCapture } from '../../live/capture.ts';
import { count } from '../../report/document.ts';
import type { FleetCommand } from '../../report/fleet/merged-fleet.ts';
import type { ShardRow } from '../../report/fleet/shard-blocks.ts';
import type { Secret } from '../../secret.ts';
import type { Surroundings } from '../../terminal/surroundings.ts';
import { grantedVariables, keyPairVariables } from '../../trust/fleet-trust.ts';
import type { TrustFileDocument } from '../../trust/trust-file.generated.ts';
import { childEnvironment } from './child-environment.ts';
import { wordsOf } from './command-words.ts';
import { type ChildRun, runChild } from './run-child.ts';

/** What the trust file has for an organization. */
export type GivenTrust =
  /** No trust file was named. */
  | { readonly type: 'none' }
  | { readonly type: 'trusted'; readonly document: TrustFileDocument; readonly place: Json; readonly key: () => Promise<GivenKey> }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] };

type GivenKey = { readonly type: 'secret'; readonly secret: Secret } | { readonly type: 'refused'; readonly problem: Problem };

/** The same for all organizations of a shard. */
export interface ShardRun {
  readonly command: FleetCommand;
  readonly folder: RunFolder;
  /** The id of this start of the run; undefined: there is none. */
  readonly start: string | undefined;
  /** `0/4`. */
  readonly shard: string;
  readonly policies: string;
  readonly commit: string | null;
  readonly trustOf: (organization: FleetOrganization) => GivenTrust;
  /** A folder with `<name>/capture.json`; absent: the platform is read. */
  readonly captures: string | undefined;
  /** Options for the command of each organization. */
  readonly passed: readonly string[];
  /** What they refer to: the commit of `--base`. */
  readonly meant: Json;
  readonly needsGit: boolean;
  readonly program: ChildRun['program'];
  /** Milliseconds. */
  readonly timeout: number;
  /** MiB. */
  readonly memory: number;
  readonly requestsPerMinute: number | undefined;
  /** Of an apply: the approved plans by organization; no other organization runs. Absent: the approval of plans is not asked for. */
  readonly approved?: ReadonlyMap<string, ApprovedPlan>;
}

/** The same on every machine. */
const withoutFolder = (document: TrustFileDocument): Json => JSON.parse(JSON.stringify({ ...document, folder: undefined }));

const trustForInputs = (trust: GivenTrust): Json => {
  if (trust.type === 'trusted') return { document: withoutFolder(trust.document), place: trust.place };
  return trust.type === 'none' ? null : trust.problems.map(({ message }) => message);
};

const captureOf = ({ captures }: ShardRun, name: string): string | undefined =>
  captures === undefined ? undefined : join(captures, name, 'capture.json');

const captureDigest = ({ captures }: ShardRun, name: string): string | null => {
  if (captures === undefined) return null;
  try {
    const hash = createHash('sha256');
    for (const block of blocksOf(projectFile(projectAround(captures), join(name, 'capture.json')), largestCapture)) hash.update(block);
    return hash.digest('hex');
  } catch (error) {
    // The child process reports it.
    if (error instanceof TenantryError) return error.message;
    throw error;
  }
};

const failedFor = (code: FailureCode, { code: problem, message, help }: Problem): Ended => ({
  outcome: failedOutcome(errorTable[problem].exit, code, help === undefined ? message : `${message}. ${help}`),
  text: undefined,
});

interface Ended {
  readonly outcome: Outcome;
  /** Of the file of the result. */
  readonly text: string | undefined;
}

interface Prepared {
  readonly home: string;
  readonly key: Secret | undefined;
  /** The trust file of this organization. */
  readonly trust: { readonly file: string; readonly document: TrustFileDocument } | undefined;
}

/** Milliseconds between SIGTERM and SIGKILL: a command that only reads has nothing to finish. */
const stopping = 3000;

/** The same: an apply finishes the call in flight and writes its journal within ten seconds. */
const finishing = 15_000;

/** What an apply needs of the environment for what its own entry grants. A program of a sink is found in PATH. */
const variablesOf = (document: TrustFileDocument): readonly string[] => [
  ...grantedVariables(document),
  ...(Object.values(document.sinks ?? {}).some(({ exec }) => exec !== undefined) ? ['PATH'] : []),
];

const runIn = async (
  one: FleetOrganization,
  { home, key, trust }: Prepared,
  shard: ShardRun,
  surroundings: Surroundings,
): Promise<Ended> => {
  const { command, program, timeout, memory, passed, needsGit } = shard;
  const requestsPerMinute = smallestRate(shard.requestsPerMinute, one.requestsPerMinute);
  const tenant = one.tenant.type === 'known' ? one.tenant.id : undefined;
  const out = join(home, 'capture.json');
  const journal = journalOf(shard.folder, one.name).shown;
  if (command === 'apply') makeFolder(dirname(journal));
  const { stdout, ...end } = await runChild({
    program,
    words: wordsOf[command]({
      path: one.path,
      out,
      capture: captureOf(shard, one.name),
      timeout,
      requestsPerMinute,
      passed,
      journal,
      approved: shard.approved?.get(one.name),
    }),
    cwd: surroundings.cwd,
    environment: childEnvironment({
      environment: surroundings.env,
      home,
      ...(key && { key }),
      ...(tenant !== undefined && { tenant }),
      ...(trust && { trust: trust.file }),
      needsGit,
      granted: trust === undefined ? [] : command === 'apply' ? variablesOf(trust.document) : keyPairVariables(trust.document),
    }),
    timeout,
    memory,
    grace: command === 'apply' ? finishing : stopping,
    signal: surroundings.signal,
  });
  const captured = command === 'capture' ? statIfExists(out) : undefined;
  const isTooLong = end.isTooLong || (captured !== undefined && captured.size > largestResult);
  const written = captured === undefined || isTooLong ? stdout : readText(projectFile(projectAround(home), 'capture.json'), largestResult);
  const text = written === '' ? undefined : written;
  const outcome = outcomeOf({ ...end, isTooLong, text }, { command, tenant: tenant ?? null, timeout, memory });
  return { outcome, text: outcome.result === null ? undefined : text };
};

/** In a home of its own, which is removed whatever happens. */
const runAtHome = async (
  one: FleetOrganization,
  trust: Exclude<GivenTrust, { readonly type: 'refused' }>,
  shard: ShardRun,
  surroundings: Surroundings,
): Promise<Ended> => {
  const needsKey = shard.command !== 'validate' && shard.captures === undefined;
  const key = trust.type === 'trusted' && needsKey ? await trust.key() : undefined;
  if (key?.type === 'refused') return failedFor('key', key.problem);
  const { path: home, remove } = temporaryFolder();
  try {
    const file = join(home, 'trust.json');
    if (trust.type === 'trusted') writeText(file, JSON.stringify(trust.document), { mode: 0o600 });
    return await runIn(
      one,
      { home, key: key?.secret, trust: trust.type === 'trusted' ? { file, document: trust.document } : undefined },
      shard,
      surroundings,
    );
  } finally {
    remove();
  }
};

const notApproved: Problem = {
  code: 'not-acknowledged',
  message: 'it is left out, because the approval has no plan of it',
  help: 'Plan it with `tenantry fleet plan`, and review and approve that run',
};

const run = async (one: FleetOrganization, trust: GivenTrust, shard: ShardRun, surroundings: Surroundings): Promise<Ended> => {
  const [unread] = one.tenant.type === 'unknown' ? one.tenant.problems : [];
  if (unread) return failedFor('input', unread);
  if (shard.approved !== undefined && !shard.approved.has(one.name)) return failedFor('refused', notApproved);
  if (trust.type !== 'refused') return runAtHome(one, trust, shard, surroundings);
  const [problem = { code: 'defect', message: 'it is refused without a problem' }] = trust.problems;
  return failedFor('trust', problem);
};

/** Why an earlier result is kept; undefined: there is none, or it is tried again. A merge accepts only results of its own commit. */
const skipped = (before: FoundResult, inputs: string, { commit, approved }: ShardRun): string | undefined => {
  if (before.type !== 'found') return undefined;
  const { command, exit_code, status, attempt, inputs: then, commit: at } = before.manifest;
  // An apply that left something is continued, unless that is the next stage and the steps of this run were approved: it is none of them.
  const isApproved = approved !== undefined && laterStageIn(before.text).isNext;
  if (command === 'apply' && exit_code !== exitCodes.clean && !isApproved) return undefined;
  return status === 'evaluated' && then === inputs && at === commit ? `evaluated in attempt ${attempt}, with the same inputs` : undefined;
};

const incomplete = ({ complete, requested }: NonNullable<FleetManifest['completeness']>): string =>
  `${requested - complete} of ${requested} collections not read`;

const deferred = (number: number): string => (number === 0 ? '' : `${count(number, 'change')} left for the next stage`);

const rowOf = ({ name, command, status, exit_code, reason, completeness }: FleetManifest, text: string | undefined): ShardRow => ({
  name,
  state: status,
  exitCode: exit_code,
  why:
    reason?.message ??
    (status === 'partly-read' && completeness ? incomplete(completeness) : command === 'apply' ? deferred(laterStageIn(text).changes) : ''),
});

export const runOrganization = async (one: FleetOrganization, shard: ShardRun, surroundings: Surroundings): Promise<ShardRow> => {
  const { name, tenant } = one;
  const { command, folder, start, policies, commit, passed, meant } = shard;
  const { tool, now, signal } = surroundings;
  const trust = shard.trustOf(one);
  const approved = shard.approved?.get(name);
  const options: Json = approved === undefined ? { passed, meant } : { passed, meant, expect: approved.expect };
  const inputs = inputsDigest({
    command,
    options,
    tool,
    policies,
    trust: trustForInputs(trust),
    organization: one,
    capture: captureDigest(shard, name),
  });
  const before = readResultOf(folder, name);
  const why = skipped(before, inputs, shard);
  if (before.type === 'found' && why !== undefined) return { name, state: 'skipped', exitCode: before.manifest.exit_code, why };
  const started = now().toISOString();
  const { outcome, text } = await run(one, trust, shard, surroundings);
  // What was interrupted says nothing of the organization: an earlier result stays.
  if (signal.aborted) return { name, state: 'interrupted', why: '' };
  const manifest: FleetManifest = {
    version: 1,
    command,
    name,
    tenant: tenant.type === 'known' ? tenant.id.toLowerCase() : null,
    run: folder.run,
    attempt: before.type === 'found' ? before.manifest.attempt + 1 : 1,
    ...(start !== undefined && { start }),
    shard: shard.shard,
    tool,
    policies,
    commit,
    inputs,
    started,
    ended: now().toISOString(),
    ...outcome,
  };
  try {
    writeResultOf(folder, manifest, text);
    return rowOf(manifest, text);
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    // The other organizations may still be written.
    return { name, state: 'failed', exitCode: error.exitCode, why: `its result could not be written: ${error.message}` };
  }
};
