// A repository whose default branch has just received the change of the demo, and the three jobs of its apply workflow as a runner starts them.
import { demoState } from '../../src/commands/demo/state.ts';
import type { JsonObject } from '../../src/json.ts';
import type { Description } from '../../src/simulator/description.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { allPermissions, startGitHub, type TestGitHub, textOf } from '../github/start-github.ts';
import { baseFiles, headFiles, trustFile } from './demo.ts';
import { type Ended, runBundle, type Started } from './run-bundle.ts';

export interface ApplyWorld {
  readonly github: TestGitHub;
  readonly platform: SimulatorServer;
  readonly before: string;
  readonly after: string;
  /** Of the merge. */
  readonly pull: number;
  readonly close: () => Promise<void>;
}

export interface JobOf {
  readonly command: string;
  readonly inputs?: Readonly<Record<string, string>>;
  /** Default: the push of the merge. */
  readonly event?: { readonly name: string; readonly payload: JsonObject; readonly commit?: string };
  readonly env?: Readonly<Record<string, string>>;
  readonly permissions?: Readonly<Record<string, 'read' | 'write'>>;
  readonly isPublic?: boolean;
  readonly started?: Started['started'];
  readonly workspace?: Started['workspace'];
  readonly look?: Started['look'];
  /** Whether the workflow passes none. Default: approve has none. */
  readonly isKeyless?: boolean;
}

export const reviewers: JsonObject = {
  id: 1,
  node_id: '',
  type: 'required_reviewers',
  prevent_self_review: true,
  reviewers: [{ type: 'User', reviewer: { login: 'marina', id: 7 } as JsonObject }],
};

export interface WorldOf {
  /** Default: the demo. */
  readonly state?: Description;
  readonly base?: Readonly<Record<string, string>>;
  readonly head?: Readonly<Record<string, string>>;
  readonly isPublic?: boolean;
  /** Milliseconds of each call to the platform. */
  readonly latency?: number;
  /** While the pull request is open. */
  readonly beforeMerge?: (world: Pick<ApplyWorld, 'github' | 'platform' | 'pull'>) => Promise<void>;
}

export const startWorld = async ({ state, base, head, isPublic = false, latency = 0, beforeMerge }: WorldOf = {}): Promise<ApplyWorld> => {
  const [github, platform] = await Promise.all([
    startGitHub({ isPrivate: !isPublic }),
    startSimulator({ seed: 1, transition: 20, latency, state: state ?? demoState({ seed: 1, now: Date.now() }) }),
  ]);
  const before = await github.commit('main', base ?? { ...baseFiles, ...trustFile });
  await github.commit('feature', head ?? headFiles);
  const pull = await github.openPull('feature');
  await beforeMerge?.({ github, platform, pull });
  const merged = await github.admin('PUT', `/pulls/${pull}/merge`, {});
  const after = textOf(merged['sha']);
  github.environments.set('production', [reviewers]);
  github.runs.push({ id: 1712, run_number: 7, event: 'push', head_sha: after, head_branch: 'main' });
  return {
    github,
    platform,
    before,
    after,
    pull,
    close: async () => {
      await Promise.all([github.close(), platform.close()]);
    },
  };
};

export const repositoryOf = ({ github }: ApplyWorld, isPublic = false): JsonObject => ({
  id: github.repositoryId,
  full_name: 'acme/cloud',
  private: !isPublic,
  default_branch: 'main',
});

export const pushOf = (world: ApplyWorld, { before = world.before, forced = false, isPublic = false } = {}): JsonObject => ({
  ref: 'refs/heads/main',
  before,
  after: world.after,
  deleted: false,
  forced,
  repository: repositoryOf(world, isPublic),
});

/** Started by hand, on the commit of the merge. */
export const dispatchOf = (world: ApplyWorld, inputs: JsonObject): NonNullable<JobOf['event']> => ({
  name: 'workflow_dispatch',
  payload: { ref: 'refs/heads/main', inputs, repository: repositoryOf(world) },
  commit: world.after,
});

export const runJob = async (world: ApplyWorld, job: JobOf): Promise<Ended> => {
  const { github, platform } = world;
  const event = job.event ?? { name: 'push', payload: pushOf(world, { isPublic: job.isPublic ?? false }) };
  const { isKeyless = job.command === 'approve' } = job;
  const key = isKeyless ? {} : { MGC_API_KEY: platform.apiKey };
  const ended = await runBundle({
    event: event.name,
    payload: event.payload,
    inputs: {
      command: job.command,
      'desired-state': 'tenantry',
      trust: 'tenantry.trust.yaml',
      token: await github.tokenOf(job.permissions ?? allPermissions),
      ...job.inputs,
    },
    env: {
      GITHUB_API_URL: github.url,
      GITHUB_ACTOR: 'marina',
      GITHUB_SHA: event.commit ?? world.after,
      TENANTRY_BASE_URL: platform.url,
      ...key,
      ...job.env,
    },
    ...(job.started && { started: job.started }),
    ...(job.workspace && { workspace: job.workspace }),
    ...(job.look && { look: job.look }),
  });
  if (github.bodies.some((body) => body.includes(platform.apiKey))) throw new Error('The key is in what was sent to GitHub.');
  return ended;
};

/** As the workflow passes them from job 1 on. */
export const handedOn = ({ outputs }: Ended): Readonly<Record<string, string>> => ({
  expect: outputs['digest'] ?? '',
  acknowledge: outputs['acknowledge'] ?? '',
});

export const bodyOf = async ({ github, pull }: ApplyWorld): Promise<string> => {
  const [first] = await github.comments(pull);
  return textOf(first?.['body']);
};

export const issuesOf = async ({ github }: ApplyWorld): Promise<readonly JsonObject[]> =>
  ((await github.admin('GET', '/issues?state=all')) as unknown as readonly JsonObject[]).filter(
    ({ pull_request: pull }) => pull === undefined,
  );
