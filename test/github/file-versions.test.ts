// Versions of a file from its commits on a branch: a sample of any number of them, over real HTTP.
import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFileVersions } from '../../src/github/file-versions.ts';
import type { JsonObject } from '../../src/json.ts';
import { sampledVersions } from '../../src/policies/ledger/earlier-versions.ts';
import { textOf } from './start-github.ts';
import { github, server, withGitHub } from './with-github.ts';

withGitHub();

const file = { branch: 'tenantry-ledger', path: 'ledger.json' };
const all = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** So many commits of the file, with another file beside it. */
const write = async (count: number): Promise<void> => {
  for (let index = 1; index <= count; index += 1) await server.commit(file.branch, { [file.path]: `version ${index}` });
};
const texts = async (sample: (count: number) => readonly number[]): Promise<readonly string[]> => {
  const read = await readFileVersions(github, file, sample);
  return read.map(({ text }) => text);
};

describe('versions of a file', () => {
  it('are those of its commits, the newest first; commits of other files are none', async () => {
    expect(await texts(all)).toEqual([]);
    await write(3);
    await server.commit(file.branch, { 'other.json': 'x' });
    const [{ commit, text } = { commit: '', text: '' }, ...more] = await readFileVersions(github, file, all);
    expect([text, ...more.map((one) => one.text)]).toEqual(['version 3', 'version 2', 'version 1']);
    const { sha } = await server.admin('GET', `/contents/ledger.json?ref=${commit}`);
    expect(textOf(sha)).toMatch(/^[0-9a-f]{40}$/);
  });

  it.each([
    [7, 2, [7, 6, 5, 4, 3, 1], ['1', '2', '3', '4']],
    [12, 1, [12, 11, 10, 9, 8, 4, 1], ['1', '2', '3', '4', '5', '9', '12']],
    // A full page without links is asked for the next one.
    [4, 4, [4, 3, 2, 1], ['1', '2']],
  ])('%i with %i on a page are read from the pages that contain them, and from no others', async (count, size, versions, pages) => {
    await write(count);
    server.forget();
    const read = await readFileVersions(github, file, sampledVersions, size);
    expect(read.map(({ text }) => text)).toEqual(versions.map((one) => `version ${one}`));
    const asked = server.requests().flatMap((request) => /GET \/commits\?.*&page=(\d+)/.exec(request)?.[1] ?? []);
    expect(asked.toSorted((a, b) => Number(a) - Number(b))).toEqual(pages);
  });

  it('do not end unnoticed where a proxy removes the links to other pages', async () => {
    await write(3);
    const [commit] = (await server.admin('GET', `/commits?sha=${file.branch}&per_page=1`)) as unknown as readonly JsonObject[];
    server.faults.push({
      method: 'GET',
      path: /\/commits\?/,
      act: { type: 'respond', status: 200, text: JSON.stringify([commit]), headers: { 'content-type': 'application/json' } },
    });
    await expect(readFileVersions(github, file, all, 1)).rejects.toMatchObject({ reason: 'unfit' });
  });

  it('are refused as a whole if one cannot be read: a missing version is not an unchanged one', async () => {
    await write(2);
    for (const path of [/\/commits\?/, /\/contents\//]) {
      server.faults.push({ method: 'GET', path, act: { type: 'respond', status: 403, message: 'Resource not accessible by integration' } });
      await expect(readFileVersions(github, file, all)).rejects.toMatchObject({ reason: 'forbidden' });
    }
    server.faults.length = 0;
    const reader = await server.open({ contents: 'read' });
    expect(await readFileVersions(reader, file, all)).toMatchObject([{}, {}]);
    await reader.close();
  });
});

it('a sample has the newest and the oldest version, and between them no gap is longer than twice the one before', () => {
  assert(
    property(integer({ min: 1, max: 1_000_000 }), (count) => {
      const places = sampledVersions(count);
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      expect(places.length).toBeLessThan(6 + Math.log2(count + 1));
      expect([places[0], places.at(-1)]).toEqual([0, count - 1]);
      // Whatever version is edited, a version of the older half of those behind it is compared.
      for (const [index, place] of places.entries()) expect((places[index + 1] ?? 0) - place).toBeLessThanOrEqual(Math.max(1, place));
    }),
  );
});
