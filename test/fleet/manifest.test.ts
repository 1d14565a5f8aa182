// The folder of results: what is written is read again, anything else is rejected and never absent, and nothing leads out of the folder.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { assert, constantFrom, oneof, property } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FleetManifest, readResultOf, writeResultOf } from '../../src/fleet/manifest.ts';
import { fileOfOrganization, resultFileOf } from '../../src/fleet/results-folder.ts';
import { runIdOf } from '../../src/fleet/run-id.ts';
import { digestOfText } from '../../src/json.ts';
import { anyText } from '../any-text.ts';
import { refused } from '../commands/schemas.ts';
import { runs } from '../runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { results } from './manifests.ts';

let folder: string;
beforeAll(() => {
  folder = temporaryFolder('results');
});
afterAll(() => rmSync(folder, { recursive: true }));

const text = '{"a":1}';
const manifest: FleetManifest = {
  version: 1,
  command: 'audit',
  name: 'acme',
  tenant: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  run: 'nightly',
  attempt: 1,
  shard: '0/4',
  tool: '0.1.0',
  policies: 'a'.repeat(64),
  commit: null,
  inputs: 'b'.repeat(64),
  started: '2026-11-22T07:00:00.000Z',
  ended: '2026-11-22T07:00:01.000Z',
  exit_code: 1,
  status: 'evaluated',
  reason: null,
  completeness: { complete: 3, requested: 3 },
  result: digestOfText(text),
};
const at = (name: string) => ({ results: join(folder, name), run: 'nightly' });

describe('a result', () => {
  it('is read as it was written', () => {
    assert(
      property(results, (one) => {
        const place = { results: join(folder, 'any'), run: one.manifest.run };
        writeResultOf(place, one.manifest, one.text);
        expect(readResultOf(place, one.manifest.name)).toEqual({ type: 'found', ...one });
        const written = fileOfOrganization(place, one.manifest.name, 'manifest.json').absolute;
        expect(refused('fleet-manifest', readFileSync(written, 'utf8'))).toEqual([]);
        const expected = one.text === undefined ? ['manifest.json'] : ['manifest.json', resultFileOf(one.manifest.command)];
        expect(readdirSync(dirname(written))).toEqual(expect.arrayContaining(expected));
        rmSync(dirname(written), { recursive: true });
      }),
      runs(20),
    );
  });

  it('is absent only where nothing is', () => {
    expect(readResultOf(at('none'), 'acme')).toEqual({ type: 'absent' });
    mkdirSync(join(folder, 'begun/nightly/acme'), { recursive: true });
    writeFileSync(join(folder, 'begun/nightly/acme/result.json'), text);
    expect(readResultOf(at('begun'), 'acme')).toEqual({ type: 'absent' });
  });

  it('replaces the one of an earlier attempt, with its file', () => {
    writeResultOf(at('again'), manifest, text);
    const failed: FleetManifest = {
      ...manifest,
      attempt: 2,
      exit_code: 3,
      status: 'failed',
      reason: { code: 'timeout', message: 'too long' },
      completeness: null,
      result: null,
    };
    writeResultOf(at('again'), failed, undefined);
    expect(readdirSync(join(folder, 'again/nightly/acme'))).toEqual(['manifest.json']);
    expect(readResultOf(at('again'), 'acme')).toEqual({ type: 'found', manifest: failed, text: undefined });
  });
});

describe('what no run wrote', () => {
  it.each<readonly [string, Partial<Record<keyof FleetManifest, unknown>>, RegExp]>([
    ['another name', { name: 'other' }, /is of other/],
    ['another run', { run: 'other' }, /is of the run other/],
    ['another version', { version: 2 }, /invalid/],
    ['an unknown field', { ['extra' as 'name']: 1 }, /invalid/],
    ['a reason without a failure', { reason: { code: 'crash', message: 'x' } }, /contradicts itself/],
    ['no result without a failure', { result: null }, /contradicts itself/],
    ['partly read, but complete', { status: 'partly-read' }, /contradicts itself/],
    ['evaluated, but incomplete', { completeness: { complete: 1, requested: 2 } }, /contradicts itself/],
    ['partly read without completeness', { status: 'partly-read', completeness: null }, /contradicts itself/],
    ['another digest', { result: 'c'.repeat(64) }, /does not match the digest/],
  ])('is rejected: %s', (_, change, why) => {
    writeResultOf(at('unfit'), manifest, text);
    writeFileSync(join(folder, 'unfit/nightly/acme/manifest.json'), JSON.stringify({ ...manifest, ...change }));
    expect(readResultOf(at('unfit'), 'acme')).toMatchObject({ type: 'unfit', why: expect.stringMatching(why) });
  });

  it('is rejected at any length of either file', () => {
    for (const file of ['manifest.json', 'result.json']) {
      writeResultOf(at('cut'), manifest, text);
      const path = join(folder, 'cut/nightly/acme', file);
      for (let size = readFileSync(path).length - 2; size >= 0; size -= 97) {
        truncateSync(path, size);
        expect(readResultOf(at('cut'), 'acme').type).toBe('unfit');
      }
    }
  });

  it('is rejected where the result is missing', () => {
    writeResultOf(at('half'), manifest, text);
    rmSync(join(folder, 'half/nightly/acme/result.json'));
    expect(readResultOf(at('half'), 'acme').type).toBe('unfit');
  });
});

describe('nothing leads out of the folder', () => {
  it('no name, whatever it is', () => {
    const part = oneof(constantFrom('..', '.', '', '/', '.git', 'a', 'a/../b', '/etc', 'a\\b', '-', 'con'), anyText());
    assert(
      property(part, part, (run, name) => {
        const inside = join(folder, 'inside');
        const found = readResultOf({ results: inside, run }, name);
        if (found.type === 'unfit') return;
        expect(fileOfOrganization({ results: inside, run }, name, 'manifest.json').absolute).toBe(join(inside, run, name, 'manifest.json'));
        expect(`${run}${name}`).toMatch(/^[A-Za-z0-9._-]+$/);
        expect([run, name].some((one) => one.startsWith('.'))).toBe(false);
      }),
      runs(200),
    );
  });

  it.each(['nightly', 'nightly/acme', 'nightly/acme/manifest.json', 'nightly/acme/result.json'])('no link: %s', (link) => {
    const inside = join(folder, `link-${link.replaceAll('/', '-')}`);
    const outside = join(folder, `outside-${link.replaceAll('/', '-')}`);
    writeResultOf({ results: outside, run: 'nightly' }, manifest, text);
    const before = readFileSync(join(outside, 'nightly/acme/manifest.json'), 'utf8');
    writeResultOf({ results: inside, run: 'nightly' }, manifest, text);
    rmSync(join(inside, link), { recursive: true });
    symlinkSync(join(outside, link), join(inside, link));
    const place = { results: inside, run: 'nightly' };
    expect(readResultOf(place, 'acme').type).toBe('unfit');
    expect(() => writeResultOf(place, { ...manifest, attempt: 2 }, text)).toThrow(/symbolic link/);
    expect(readFileSync(join(outside, 'nightly/acme/manifest.json'), 'utf8')).toBe(before);
  });

  it('the folder itself may be a link of the operator', () => {
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'volume'));
    writeResultOf(at('volume'), manifest, text);
    expect(existsSync(join(folder, 'real/nightly/acme/manifest.json'))).toBe(true);
  });
});

describe('the id of a run', () => {
  it.each<readonly [string | undefined, Record<string, string>, string]>([
    ['nightly-1', { GITHUB_RUN_ID: '7' }, 'nightly-1'],
    [undefined, { GITHUB_RUN_ID: '7' }, '7'],
    [undefined, { GITHUB_RUN_ID: '7', TENANTRY_RUN: 'fleet-audit-29' }, 'fleet-audit-29'],
  ])('%s with %o is %s', (given, env, expected) => {
    expect(runIdOf(given, env)).toBe(expected);
  });

  it.each([undefined, '', '..', '.hidden', 'a/b', 'a b', 'x'.repeat(129), 'a\n'])('is refused: %j', (given) => {
    expect(() => runIdOf(given, {})).toThrow(/run/);
  });
});
