// The ledger's file: created with its branch, and changed by many concurrent runs without losses.
import { describe, expect, it } from 'vitest';
import { changeBranchFile, readBranchFile } from '../../src/github/branch-file.ts';
import { allPermissions } from './start-github.ts';
import { github, server, withGitHub } from './with-github.ts';

withGitHub();

const file = { branch: 'tenantry-ledger', path: 'ledger/7c9e.json' };
const add =
  (name: string) =>
  (text: string | null): string =>
    JSON.stringify([...new Set([...(JSON.parse(text ?? '[]') as string[]), name])]);
const change = (name: string, as = github) => changeBranchFile(as, file, `Add ${name}`, add(name));

describe('a file on a separate branch', () => {
  it('is created with its branch, without the history of the code, and updated', async () => {
    expect(await readBranchFile(github, file)).toBe(null);
    expect(await change('a')).toBe('["a"]');
    server.forget();
    expect(await change('b')).toBe('["a","b"]');
    expect(server.requests()).toEqual([
      'GET /contents/ledger%2F7c9e.json?ref=refs%2Fheads%2Ftenantry-ledger',
      'PUT /contents/ledger%2F7c9e.json',
    ]);
    expect(await change('b')).toBe('["a","b"]');
    expect(await readBranchFile(github, file)).toBe('["a","b"]');
    const { commit } = await server.admin('GET', '/branches/tenantry-ledger');
    expect(JSON.stringify(commit)).not.toContain('Initial commit');
    expect(await readBranchFile(github, { ...file, path: 'other.json' })).toBe(null);
  });

  it.each([true, false])('keeps the additions of six parallel runs (already there: %s)', async (isThere) => {
    if (isThere) await change('first');
    const others = await Promise.all(Array.from({ length: 5 }, () => server.open()));
    const results = await Promise.all([github, ...others].map((one, index) => change(`run${index}`, one)));
    expect(results).toHaveLength(6);
    expect(JSON.parse((await readBranchFile(github, file)) ?? '[]')).toHaveLength(isThere ? 7 : 6);
    await Promise.all(others.map((one) => one.close()));
  });

  it('is changed once when a response is lost', async () => {
    await change('a');
    server.faults.push({ method: 'PUT', path: /contents/, act: { type: 'lose-response' } });
    expect(await change('b')).toBe('["a","b"]');
  });

  it('is refused, not recreated, if it cannot be read', async () => {
    await change('a');
    server.faults.push({ method: 'GET', path: /contents/, times: 9, act: { type: 'respond', status: 503 } });
    await expect(change('b')).rejects.toMatchObject({ status: 503 });
    server.faults.length = 0;
    server.faults.push(
      { method: 'GET', path: /contents/, act: { type: 'respond', status: 404 } },
      { method: 'GET', path: /git\/ref/, times: 9, act: { type: 'respond', status: 403 } },
    );
    await expect(change('b')).rejects.toMatchObject({ reason: 'forbidden' });
    expect(server.requests().filter((request) => !request.startsWith('GET'))).toHaveLength(3);
  });

  it('names the missing permission', async () => {
    await change('a');
    const limited = await server.open({ ...allPermissions, contents: 'read' });
    await expect(change('b', limited)).rejects.toMatchObject({ message: expect.stringContaining('`contents: write`') });
    await limited.close();
  });
});
