// Compiled code is kept between runs only where nobody else can write, with a Node that can keep it.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionNode } from '../action/action-node.ts';
import { program } from '../program.ts';

const keeps =
  spawnSync(actionNode, ['-p', 'typeof require("module").enableCompileCache'], { encoding: 'utf8' }).stdout.trim() === 'function';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tenantry-cache-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (cache: string, variables: Readonly<Record<string, string>> = {}): string =>
  spawnSync(actionNode, [program, 'explain', 'volume'], { encoding: 'utf8', env: { XDG_CACHE_HOME: cache, HOME: folder, ...variables } })
    .stdout;

const kept = (cache: string): readonly string[] => {
  const place = join(cache, 'tenantry', 'compiled');
  return existsSync(place) ? readdirSync(place) : [];
};

describe.skipIf(!keeps)('compiled code', () => {
  it('is kept in a folder that only this user can enter, and the output is the same with it', () => {
    const cache = join(folder, 'new');
    const first = run(cache);
    expect(kept(cache)).toHaveLength(1);
    expect(statSync(join(cache, 'tenantry', 'compiled')).mode & 0o777).toBe(0o700);
    expect(run(cache)).toBe(first);
  });

  it('is kept below the home folder if the folder for caches is not an absolute path', () => {
    run('here');
    expect(kept(join(folder, '.cache'))).toHaveLength(1);
  });

  it.each([['compiled'], ['.']])('is neither read nor written if others can write its folder, or replace it: %s', (shared) => {
    const cache = join(folder, `shared-${shared}`);
    mkdirSync(join(cache, 'tenantry', 'compiled'), { recursive: true, mode: 0o700 });
    chmodSync(join(cache, 'tenantry', shared), 0o770);
    expect(run(cache)).toContain('volume');
    expect(kept(cache)).toEqual([]);
  });

  it.each([['CI'], ['NODE_DISABLE_COMPILE_CACHE']])('is not kept with %s', (name) => {
    const cache = join(folder, name);
    expect(run(cache, { [name]: '1' })).toContain('volume');
    expect(kept(cache)).toEqual([]);
  });

  it('is not kept where nothing can be written, and the command runs', () => {
    expect(run('/dev/null')).toContain('volume');
  });
});
