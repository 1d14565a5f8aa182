// Acceptable captures for a plan: every row violates one condition, and only the API is used.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findCapture, type WantedCapture } from '../../src/github/find-capture.ts';
import { GitHubRefusal, orRefusal } from '../../src/github/refusal.ts';
import { unzip } from '../../src/github/unzip.ts';
import { allPermissions, type Run } from './start-github.ts';
import { github, server, withGitHub } from './with-github.ts';
import { crc32Of, zipOf } from './zip-of.ts';

const workflow = '.github/workflows/tenantry.yml';
const trust = 'tenantry.trust.yaml';
let ran = '';

withGitHub(async () => {
  ran = await server.commit('main', { [workflow]: 'on: schedule\n', [trust]: 'identity: api-key/ci/main\n', 'tenantry/a.yaml': 'a: 1\n' });
  await server.commit('main', { 'tenantry/a.yaml': 'a: 2\n' });
  good = runAt(ran);
});

const content = Buffer.from('{"capture":1}');
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const zip = zipOf([{ name: 'capture.json', bytes: content }]);
const artifact = { id: 5, name: 'capture', zip, digest: `sha256:${sha256(zip)}` };

let good: Run;

const runAt = (commit: string): Run => ({
  id: 11,
  run_number: 3,
  event: 'schedule',
  head_branch: 'main',
  head_sha: commit,
  conclusion: 'success',
  path: workflow,
  artifacts: [artifact],
});

const wanted = (changes: Partial<WantedCapture> = {}): WantedCapture => ({
  repositoryId: server.repositoryId,
  defaultBranch: 'main',
  workflowFile: workflow,
  trust,
  artifact: 'capture',
  maxAge: 2 * 60 * 60 * 1000,
  ...changes,
});

const found = async (changes: Partial<WantedCapture> = {}): Promise<string> => {
  const result = await orRefusal(findCapture(github, wanted(changes)));
  if (result instanceof GitHubRefusal) return `refused: ${result.message}`;
  return result.type === 'none' ? 'none' : `${result.runId} ${result.bytes.toString()}`;
};

describe('a capture', () => {
  it('is of the newest run of the default branch, in four requests, without the token at the storage', async () => {
    server.runs.push({ ...good, id: 10, run_number: 2 }, good);
    expect(await found()).toBe('11 {"capture":1}');
    expect(server.requests()).toEqual([
      'GET /actions/workflows/tenantry.yml/runs?branch=main&status=completed&per_page=30',
      'GET /actions/runs/11/artifacts?name=capture&per_page=100',
      `GET /compare/${ran}...refs%2Fheads%2Fmain`,
      'GET /actions/artifacts/5/zip',
      'GET /storage/5?signature=secret',
    ]);
    expect(await found({ digest: sha256(content) })).toBe('11 {"capture":1}');
  });

  it('of a run whose audit had findings is used', async () => {
    server.runs.push({ ...good, conclusion: 'failure' });
    expect(await found()).toBe('11 {"capture":1}');
  });

  it.each([
    ['of a fork', { head_repository_id: 4711 }],
    ['of another branch', { head_branch: 'change' }],
    ['of a pull request', { event: 'pull_request' }],
    ['of a pull request target', { event: 'pull_request_target' }],
    ['of another workflow file', { path: '.github/workflows/evil/tenantry.yml' }],
    ['of a run that has not ended', { status: 'in_progress' }],
    ['that is too old', { created_at: '2026-11-20T07:00:00Z' }],
    ['that has expired', { artifacts: [{ ...artifact, expired: true }] }],
    ['of another name', { artifacts: [{ ...artifact, name: 'capture-2' }] }],
    ['without a digest', { artifacts: [{ id: 5, name: 'capture', zip }] }],
  ] as const)('%s is not used', async (_, changes) => {
    server.runs.push({ ...good, ...changes });
    expect(await found()).toBe('none');
  });

  it.each([
    ['differs from the digest that GitHub recorded', { ...artifact, digest: `sha256:${'0'.repeat(64)}` }, {}, 'does not match its digest'],
    ['is not the expected one', artifact, { digest: '0'.repeat(64) }, 'does not match the expected digest'],
    ['is not an archive', { id: 5, name: 'capture', zip: content, digest: `sha256:${sha256(content)}` }, {}, 'not a zip archive'],
  ])('that %s is refused', async (_, one, changes, expected) => {
    server.runs.push({ ...good, artifacts: [one] });
    expect(await found(changes)).toContain(expected);
  });

  it.each([
    ['branch', { head_branch: 'change' }],
    ['status', { status: 'in_progress' }],
  ] as const)('is not used from a list that GitHub did not filter by %s', async (_, changes) => {
    server.runs.push({ ...good, ...changes });
    const headers = { authorization: `token ${await server.tokenOf(allPermissions)}` };
    const text = await (await fetch(`${server.url}/repos/acme/cloud/actions/workflows/7/runs`, { headers })).text();
    const act = { type: 'respond', status: 200, text, headers: { 'content-type': 'application/json' } } as const;
    server.faults.push({ method: 'GET', path: /runs\?/, act });
    expect(await found()).toBe('none');
    expect(server.faults).toEqual([]);
  });

  /** A run on a tag that is named `main`, of a commit of this branch: GitHub shows it as a run of the branch. */
  const forgedOn = async (files: Readonly<Record<string, string | null>>): Promise<string> => {
    const commit = await server.commit('attack', files);
    await server.admin('POST', '/git/refs', { ref: 'refs/tags/main', sha: commit });
    return commit;
  };
  const merge = async (files: Readonly<Record<string, string | null>>): Promise<void> => {
    const last = await server.commit('attack', files);
    await server.admin('PATCH', '/git/refs/heads/main', { sha: last, force: true });
  };
  const why = async (): Promise<string> => {
    const result = await findCapture(github, wanted());
    return result.type === 'none' ? result.why : `used: ${JSON.stringify(result)}`;
  };

  it.each(['push', 'workflow_dispatch', 'schedule'])('of a run on a tag named like the default branch is not used (%s)', async (event) => {
    const head = await forgedOn({ [workflow]: 'on: push\n' });
    server.runs.push({ ...good, id: 12, run_number: 4, event, head_sha: head });
    expect(await why()).toContain('is not in the history of the default branch');
    // The newest one of the branch is used instead.
    server.runs.push(good);
    expect(await found()).toBe('11 {"capture":1}');
  });

  it.each([
    ['workflow', { [workflow]: 'on: push\n' }, { [workflow]: 'on: schedule\n' }],
    ['trust file', { [trust]: 'plain_http: true\n' }, { [trust]: 'identity: api-key/ci/main\n' }],
    ['local action', { '.github/actions/key/action.yml': 'name: key\n' }, { '.github/actions/key/action.yml': null }],
  ])('of an intermediate commit of a merged pull request with another %s is not used', async (_, attack, cleaned) => {
    const head = await forgedOn(attack);
    await merge(cleaned);
    server.runs.push({ ...good, head_sha: head });
    expect(await why()).toMatch(/ is not that of the default branch now\.$/);
  });

  it('of a commit before the workflow, or one that it calls, was changed is not used', async () => {
    const called = '.github/workflows/called.yml';
    await server.commit('main', { [called]: 'on: workflow_call\n' });
    server.runs.push({ ...good, referenced: [called] });
    expect(await why()).toContain(`\`${called}\` is not that of the default branch now`);
    await server.commit('main', { [workflow]: 'on: push\n' });
    server.runs[0] = good;
    expect(await why()).toContain(`\`${workflow}\` is not that of the default branch now`);
  });

  it('of a commit that no branch has any more, or of no commit, is not used', async () => {
    server.runs.push({ ...good, head_sha: 'a'.repeat(40) });
    expect(await why()).toContain('is not in the history of the default branch');
  });

  it('is proved by the lists of both commits if more files differ than GitHub compares', async () => {
    const many = Object.fromEntries(Array.from({ length: 301 }, (__, index) => [`files/${index}`, 'x\n']));
    await server.commit('main', many);
    server.runs.push(good);
    expect(await found()).toBe('11 {"capture":1}');
    await server.commit('main', { [trust]: 'plain_http: true\n' });
    expect(await why()).toContain(`\`${trust}\` is not that of the default branch now`);
  });

  it('names the missing permission', async () => {
    const limited = await server.open({ ...allPermissions, actions: undefined as never });
    await expect(findCapture(limited, wanted())).rejects.toMatchObject({ message: expect.stringContaining('`actions: read`') });
    await limited.close();
  });
});

describe('an archive', () => {
  const files = [
    { name: 'a/ç.json', bytes: Buffer.from('a'.repeat(100_000)) },
    { name: 'empty', bytes: Buffer.alloc(0) },
  ];

  it('returns its files', async () => {
    expect(await unzip(zipOf(files), 1_000_000)).toEqual({ type: 'files', files });
    expect(crc32Of(Buffer.from('123456789'))).toBe(0xcbf43926);
  });

  it('that is larger than allowed is not unpacked, whatever size it states', async () => {
    expect(await unzip(zipOf(files), 1_000)).toMatchObject({ type: 'unreadable' });
    const lying = zipOf(files);
    lying.writeUInt32LE(5, lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    expect(await unzip(lying, 1_000)).toMatchObject({ type: 'unreadable', why: 'it is damaged' });
  });

  it('that is truncated or changed anywhere is unreadable or the same, without a defect', async () => {
    const whole = zipOf(files);
    for (let length = 0; length < whole.length; length += 1)
      expect(await unzip(whole.subarray(0, length), 1_000_000)).toMatchObject({ type: 'unreadable' });
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at);
      expect(['files', 'unreadable']).toContain((await unzip(changed, 1_000_000)).type);
    }
  });
});
