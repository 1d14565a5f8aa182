// The capture for the plan of a pull request: only from a run of this repository on its default branch (default-branch-run.ts), by the expected workflow file,
// recent, and with the digest that GitHub recorded. These facts come from the API, because names of artifacts, workflows, branches and tags can be forged.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { GitHub } from './client.ts';
import { proveRun } from './default-branch-run.ts';
import { unfit, unlessMissing } from './refusal.ts';
import { unzip } from './unzip.ts';

export interface WantedCapture {
  readonly repositoryId: number;
  readonly defaultBranch: string;
  /** `.github/workflows/tenantry-schedule.yml` */
  readonly workflowFile: string;
  /** The trust file, from the root of the repository. */
  readonly trust: string | undefined;
  readonly artifact: string;
  /** Milliseconds. */
  readonly maxAge: number;
  /** SHA-256 of the content, if the caller knows it. */
  readonly digest?: string;
}

interface FoundCapture {
  readonly type: 'found';
  readonly name: string;
  readonly bytes: Buffer;
  /** SHA-256 of the content, in hex. */
  readonly digest: string;
  readonly runId: number;
  readonly commit: string;
  /** The creation time of the run: the capture is not older. The last start is not used, because a re-run may keep the upload of an earlier attempt. */
  readonly from: string;
}

export type CaptureSearch = FoundCapture | { readonly type: 'none' /** A full sentence. */; readonly why: string };

interface Candidate {
  readonly id: number;
  readonly commit: string;
  readonly from: string;
  /** Workflows of this repository that it called. */
  readonly calls: readonly string[];
}

/** Events that start a run on the default branch. They prove nothing: a push of a tag, and a start by hand on it, are among them. */
const events: ReadonlySet<string> = new Set(['push', 'schedule', 'workflow_dispatch']);

const largest = 64 * 1024 * 1024;

/** `acme/cloud/.github/workflows/capture.yml@refs/heads/main` → the file. A file of another repository with the same name can only refuse more. */
const calledFile = (path: string): readonly string[] => {
  const [, file] = /(?:^|\/)(\.github\/workflows\/[^@]+)/.exec(path) ?? [];
  return file === undefined ? [] : [file];
};

const none = (why: string): CaptureSearch => ({ type: 'none', why });

/** The newest first. */
const candidates = (github: GitHub, wanted: WantedCapture): Promise<readonly Candidate[]> =>
  github.call(
    'run.list',
    (api, at) =>
      api.rest.actions.listWorkflowRuns({
        ...at,
        workflow_id: basename(wanted.workflowFile),
        branch: wanted.defaultBranch,
        // Also those that failed: an audit with findings fails its run, and the artifact exists only if the job of the capture succeeded.
        status: 'completed',
        per_page: 30,
      }),
    ({ workflow_runs: runs }) =>
      runs
        .filter((run) => run.repository.id === wanted.repositoryId && run.head_repository?.id === wanted.repositoryId)
        .filter((run) => run.head_branch === wanted.defaultBranch && events.has(run.event) && run.status === 'completed')
        .filter((run) => run.path.replace(/@.*$/, '') === wanted.workflowFile)
        .filter((run) => github.clock.now() - Date.parse(run.created_at) <= wanted.maxAge)
        .map((run) => ({
          id: run.id,
          commit: run.head_sha,
          from: run.created_at,
          calls: (run.referenced_workflows ?? []).flatMap(({ path }) => calledFile(path)),
        })),
  );

interface Artifact {
  readonly id: number;
  readonly size: number;
  readonly digest: string | null;
}

const artifactOf = (github: GitHub, run: Candidate, name: string): Promise<Artifact | undefined> =>
  github.call(
    'artifact.list',
    (api, at) => api.rest.actions.listWorkflowRunArtifacts({ ...at, run_id: run.id, name, per_page: 100 }),
    ({ artifacts }) =>
      artifacts
        .filter((one) => one.name === name && !one.expired)
        .map(({ id, size_in_bytes: size, digest }) => ({ id, size, digest: digest ?? null }))
        .at(-1),
  );

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const download = (github: GitHub, { id }: Artifact): Promise<Buffer> =>
  github.call(
    'artifact.download',
    (api, at) => api.rest.actions.downloadArtifact({ ...at, artifact_id: id, archive_format: 'zip' }),
    (data: unknown) => {
      if (!(data instanceof ArrayBuffer)) throw new TypeError('not an archive');
      return Buffer.from(data);
    },
  );

const read = async (github: GitHub, run: Candidate, artifact: Artifact, wanted: WantedCapture): Promise<CaptureSearch> => {
  if (artifact.size > largest) return none(`The artifact of run ${run.id} is larger than ${largest / 1024 / 1024} MiB.`);
  if (artifact.digest === null && wanted.digest === undefined)
    return none(`The artifact of run ${run.id} has no digest. This version of GitHub does not record one.`);
  const zip = await download(github, artifact);
  if (artifact.digest !== null && artifact.digest !== `sha256:${sha256(zip)}`)
    return unfit('artifact.download', `The artifact of run ${run.id} does not match its digest.`);
  const unzipped = await unzip(zip, largest);
  if (unzipped.type === 'unreadable') return unfit('artifact.download', `The artifact of run ${run.id} cannot be used: ${unzipped.why}.`);
  const [file, ...others] = unzipped.files;
  if (file === undefined || others.length > 0)
    return unfit('artifact.download', `The artifact of run ${run.id} must contain exactly one file.`);
  const digest = sha256(file.bytes);
  if (wanted.digest !== undefined && wanted.digest !== digest)
    return unfit('artifact.download', `The capture of run ${run.id} does not match the expected digest.`);
  return { type: 'found', ...file, digest, runId: run.id, commit: run.commit, from: run.from };
};

/** The newest acceptable capture. That of a run elsewhere is passed over; a damaged one is refused, and not replaced by an older one. */
export const findCapture = async (github: GitHub, wanted: WantedCapture): Promise<CaptureSearch> => {
  const runs = await unlessMissing(candidates(github, wanted));
  if (!runs) return none('No workflow of that file has run yet.');
  const { defaultBranch, trust, workflowFile } = wanted;
  const passedOver: string[] = [];
  for (const run of runs) {
    const artifact = await artifactOf(github, run, wanted.artifact);
    if (!artifact) continue;
    const proof = await proveRun(github, { commit: run.commit, defaultBranch, workflows: [workflowFile, ...run.calls], trust });
    if (proof.type === 'proven') return await read(github, run, artifact, wanted);
    passedOver.push(`Run ${run.id} is not used: ${proof.why}.`);
  }
  return none(['No run of the default branch has a recent capture.', ...passedOver.slice(0, 1)].join(' '));
};
