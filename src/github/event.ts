// The event that started a run: the runner's environment and event file → the event and its commit. Hostile until the schema has checked it.
import schema from '../../schemas/github-event.schema.json' with { type: 'json' };
import { fail } from '../errors.ts';
import { deeperThan, type Json } from '../json.ts';
import { mistakesIn } from '../yaml/check.ts';
import { githubEvent as isEvent } from '../yaml/validators/github-event.generated.js';
import { quoted } from '../yaml/visible.ts';
import type { GitHubRepository } from './client.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The commit and branch that are evaluated, checked and annotated: from the event, never GITHUB_SHA and GITHUB_REF, which are those of the default branch for
 * some events.
 */
interface Head {
  readonly commit: string;
  /** `refs/pull/42/head`, `refs/heads/main`: the ref of a SARIF upload. */
  readonly ref: string;
}

export interface PullRequest {
  readonly number: number;
  readonly head: string;
  /** Branches by name, without `refs/heads/`. */
  readonly headBranch: string;
  readonly baseBranch: string;
  /** From the event; the tip may have moved since. */
  readonly base: string;
  /** opened, synchronize, reopened, edited, closed, labeled … */
  readonly action: string;
  readonly hasNewBase: boolean;
  readonly state: 'open' | 'closed';
  readonly isMerged: boolean;
}

/** The origin of the change. Forks and Dependabot, whose pull requests anyone can influence, get no key. */
type Origin = 'same-repository' | 'fork' | 'dependabot';

export type Trigger = Head &
  (
    | { readonly type: 'pull-request'; readonly pullRequest: PullRequest; readonly from: Origin }
    | { readonly type: 'pull-request-target'; readonly pullRequest: PullRequest; readonly from: 'same-repository' }
    | { readonly type: 'foreign-pull-request-target'; readonly pullRequest: PullRequest; readonly from: 'fork' | 'dependabot' }
    | { readonly type: 'merge-group'; readonly base: string; readonly baseBranch: string }
    /** `before`: null for a new branch. A forced push may have removed it. */
    | { readonly type: 'push'; readonly before: string | null; readonly isForced: boolean }
    | { readonly type: 'dispatch'; readonly inputs: Readonly<Record<string, string>> }
    | { readonly type: 'schedule' }
    /** Nothing is evaluated: full sentences. */
    | { readonly type: 'ignored'; readonly why: string }
  );

interface WorkflowRun {
  readonly id: number;
  readonly attempt: number;
  /** `.github/workflows/tenantry.yml`; null if the runner does not name it. */
  readonly file: string | null;
}

export interface GitHubEvent {
  readonly trigger: Trigger;
  readonly repository: GitHubRepository & { readonly id: number; readonly isPrivate: boolean; readonly defaultBranch: string };
  readonly run: WorkflowRun;
  readonly apiUrl: string;
  /** https://github.com, or the Enterprise Server: the base of links. */
  readonly serverUrl: string;
}

/** As checked by the schema. */
interface Side {
  readonly sha: string;
  readonly ref: string;
  readonly repo: { readonly id: number } | null;
}

interface PullRequestPayload {
  readonly action: string;
  readonly changes?: { readonly base?: object };
  readonly sender?: { readonly login?: string };
  readonly pull_request: {
    readonly number: number;
    readonly state: 'open' | 'closed';
    readonly merged?: boolean | null;
    readonly head: Side;
    readonly base: Side;
    readonly user: { readonly login: string } | null;
  };
}

interface MergeGroupPayload {
  readonly action: string;
  readonly merge_group: { readonly head_sha: string; readonly head_ref: string; readonly base_sha: string; readonly base_ref: string };
}

interface PushPayload {
  readonly ref: string;
  readonly before: string;
  readonly after: string;
  readonly deleted: boolean;
  readonly forced: boolean;
}

interface DispatchPayload {
  readonly ref: string;
  readonly inputs?: Readonly<Record<string, string | boolean | number | null>> | null;
}

interface RepositoryPayload {
  readonly id: number;
  readonly full_name: string;
  readonly private: boolean;
  readonly default_branch: string;
}

const largest = 30_000_000;
const deepest = 60;

const unfit = (message: string): never =>
  fail('usage', message, { help: 'Run Tenantry from a workflow of GitHub Actions, without changing the variables of the runner.' });

const bot = 'dependabot[bot]';

const originOf = ({ pull_request: { head, base, user }, sender }: PullRequestPayload, repository: number, env: Environment): Origin => {
  if (head.repo?.id !== repository || base.repo?.id !== repository) return 'fork';
  return [user?.login, sender?.login, env['GITHUB_ACTOR']].includes(bot) ? 'dependabot' : 'same-repository';
};

const pullRequestOf = ({ action, changes, pull_request: one }: PullRequestPayload): PullRequest => ({
  number: one.number,
  head: one.head.sha,
  headBranch: one.head.ref,
  baseBranch: one.base.ref,
  base: one.base.sha,
  action,
  hasNewBase: action === 'edited' && changes?.base !== undefined,
  state: one.state,
  isMerged: one.merged === true,
});

interface Around {
  readonly env: Environment;
  readonly repository: RepositoryPayload;
}

const commitOf = (env: Environment): string => {
  const commit = env['GITHUB_SHA'] ?? '';
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(commit) ? commit : unfit(`GITHUB_SHA is not a commit: ${quoted(commit)}.`);
};

const isNull = (commit: string): boolean => /^0+$/.test(commit);

const defaultRef = ({ default_branch: branch }: RepositoryPayload): string => `refs/heads/${branch}`;

const elsewhere = (head: Head, what: string): Trigger => ({
  type: 'ignored',
  why: `${what} is not the default branch. Only the default branch is applied and scanned with a key.`,
  ...head,
});

const ofPullRequest = (payload: PullRequestPayload, { env, repository }: Around): Trigger => {
  const pullRequest = pullRequestOf(payload);
  const head = { commit: pullRequest.head, ref: `refs/pull/${pullRequest.number}/head` };
  return { type: 'pull-request', pullRequest, from: originOf(payload, repository.id, env), ...head };
};

const triggers: Readonly<Record<string, (payload: never, around: Around) => Trigger>> = {
  pull_request: ofPullRequest,
  // An approval can prove the decisions of an access review.
  pull_request_review: ofPullRequest,
  pull_request_target: (payload: PullRequestPayload, { env, repository }) => {
    const pullRequest = pullRequestOf(payload);
    const from = originOf(payload, repository.id, env);
    const head = { commit: pullRequest.head, ref: `refs/pull/${pullRequest.number}/head` };
    return from === 'same-repository'
      ? { type: 'pull-request-target', pullRequest, from, ...head }
      : { type: 'foreign-pull-request-target', pullRequest, from, ...head };
  },
  merge_group: ({ merge_group: group }: MergeGroupPayload) => ({
    type: 'merge-group',
    commit: group.head_sha,
    ref: group.head_ref,
    base: group.base_sha,
    baseBranch: group.base_ref.replace(/^refs\/heads\//, ''),
  }),
  push: ({ ref, before, after, deleted, forced }: PushPayload, { repository }) => {
    const head = { commit: after, ref };
    if (deleted || isNull(after)) return { type: 'ignored', why: `The branch ${quoted(ref)} was deleted.`, ...head };
    if (ref !== defaultRef(repository)) return elsewhere(head, quoted(ref));
    return { type: 'push', before: isNull(before) ? null : before, isForced: forced, ...head };
  },
  workflow_dispatch: ({ ref, inputs }: DispatchPayload, { env, repository }) => {
    // A short name is ambiguous: a tag can have the name of the default branch.
    const full = ref.startsWith('refs/') ? ref : (env['GITHUB_REF'] ?? ref);
    const head = { commit: commitOf(env), ref: full };
    if (full !== defaultRef(repository)) return elsewhere(head, quoted(ref));
    const texts = Object.entries(inputs ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as const]));
    return { type: 'dispatch', inputs: Object.fromEntries(texts), ...head };
  },
  schedule: (_: object, { env, repository }) => ({ type: 'schedule', commit: commitOf(env), ref: defaultRef(repository) }),
};

const jsonOf = (text: string): Json => {
  try {
    return JSON.parse(text);
  } catch {
    return unfit('The event file is not valid JSON.');
  }
};

const parsed = (text: string): Json => {
  if (text.length > largest) return unfit(`The event file is larger than ${largest / 1_000_000} MB.`);
  const json = jsonOf(text);
  return deeperThan(json, deepest) ? unfit(`The event file is nested deeper than ${deepest} levels.`) : json;
};

const positive = (name: string, env: Environment): number => {
  const text = env[name] ?? '';
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : unfit(`${name} is not a number: ${quoted(text)}.`);
};

/** `acme/cloud/.github/workflows/tenantry.yml@refs/heads/main` → the file. */
const workflowFile = (env: Environment): string | null => {
  const [, file] = /^[^/]+\/[^/]+\/(.+?)@/.exec(env['GITHUB_WORKFLOW_REF'] ?? '') ?? [];
  return file ?? null;
};

/** `text`: the content of GITHUB_EVENT_PATH. Throws `usage` if it, or the environment, is not that of a runner. */
export const readEvent = (env: Environment, text: string): GitHubEvent => {
  const name = env['GITHUB_EVENT_NAME'] ?? '';
  const read = Object.hasOwn(triggers, name) ? triggers[name] : undefined;
  if (read === undefined)
    return unfit(`Tenantry does not run on the event ${quoted(name)}. It runs on ${Object.keys(triggers).join(', ')}.`);
  const event = { name, payload: parsed(text) };
  const [mistake] = mistakesIn(event, isEvent, schema);
  if (mistake) return unfit(`The event file is not one of ${quoted(name)}: ${mistake.message}.`);
  // The schema has just checked these.
  const payload = event.payload as never;
  const { repository } = event.payload as unknown as { readonly repository: RepositoryPayload };
  if (repository.full_name.toLowerCase() !== (env['GITHUB_REPOSITORY'] ?? repository.full_name).toLowerCase())
    return unfit(`The event file is of another repository: ${quoted(repository.full_name)}.`);
  const [owner = '', repo = ''] = repository.full_name.split('/');
  return {
    trigger: read(payload, { env, repository }),
    repository: { owner, repo, id: repository.id, isPrivate: repository.private, defaultBranch: repository.default_branch },
    run: { id: positive('GITHUB_RUN_ID', env), attempt: positive('GITHUB_RUN_ATTEMPT', env), file: workflowFile(env) },
    apiUrl: env['GITHUB_API_URL'] ?? 'https://api.github.com',
    serverUrl: env['GITHUB_SERVER_URL'] ?? 'https://github.com',
  };
};
