// The manifest of one result: which organization, run, attempt and inputs it is of, how it ended, and the digest of its file. It is written last.
import schema from '../../schemas/output/fleet-manifest.schema.json' with { type: 'json' };
import { TenantryError } from '../errors.ts';
import type { ExitCode } from '../exit-code.ts';
import { statIfExists } from '../files/file-status.ts';
import { readText } from '../files/read-text.ts';
import { removeFile, writeText } from '../files/write-text.ts';
import { canonical, digestOfText, isObject, parseJson, visibleJson } from '../json.ts';
import type { FleetCommand, ReadCounts } from '../report/fleet/merged-fleet.ts';
import type { Commit, ExactTime, Positive, Sha256 } from '../value-types.ts';
import { mistakesIn } from '../yaml/check.ts';
import { fleetManifest as isManifest } from '../yaml/validators/fleet-manifest.generated.js';
import { fileOfOrganization, type RunFolder, resultFileOf } from './results-folder.ts';

/**
 * Why an organization failed. key: its key could not be resolved, or the platform refuses it. trust: not exactly one entry of the trust file is for it, or the
 * entry is invalid. tenant: the key belongs to another tenant. input: its desired state or another input is invalid. unread: the platform could not be
 * read. refused: the platform or a guard refused it. memory, timeout: it exceeded a limit. killed: a signal from outside ended it. crash: it ended without
 * a result. output: its result could not be written.
 */
export type FailureCode =
  | 'key'
  | 'trust'
  | 'tenant'
  | 'input'
  | 'unread'
  | 'refused'
  | 'memory'
  | 'timeout'
  | 'killed'
  | 'crash'
  | 'output';

/**
 * What the folder of results has for each organization beside its result: `<results>/<run>/<name>/manifest.json`. It is written last. It contains
 * no secret. Only `run`, `attempt`, `start`, `shard`, `started`, `ended` and `result` differ between two runs with the same outcome.
 * @title The manifest of a result of a fleet
 */
export interface FleetManifest {
  /** The version of this format. */
  readonly version: 1;
  /** The command that was run. */
  readonly command: FleetCommand;
  /**
   * The organization, and the name of the folder.
   * @pattern ^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$
   */
  readonly name: string;
  /**
   * The tenant id; null: the fleet could not find it.
   * @pattern ^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$
   */
  readonly tenant: string | null;
  /**
   * The id of the run, and the name of the folder around it.
   * @pattern ^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,126}[A-Za-z0-9])?$
   */
  readonly run: string;
  /** How often this organization was tried in this run, this time included. */
  readonly attempt: Positive;
  /**
   * The start of the run that it is of: the uid of a Job, the attempt of a workflow (TENANTRY_START, then GITHUB_RUN_ATTEMPT). Absent without one.
   * @pattern ^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,126}[A-Za-z0-9])?$
   */
  readonly start?: string;
  /**
   * The shard that it was in: `0/4`.
   * @pattern ^\d{1,5}/\d{1,5}$
   */
  readonly shard: string;
  /**
   * The version of Tenantry.
   * @minLength 1
   * @maxLength 100
   */
  readonly tool: string;
  /** Digest of the built-in policies. */
  readonly policies: Sha256;
  /** The commit of the fleet file; null outside of a repository. */
  readonly commit: Commit | null;
  /**
   * Digest of everything that decides the result: command, options, tool, policies, desired state, and the entries of the trust file and of the fleet
   * file.
   */
  readonly inputs: Sha256;
  /** When it was started. */
  readonly started: ExactTime;
  /** When it ended. */
  readonly ended: ExactTime;
  /** What it counts as. */
  readonly exit_code: ExitCode;
  /**
   * evaluated: there is a result, of everything that was requested. partly-read: there is a result, but something could not be read. failed: there
   * is no result.
   */
  readonly status: 'evaluated' | 'partly-read' | 'failed';
  /** null unless it failed. */
  readonly reason: {
    readonly code: FailureCode;
    /**
     * The reason as a sentence. It contains no time and no request id.
     * @minLength 1
     * @maxLength 2000
     */
    readonly message: string;
  } | null;
  /** Collections; null if nothing was to be read, or it failed. */
  readonly completeness: ReadCounts | null;
  /** Digest of the file beside it: `capture.json` of a capture, otherwise `result.json`. null if it failed. */
  readonly result: Sha256 | null;
}

/** What the folder has for an organization. unfit: something that no run of Tenantry wrote, or that was changed since. */
export type FoundResult =
  | { readonly type: 'absent' }
  | { readonly type: 'unfit'; readonly why: string }
  /** `text`: of the file of the result; undefined if it failed. */
  | { readonly type: 'found'; readonly manifest: FleetManifest; readonly text: string | undefined };

/** Bytes. */
export const largestManifest = 100_000;
/** Bytes of the result of an organization, which is handled as one text. */
export const largestResult = 512_000_000;

type Unfit = Extract<FoundResult, { readonly type: 'unfit' }>;

const unfit = (why: string): Unfit => ({ type: 'unfit', why });

/** What a manifest contradicts itself in; undefined if nothing. */
const contradictionIn = ({ status, reason, result, completeness }: FleetManifest): string | undefined => {
  const failed = status === 'failed';
  if (failed !== (reason !== null) || failed !== (result === null)) return `its status is ${status}, but not its reason and result`;
  if (completeness === null) return status === 'partly-read' ? 'it was partly read, but has no completeness' : undefined;
  const { complete, requested } = completeness;
  if (failed || complete > requested || complete < requested !== (status === 'partly-read'))
    return `its status is ${status}, but ${complete} of ${requested} collections were read`;
  return undefined;
};

/** A text: why it is none. */
export const parseManifest = (text: string): FleetManifest | string => {
  const value = parseJson(text);
  if (!isObject(value)) return 'the manifest is not JSON, or is truncated';
  const [mistake] = mistakesIn(value, isManifest, schema);
  if (mistake) return `the manifest is invalid: ${mistake.message}`;
  // The schema has just proved the shape.
  const manifest = value as unknown as FleetManifest;
  const contradiction = contradictionIn(manifest);
  return contradiction === undefined ? manifest : `the manifest contradicts itself: ${contradiction}`;
};

type FoundManifest = Exclude<FoundResult, { readonly type: 'found' }> | { readonly type: 'manifest'; readonly manifest: FleetManifest };

const manifestIn = (folder: RunFolder, name: string): FoundManifest => {
  const file = fileOfOrganization(folder, name, 'manifest.json');
  if (statIfExists(file.absolute) === undefined) return { type: 'absent' };
  const manifest = parseManifest(readText(file, largestManifest));
  if (typeof manifest === 'string') return unfit(manifest);
  if (manifest.name !== name) return unfit(`the manifest is of ${manifest.name}`);
  if (manifest.run !== folder.run) return unfit(`the manifest is of the run ${manifest.run}`);
  return { type: 'manifest', manifest };
};

const readUnchecked = (folder: RunFolder, name: string): FoundResult => {
  const found = manifestIn(folder, name);
  if (found.type !== 'manifest') return found;
  const { manifest } = found;
  if (manifest.result === null) return { type: 'found', manifest, text: undefined };
  const text = readText(fileOfOrganization(folder, name, resultFileOf(manifest.command)), largestResult);
  if (digestOfText(text) !== manifest.result) return unfit('the result does not match the digest in its manifest');
  return { type: 'found', manifest, text };
};

const orUnfit = <Found>(read: () => Found): Found | Unfit => {
  try {
    return read();
  } catch (error) {
    if (error instanceof TenantryError) return unfit(error.message);
    throw error;
  }
};

/** Checks the schema, the name, the run and the digest of the result. Never throws for content: what cannot be read is unfit, not absent. */
export const readResultOf = (folder: RunFolder, name: string): FoundResult => orUnfit(() => readUnchecked(folder, name));

/** The same without the result: how far a run has come. */
export const readManifestOf = (folder: RunFolder, name: string): FoundManifest => orUnfit(() => manifestIn(folder, name));

/** How often a result is written again, if another attempt writes at the same time. */
const mostWrites = 5;

/**
 * Writes the file of the result, then the manifest, each to a temporary file that is renamed. Two attempts may write at the same time: the one that ends last makes
 * sure that both files are of one attempt. Throws `file-unwritable`.
 */
export const writeResultOf = (folder: RunFolder, manifest: FleetManifest, text: string | undefined): void => {
  const { name, command } = manifest;
  const result = fileOfOrganization(folder, name, resultFileOf(command));
  for (let writes = 1; writes <= mostWrites; writes += 1) {
    if (text !== undefined) writeText(result, text);
    writeText(fileOfOrganization(folder, name, 'manifest.json'), `${visibleJson(canonical({ ...manifest }))}\n`);
    // A file that the manifest does not name would only mislead.
    if (text === undefined) removeFile(result);
    if (readResultOf(folder, name).type === 'found') return;
  }
};
