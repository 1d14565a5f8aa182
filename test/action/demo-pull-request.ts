// The pull request of the demo on a real HTTP GitHub and the simulator, as the built Action answers it.
import { demoState } from '../../src/commands/demo/state.ts';
import type { JsonObject } from '../../src/json.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { allPermissions, startGitHub, type TestGitHub, textOf } from '../github/start-github.ts';
import { type ApplyWorld, reviewers } from './apply-world.ts';
import { baseFiles, demoTenant, headFiles, trustFile } from './demo.ts';
import { recorded } from './recorded.ts';
import { type Ended, runBundle } from './run-bundle.ts';

export interface DemoPullRequest {
  readonly github: TestGitHub;
  readonly platform: SimulatorServer;
  readonly pull: number;
  readonly ended: Ended;
  /** To GitHub, of the Action alone. */
  readonly requests: readonly string[];
  /** The comment, in Markdown. */
  readonly body: string;
  readonly close: () => Promise<void>;
}

interface ReviewOf {
  /** Default: true. */
  readonly hasKey?: boolean;
  readonly inputs?: Readonly<Record<string, string>>;
}

/** The job of an open pull request. */
export const reviewPull = async (
  { github, platform, pull }: Pick<ApplyWorld, 'github' | 'platform' | 'pull'>,
  { hasKey = true, inputs = {} }: ReviewOf = {},
): Promise<Ended> => {
  const opened = await github.admin('GET', `/pulls/${pull}`);
  const head = textOf((opened['head'] as JsonObject)['sha']);
  github.runs.push({
    id: 1712,
    run_number: 7,
    event: 'pull_request_target',
    head_sha: head,
    head_branch: 'feature',
    pull_requests: [pull],
  });
  const repository: JsonObject = { id: github.repositoryId, full_name: 'acme/cloud', private: true, default_branch: 'main' };
  return await runBundle({
    event: 'pull_request_target',
    payload: { action: 'synchronize', repository, sender: { login: 'acme' }, pull_request: opened },
    inputs: { 'desired-state': 'tenantry', trust: 'tenantry.trust.yaml', token: await github.tokenOf(allPermissions), ...inputs },
    env: {
      GITHUB_API_URL: github.url,
      GITHUB_ACTOR: 'acme',
      TENANTRY_BASE_URL: platform.url,
      ...(hasKey && { MGC_API_KEY: platform.apiKey }),
    },
  });
};

interface DemoOf extends ReviewOf {
  /** As the files are on each side. */
  readonly filesIn?: (files: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
}

export const openDemoPullRequest = async ({ filesIn = (files) => files, ...review }: DemoOf = {}): Promise<DemoPullRequest> => {
  const [github, platform] = await Promise.all([
    startGitHub(),
    startSimulator({ seed: 1, state: demoState({ seed: 1, now: Date.now() }) }),
  ]);
  const complete = await github.commit('main', { ...filesIn(baseFiles), ...trustFile });
  await github.commit('tenantry-ledger', recorded(demoTenant, complete, Date.now()));
  await github.commit('feature', filesIn(headFiles));
  const pull = await github.openPull('feature');
  github.environments.set('production', [reviewers]);
  github.forget();
  const ended = await reviewPull({ github, platform, pull }, review);
  const requests = github.requests();
  const body = textOf((await github.comments(pull))[0]?.['body']);
  return {
    github,
    platform,
    pull,
    ended,
    requests,
    body,
    close: async () => void (await Promise.all([github.close(), platform.close()])),
  };
};
