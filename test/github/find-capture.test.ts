// Acceptable captures for a plan: every row violates one condition, and only the API is used.
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GitHub } from '../../src/github/client.ts';
import { findCapture, type WantedCapture } from '../../src/github/find-capture.ts';
import { unzip } from '../../src/github/unzip.ts';
import { allPermissions, type Run, startGitHub, type TestGitHub } from './start-github.ts';
import { crc32Of, zipOf } from './zip-of.ts';

let server: TestGitHub;
let github: GitHub;

beforeAll(async () => {
  server = await startGitHub();
});
afterAll(async () => server.close());
beforeEach(async () => {
  server.reset();
  github = await server.open();
});
afterEach(async () => {
  server.verify();
  await github.close();
});

const content = Buffer.from('{"capture":1}');
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const zip = zipOf([{ name: 'capture.json', bytes: content }]);
const artifact = { id: 5, name: 'capture', zip, digest: `sha256:${sha256(zip)}` };

const good: Run = {
  id: 11,
  run_number: 3,
  event: 'schedule',
  head_branch: 'main',
  head_sha: 'a'.repeat(40),
  conclusion: 'success',
  path: '.github/workflows/tenantry.yml',
  artifacts: [artifact],
};

const wanted = (changes: Partial<WantedCapture> = {}): WantedCapture => ({
  repositoryId: server.repositoryId,
  defaultBranch: 'main',
  workflowFile: '.github/workflows/tenantry.yml',
  artifact: 'capture',
  maxAge: 2 * 60 * 60 * 1000,
  ...changes,
});

const found = async (changes: Partial<WantedCapture> = {}): Promise<string> => {
  const result = await findCapture(github, wanted(changes));
  if (result.type === 'refused') return `refused: ${result.why.message}`;
  return result.value.type === 'none' ? 'none' : `${result.value.runId} ${result.value.bytes.toString()}`;
};

describe('a capture', () => {
  it('is of the newest run of the default branch, in three requests, without the token at the storage', async () => {
    server.runs.push({ ...good, id: 10, run_number: 2 }, good);
    expect(await found()).toBe('11 {"capture":1}');
    expect(server.requests()).toEqual([
      'GET /actions/workflows/tenantry.yml/runs?branch=main&status=success&per_page=30',
      'GET /actions/runs/11/artifacts?name=capture&per_page=100',
      'GET /actions/artifacts/5/zip',
      'GET /storage/5?signature=secret',
    ]);
    expect(await found({ digest: sha256(content) })).toBe('11 {"capture":1}');
  });

  it.each([
    ['of a fork', { head_repository_id: 4711 }],
    ['of another branch', { head_branch: 'change' }],
    ['of a pull request', { event: 'pull_request' }],
    ['of a pull request target', { event: 'pull_request_target' }],
    ['of another workflow file', { path: '.github/workflows/evil/tenantry.yml' }],
    ['of a run that failed', { conclusion: 'failure' }],
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
    ['conclusion', { conclusion: 'failure' }],
  ] as const)('is not used from a list that GitHub did not filter by %s', async (_, changes) => {
    server.runs.push({ ...good, ...changes });
    const headers = { authorization: `token ${await server.tokenOf(allPermissions)}` };
    const text = await (await fetch(`${server.url}/repos/acme/cloud/actions/workflows/7/runs`, { headers })).text();
    const act = { type: 'respond', status: 200, text, headers: { 'content-type': 'application/json' } } as const;
    server.faults.push({ method: 'GET', path: /runs\?/, act });
    expect(await found()).toBe('none');
    expect(server.faults).toEqual([]);
  });

  it('names the missing permission', async () => {
    const limited = await server.open({ ...allPermissions, actions: undefined as never });
    expect(await findCapture(limited, wanted())).toMatchObject({
      type: 'refused',
      why: { message: expect.stringContaining('`actions: read`') },
    });
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
