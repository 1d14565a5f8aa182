// Files of a commit through the Git API: everything of a folder within limits, or each path that is not read, with its reason.
import { describe, expect, it } from 'vitest';
import { changedPaths, readCommitFiles } from '../../src/github/commit-files.ts';
import { GitHubRefusal, orRefusal } from '../../src/github/refusal.ts';
import type { JsonObject } from '../../src/json.ts';
import { textOf } from './start-github.ts';
import { github, server, withGitHub } from './with-github.ts';

withGitHub();

const blob = async (content = 'x'): Promise<string> => textOf((await server.admin('POST', '/git/blobs', { content }))['sha']);

const read = async (path: string, commit: string): Promise<unknown> => {
  server.forget();
  const result = await orRefusal(readCommitFiles(github, commit, path));
  if (result instanceof GitHubRefusal) return result.message;
  return result.type === 'files' ? result.files.map(({ file, bytes }) => `${file} ${bytes.length}`) : result;
};

describe('the files of a commit', () => {
  it('are the YAML files of a folder and its subfolders, with one request and one for each file', async () => {
    const commit = await server.commit('main', {
      'infra/tenantry/b.yaml': 'b: 1\n',
      'infra/tenantry/people/ação.yml': 'ç',
      'infra/tenantry/readme.md': '# not read',
      'infra/tenantry/.hidden/c.yaml': 'c: 1\n',
      'infra/tenantry/.d.yaml': 'd: 1\n',
      'other/e.yaml': 'e: 1\n',
    });
    expect(await read('infra/tenantry', commit)).toEqual(['infra/tenantry/b.yaml 5', 'infra/tenantry/people/ação.yml 2']);
    const requests = server.requests();
    expect(requests.filter((request) => request.includes('/git/trees/'))).toHaveLength(1);
    expect(requests.filter((request) => request.includes('/git/blobs/'))).toHaveLength(2);
    expect(requests).toHaveLength(3);
    expect(await read('other/e.yaml', commit)).toEqual(['other/e.yaml 5']);
    expect(await read('', commit)).toEqual(['infra/tenantry/b.yaml 5', 'infra/tenantry/people/ação.yml 2', 'other/e.yaml 5']);
    expect(await read('./other/', commit)).toEqual(['other/e.yaml 5']);
  });

  it.each(['nothing', 'tenantry/nothing', 'tenantry/a.yaml/below'])('of %s are missing', async (path) => {
    const commit = await server.commit('main', { 'tenantry/a.yaml': 'a' });
    expect(await read(path, commit)).toEqual({ type: 'missing' });
  });

  it.each([
    ['a link', 'tenantry/link.yaml', '120000', 'blob', 'a symbolic link'],
    ['a link to a folder', 'tenantry/folder', '120000', 'blob', 'a symbolic link'],
    ['a submodule', 'tenantry/module', '160000', 'commit', 'a submodule'],
  ] as const)('are rejected with the path of %s', async (_, path, mode, type, what) => {
    const sha = type === 'commit' ? 'a'.repeat(40) : await blob('../../etc/passwd');
    const commit = await server.commit('main', { 'tenantry/a.yaml': 'a' }, [{ path, mode, type, sha }]);
    expect(await read('tenantry', commit)).toEqual({
      type: 'rejected',
      reasons: [`${path} is ${what}. Only regular files and folders are read.`],
    });
    expect(server.requests().filter((request) => request.includes('/git/blobs/'))).toEqual([]);
  });

  it('are not read through a link', async () => {
    const commit = await server.commit('main', { 'real/a.yaml': 'a' }, [
      { path: 'tenantry', mode: '120000', type: 'blob', sha: await blob('real') },
    ]);
    expect(await read('tenantry', commit)).toMatchObject({
      type: 'rejected',
      reasons: [expect.stringContaining('tenantry is a symbolic link')],
    });
    expect(await read('tenantry/deeper', commit)).toMatchObject({ type: 'rejected' });
  });

  it('are at most 300, and 20 MB', async () => {
    const sha = await blob();
    const entries: JsonObject[] = Array.from({ length: 301 }, (_, index) => ({
      path: `tenantry/${index}.yaml`,
      mode: '100644',
      type: 'blob',
      sha,
    }));
    const many = await server.commit('main', {}, entries);
    expect(await read('tenantry', many)).toEqual({ type: 'rejected', reasons: ['tenantry has 301 files; the maximum is 300.'] });
    const large = await blob('x'.repeat(7_000_000));
    const commit = await server.commit(
      'large',
      {},
      ['a', 'b', 'c'].map((name) => ({ path: `big/${name}.yaml`, mode: '100644', type: 'blob', sha: large })),
    );
    expect(await read('big', commit)).toEqual({ type: 'rejected', reasons: ['big has 21 MB; the maximum is 20 MB.'] });
    expect(server.requests().filter((request) => request.includes('/git/blobs/'))).toEqual([]);
  });

  const cut = (path: RegExp, times: number): void => {
    const text = JSON.stringify({ sha: 'a'.repeat(40), url: '', tree: [], truncated: true });
    server.faults.push({
      method: 'GET',
      path,
      times,
      act: { type: 'respond', status: 200, text, headers: { 'content-type': 'application/json' } },
    });
  };

  it('are found folder by folder when GitHub truncates the list of the whole commit', async () => {
    const link = { path: 'tenantry/link', mode: '120000', type: 'blob', sha: await blob('real') };
    const commit = await server.commit('main', { 'tenantry/deep/a.yaml': 'a', 'tenantry/deep/x/b.yaml': 'b' }, [link]);
    cut(/recursive/, 1);
    expect(await read('tenantry/deep', commit)).toEqual(['tenantry/deep/a.yaml 1', 'tenantry/deep/x/b.yaml 1']);
    expect(await read('tenantry/deep/a.yaml', commit)).toEqual(['tenantry/deep/a.yaml 1']);
    expect(await read('tenantry/nothing', commit)).toEqual({ type: 'missing' });
    expect(await read('tenantry/link/below', commit)).toMatchObject({ type: 'rejected' });
  });

  it.each([
    ['the root', /git\/trees/],
    ['the folder', /recursive/],
  ])('are rejected when GitHub truncates the list of %s too, never treated as missing', async (_, path) => {
    const commit = await server.commit('main', { 'tenantry/a.yaml': 'a' });
    cut(path, 99);
    expect(await read('tenantry', commit)).toMatchObject({ type: 'rejected', reasons: [expect.stringContaining('too large to list')] });
  });

  it('that differ between two commits are listed by name', async () => {
    const before = await server.commit('main', { 'a.yaml': 'a', 'b/b.yaml': 'b', 'c.yaml': 'c' });
    const after = await server.commit('main', { 'a.yaml': 'A', 'c.yaml': null, 'd/d.yaml': 'd' });
    expect(await changedPaths(github, before, after)).toEqual(['a.yaml', 'c.yaml', 'd/d.yaml']);
    const other = await server.commit('main', { 'a.yaml': 'B' });
    cut(/recursive/, 1);
    expect(await changedPaths(github, before, other)).toBe(undefined);
  });

  it('are refused when a blob does not match the tree', async () => {
    const commit = await server.commit('main', { 'tenantry/a.yaml': 'a' });
    const text = JSON.stringify({ content: Buffer.from('forged').toString('base64'), encoding: 'base64', sha: 'a', size: 6 });
    server.faults.push({
      method: 'GET',
      path: /blobs/,
      act: { type: 'respond', status: 200, text, headers: { 'content-type': 'application/json' } },
    });
    expect(await read('tenantry', commit)).toMatch(/does not match its object id/);
  });

  it('are refused as a whole when one cannot be read', async () => {
    const commit = await server.commit('main', { 'tenantry/a.yaml': 'a', 'tenantry/b.yaml': 'b' });
    server.faults.push({ method: 'GET', path: /blobs/, act: { type: 'respond', status: 404, message: 'Not Found' } });
    expect(await read('tenantry', commit)).toMatch(/^GitHub refused to read a file of a commit \(404/);
  });
});
