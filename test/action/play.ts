// Plays a scenario: a repository on the emulated GitHub, the simulated platform, and the built Action as a process per run. The result is text.
import { gunzipSync } from 'node:zlib';
import { stringify } from 'yaml';
import type { Json, JsonObject } from '../../src/json.ts';
import { readState } from '../../src/simulator/read-state.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { allPermissions, type TestGitHub, textOf } from '../github/start-github.ts';
import { recorded } from './recorded.ts';
import { type Ended, planted, runBundle } from './run-bundle.ts';
import { type Act, type Case, edited, type Files, firstFiles, type GitHubFault, organizationOf, type Run, written } from './scenario.ts';

const firstRun = 1712;

const key = 'key-of-the-owner';

interface Stage {
  readonly github: TestGitHub;
  readonly number: number;
  /** Files of each branch. */
  readonly files: Map<string, Readonly<Record<string, string>>>;
  /** Commits by their names in the expected text. */
  readonly commits: Map<string, string>;
  /** The platform, and its description. */
  readonly live: { platform: SimulatorServer; description: string };
}

const platformOf = (description: string): Promise<SimulatorServer> =>
  startSimulator({ state: readState(description, 'organization.yaml', { seed: 1, now: Date.now() }) });

const proposals = async (github: TestGitHub): Promise<readonly JsonObject[]> =>
  ((await github.admin('GET', '/pulls?state=all&per_page=100')) as unknown as readonly JsonObject[])
    .filter(({ user }) => (user as JsonObject)['login'] === 'other-app[bot]')
    .toSorted((a, b) => Number(a['number']) - Number(b['number']));

const branchIn = ({ head }: JsonObject): string => textOf((head as JsonObject)['ref']);

const push = async ({ github, files, commits }: Stage, branch: string, changes: Files): Promise<void> => {
  const before = files.get(branch) ?? files.get('main') ?? {};
  const { texts, entries } = written(changes, before);
  const commit = await github.commit(branch, texts, entries);
  const kept = Object.entries({ ...before, ...texts }).flatMap(([path, text]) => (text === null ? [] : [[path, text] as const]));
  files.set(branch, Object.fromEntries(kept));
  const same = [...commits.values()].filter((name) => name.startsWith(`<${branch}-`)).length;
  commits.set(commit, `<${branch}-${same + 1}>`);
};

const tenant = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

const mainTip = async (github: TestGitHub): Promise<string> => {
  const { object } = await github.admin('GET', '/git/ref/heads/main');
  return textOf((object as JsonObject)['sha']);
};

/** emulate merges the commit that a pull request was opened with: the branch is merged in its current state. */
const merge = async (github: TestGitHub, pull: string, branch: string): Promise<void> => {
  const compared = await github.admin('GET', `/compare/main...${branch}`);
  if (compared['behind_by'] !== 0) throw new Error(`${branch} is behind main.`);
  const commits = compared['commits'] as unknown as readonly JsonObject[];
  await github.admin('PUT', `${pull}/merge`, {});
  await github.admin('PATCH', '/git/refs/heads/main', { sha: textOf(commits.at(-1)?.['sha']), force: true });
};

const act = async (stage: Stage, done: Act): Promise<void> => {
  const { github, number, live } = stage;
  if ('organization' in done) {
    await live.platform.close();
    live.description = edited(live.description, done.organization, 'organization.yaml');
    live.platform = await platformOf(live.description);
    return undefined;
  }
  if ('merge' in done || 'decline' in done) {
    const wanted = 'merge' in done ? done.merge : done.decline;
    const pull = (await proposals(github)).findLast((one) => one['state'] === 'open' && branchIn(one).startsWith(wanted));
    const at = `/pulls/${textOf(pull?.['number'])}`;
    if ('merge' in done) await merge(github, at, pull ? branchIn(pull) : '');
    else await github.admin('PATCH', at, { state: 'closed' });
    return undefined;
  }
  if ('push' in done) return push(stage, done.push, done.files);
  if ('comment' in done) {
    for (let index = 0; index < (done.times ?? 1); index += 1) {
      const body = { body: done.comment.replaceAll('<n>', `${index + 1}`) };
      if (done.by === 'person') await github.admin('POST', `/issues/${number}/comments`, body);
      else {
        const token = await github.tokenOf(allPermissions, 'other');
        await fetch(`${github.url}/repos/acme/cloud/issues/${number}/comments`, {
          method: 'POST',
          headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      }
    }
    return undefined;
  }
  const ours = (await github.comments(number)).find(({ user }) => (user as JsonObject)['login'] === 'github-actions[bot]');
  if ('edit' in done)
    return void (await github.admin('PATCH', `/issues/comments/${textOf(ours?.['id'])}`, {
      body: done.edit.replace('<body>', textOf(ours?.['body'])),
    }));
  if ('delete' in done) return void (await github.admin('DELETE', `/issues/comments/${textOf(ours?.['id'])}`));
  if ('retarget' in done) return void (await github.admin('PATCH', `/pulls/${number}`, { base: done.retarget }));
  if ('approve' in done) return github.approve(number);
  if ('reopen' in done) return void (await github.admin('PATCH', `/pulls/${number}`, { state: 'open' }));
  if (done.close === 'merged') return void (await github.admin('PUT', `/pulls/${number}/merge`, { merge_method: 'merge' }));
  return void (await github.admin('PATCH', `/pulls/${number}`, { state: 'closed' }));
};

const faultOf = ({ on, status, message, headers, times, network }: GitHubFault): TestGitHub['faults'][number] => {
  const [method = 'GET', path = ''] = on.split(' ');
  return {
    method,
    path: new RegExp(path),
    ...(times !== undefined && { times }),
    act: network
      ? { type: network }
      : { type: 'respond', status: status ?? 500, ...(message !== undefined && { message }), ...(headers && { headers }) },
  };
};

const permissionsOf = (without: readonly string[]): Readonly<Record<string, 'read' | 'write'>> =>
  Object.fromEntries(
    Object.entries(allPermissions).flatMap(([name, level]) => {
      if (without.includes(name)) return [];
      return [[name, without.includes('write') ? 'read' : level] as const];
    }),
  );

const payloadOf = async ({ github, number, commits }: Stage, one: Case, run: Run): Promise<JsonObject> => {
  const repository: JsonObject = { id: github.repositoryId, full_name: 'acme/cloud', private: !one.public, default_branch: 'main' };
  if (run.event === 'schedule') return { schedule: '17 3 * * *', repository };
  if (run.event === 'workflow_dispatch') return { ref: 'refs/heads/main', inputs: null, repository };
  const sender = { login: run.from === 'dependabot' ? 'dependabot[bot]' : 'acme' };
  const pull = await github.admin('GET', `/pulls/${number}`);
  const [head, base] = [pull['head'], pull['base']] as unknown as readonly [JsonObject, JsonObject];
  const pushed = [...commits].filter(([, name]) => name.startsWith('<change-')).map(([commit]) => commit);
  const [main] = [...commits]
    .filter(([, name]) => name.startsWith('<main-'))
    .map(([commit]) => commit)
    .slice(-1);
  const tip = pushed.at(run.late ? -2 : -1) ?? '';
  if (run.event === 'merge_group') {
    const group = { head_sha: tip, head_ref: 'refs/heads/gh-readonly-queue/main/pr-1', base_sha: main ?? '', base_ref: 'refs/heads/main' };
    return { action: 'checks_requested', repository, sender, merge_group: group };
  }
  const repo = run.from === 'fork' ? { id: 4_242_424 } : (head['repo'] ?? {});
  const user = run.from === 'dependabot' ? { login: 'dependabot[bot]' } : (pull['user'] ?? null);
  const action = run.action ?? 'synchronize';
  return {
    action,
    ...(action === 'edited' && { changes: { base: { ref: { from: 'main' } } } }),
    repository,
    sender,
    pull_request: { ...pull, user, head: { ...head, sha: tip, repo }, base },
  };
};

/** Commits are named later, and their hashes must not decide the order. */
const inOrder = (a: string, b: string): number => {
  const [one, other] = [a, b].map((text) => text.replaceAll(/[0-9a-f]{40}/g, ''));
  return (one ?? '') < (other ?? '') ? -1 : 1;
};

/** One line for each request: reads sorted, with their number; then writes. Objects by their content. */
const requestsOf = (requests: readonly string[]): readonly string[] => {
  const everything = requests.map((request) =>
    request
      .replace(/\/git\/blobs\/[0-9a-f]+/, '/git/blobs/<sha>')
      .replace(/\/git\/trees\/[0-9a-f]+/, '/git/trees/<sha>')
      .replace(/ledger\.json\?ref=[0-9a-f]{40}/, 'ledger.json?ref=<sha>'),
  );
  const counts = new Map<string, number>();
  for (const one of everything) counts.set(one, (counts.get(one) ?? 0) + 1);
  const shown = [...counts].map(([one, many]) => (many === 1 ? one : `${one} × ${many}`)).sort(inOrder);
  return [...shown.filter((one) => one.startsWith('GET')), ...shown.filter((one) => !one.startsWith('GET'))];
};

const adoptionOf = async (
  github: TestGitHub,
  { adopts, appWithout = [] }: Run,
  token: string,
): Promise<Readonly<Record<string, string>>> => {
  if (adopts === undefined) return {};
  const app = { token, app: await github.tokenOf(permissionsOf(appWithout), 'other') }[adopts];
  return { command: 'audit', 'app-token': adopts === 'token' ? await github.tokenOf(allPermissions) : app };
};

/** Pull requests of the App, with their changes. */
const adoptionsOf = async (github: TestGitHub): Promise<Json> =>
  await Promise.all(
    (await proposals(github)).map(async (pull) => {
      const branch = branchIn(pull);
      const compared = await github.admin('GET', `/compare/main...${branch}`).catch((): JsonObject => ({ files: [] }));
      const files = compared['files'] as unknown as readonly JsonObject[];
      return {
        branch,
        state: pull['merged_at'] === null ? (pull['state'] ?? null) : 'merged',
        by: textOf((pull['user'] as JsonObject)['login']),
        title: textOf(pull['title']),
        // Of two concurrent runs, either may have written it.
        body: textOf(pull['body']).replace(/ run=\d+\.\d+ -->$/, ' run=<run> -->'),
        files: Object.fromEntries(
          await Promise.all(
            files.map(async ({ filename }) => {
              const { content } = await github.admin('GET', `/contents/${textOf(filename)}?ref=${branch}`);
              return [textOf(filename), Buffer.from(textOf(content), 'base64').toString('utf8')] as const;
            }),
          ),
        ),
      };
    }),
  );

const lines = (text: string): readonly string[] => text.split('\n');

const checkOf = ({ body, method, path }: { readonly body: string; readonly method: string; readonly path: string }): Json => {
  const check: JsonObject = JSON.parse(body);
  const output = (check['output'] ?? {}) as JsonObject;
  const annotations = (output['annotations'] ?? []) as readonly JsonObject[];
  return {
    request: `${method} ${path}`,
    name: check['name'] ?? null,
    head: check['head_sha'] ?? null,
    conclusion: check['conclusion'] ?? null,
    title: output['title'] ?? null,
    annotations: [
      ...annotations
        .slice(0, 5)
        .map((one) => `${textOf(one['annotation_level'])} ${textOf(one['path'])}:${textOf(one['start_line'])} ${textOf(one['title'])}`),
      ...(annotations.length > 5 ? [`and ${annotations.length - 5} more`] : []),
    ],
  };
};

const sarifOf = (sarif: JsonObject): Json => ({ ref: sarif['ref'] ?? null, commit: sarif['commit_sha'] ?? null });

const longestShown = 1500;

export interface Played {
  readonly text: string;
  /** From the last run, without blobs. */
  readonly requests: number;
  /** All output of the process, for checks of what must never be in it. */
  readonly everything: string;
  readonly comments: readonly string[];
}

const resultOf = (ended: Ended, requests: readonly string[], bodies: TestGitHub['sent'], sarifs: readonly JsonObject[]): JsonObject => {
  const others: Readonly<Record<string, string>> = ended.outputs;
  // Progress appears only on a slow machine.
  const log = lines(ended.log).filter((line) => line.trim() !== '' && !/^(?:::add-mask::|Reading: )/.test(line));
  const [head = '', ...rest] = lines(ended.summary).filter((line) => line.trim() !== '');
  return {
    exit: ended.exitCode,
    outputs: Object.fromEntries(Object.entries(others).filter(([, value]) => value !== '')),
    checks: bodies.filter(({ path }) => path.startsWith('/check-runs')).map(checkOf),
    ...(sarifs.length > 0 && { sarif: sarifs.map(sarifOf) }),
    summary: rest.length === 0 ? head : `${head} (and ${rest.length > 5 ? 'more' : rest.length} lines)`,
    // The output of commands is tested elsewhere: here, its beginning, its verdict, and the lines that the runner executes.
    log: [...log.slice(0, 3), ...log.slice(3).filter((line) => line.startsWith('::') || line === log.at(-1))],
    requests: [...requestsOf(requests)],
  };
};

export const play = async (one: Case, github: TestGitHub): Promise<Played> => {
  github.reset();
  const description = edited(organizationOf(one), one.organization ?? [], 'organization.yaml');
  const live: Stage['live'] = { description, platform: await platformOf(description) };
  const everything: string[] = [];
  try {
    const stage: Stage = { github, number: 0, files: new Map([['main', {}]]), commits: new Map(), live };
    await push(stage, 'main', { ...firstFiles, 'README.md': 'A cloud.\n' });
    if (one.base) await push(stage, 'main', one.base);
    const complete = await mainTip(github);
    await github.commit('tenantry-ledger', recorded(tenant, complete, Date.now()));
    if (one.head) await push(stage, 'change', one.head);
    const ready: Stage = { ...stage, number: one.head ? await github.openPull('change') : 0 };
    const { number } = ready;
    for (const done of one.acts ?? []) await act(ready, done);

    const start = async (run: Run, index: number): Promise<JsonObject> => {
      for (const done of run.meanwhile ?? []) await act(ready, done);
      const { platform } = live;
      for (const fault of run.faults ?? []) github.faults.push(faultOf(fault));
      platform.app.faults.clear();
      for (const fault of run.platform ?? []) platform.app.faults.add(fault);
      const payload = await payloadOf(ready, one, run);
      const event = run.event ?? 'pull_request_target';
      const id = firstRun + (run.attempt === undefined ? index : 0);
      const row = {
        id,
        run_number: run.number ?? index + 1,
        run_attempt: run.attempt ?? 1,
        event,
        head_branch: 'change',
        pull_requests: [number],
      };
      const at = github.runs.findIndex((known) => known.id === id);
      if (at >= 0) github.runs.splice(at, 1);
      github.runs.push(row);
      if (run.overtaken) github.runs.push({ ...row, id: id + 100, run_number: row.run_number + 100 });
      github.forget();
      const [sent, sarifs] = [github.sent.length, github.sarifs.length];
      const token = await github.tokenOf(permissionsOf(run.without ?? []));
      const ended = await runBundle({
        event,
        payload,
        inputs: { 'desired-state': 'tenantry', token, ...(await adoptionOf(github, run, token)), ...run.inputs },
        env: {
          GITHUB_API_URL: github.url,
          GITHUB_ACTOR: 'acme',
          GITHUB_RUN_ID: `${id}`,
          ...(one.head ? {} : { GITHUB_SHA: await mainTip(github) }),
          GITHUB_RUN_ATTEMPT: `${run.attempt ?? 1}`,
          TENANTRY_BASE_URL: platform.url,
          ...(run.key !== false && { MGC_API_KEY: key }),
        },
      });
      everything.push(ended.log.replaceAll(/^::add-mask::.*$/gm, ''), ended.summary, JSON.stringify(ended.outputs));
      const calls = platform.app.recorder.all().length;
      platform.app.recorder.clear();
      const result = resultOf(ended, github.requests(), github.sent.slice(sent), github.sarifs.slice(sarifs));
      return { ...result, platform: calls > 0 ? 'asked' : 'not asked' };
    };

    const results: JsonObject[] = [];
    for (let index = 0; index < one.runs.length; index += 1) {
      const first = one.runs[index];
      const second = one.runs[index + 1];
      if (first === undefined) break;
      if (second?.together) {
        const both = await Promise.all([start(first, index), start(second, index + 1)]);
        // Which of the two comes first is random: only the result counts.
        results.push(...both.map(({ exit }) => ({ exit: exit ?? null })));
        index += 1;
      } else results.push(await start(first, index));
    }
    github.verify();
    const comments = (number === 0 ? [] : await github.comments(number)).filter(({ body }) => !textOf(body).startsWith('unrelated'));
    const shown = comments.map((comment) => {
      const text = textOf(comment['body']);
      return {
        by: textOf((comment['user'] as JsonObject)['login']),
        text: one.short && text.length > longestShown ? `${text.slice(0, longestShown)}\n…` : text,
      };
    });
    everything.push(...github.bodies, ...github.sarifs.map(({ sarif }) => gunzipSync(Buffer.from(textOf(sarif), 'base64')).toString()));
    const adopted = await adoptionsOf(github);
    let text = stringify(
      { runs: results, ...(one.head ? { comments: shown } : { proposals: adopted }) },
      { lineWidth: 0, blockQuote: 'literal' },
    );
    for (const [commit, name] of ready.commits) for (const length of [40, 12, 8]) text = text.replaceAll(commit.slice(0, length), name);
    const others = new Map<string, string>();
    text = text
      .replaceAll(/\b[0-9a-f]{40}\b/g, (sha) => {
        others.set(sha, others.get(sha) ?? `<commit-${others.size + 1}>`);
        return others.get(sha) ?? '';
      })
      .replaceAll(/\(request [0-9a-f-]{36}\)/g, '(request <id>)')
      .replaceAll(/\b[0-9a-f]{32}\b/g, '<digest>')
      .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, '<time>')
      .replaceAll(/\d\d\/\d\d\/\d{4} \d\d:\d\d UTC \([^)]* em Brasília\)/g, '<time>')
      .replaceAll(/\(request [0-9a-f-]{36}\)/g, '(request <id>)')
      .replaceAll(/issuecomment-\d+/g, 'issuecomment-<id>')
      .replaceAll(/\/issues\/comments\/\d+/g, '/issues/comments/<id>')
      .replaceAll(/\/check-runs\/\d+/g, '/check-runs/<id>')
      .replaceAll(/\S*\/tenantry-[0-9a-f-]+\//g, '<folder>/')
      .replaceAll(live.platform.url, '<platform>')
      .replaceAll(github.url, '<github>')
      .replaceAll(/http:\/\/localhost:\d+/g, 'https://github.com');
    return {
      text,
      requests: github.requests().filter((request) => !request.includes('/git/blobs/')).length,
      everything: everything.join('\n'),
      comments: comments.map(({ body }) => textOf(body)),
    };
  } finally {
    await live.platform.close();
  }
};

export const secrets: readonly string[] = [key, planted];
