// Compiled code is kept between runs only where nobody else can write, whatever is in the folder changes no run, and runs do not disturb each other.
import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionNode } from '../action/action-node.ts';
import { program } from '../program.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tenantry-cache-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const environment = (cache: string, variables: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => ({
  XDG_CACHE_HOME: cache,
  HOME: folder,
  ...variables,
});

/** Its output, and its exit code. */
const run = (cache: string, variables: Readonly<Record<string, string>> = {}, node = process.execPath): string => {
  const { stdout, status } = spawnSync(node, [program, 'explain', 'volume'], { encoding: 'utf8', env: environment(cache, variables) });
  return `${stdout}${status}`;
};

const kept = (cache: string): readonly string[] => {
  const place = join(cache, 'tenantry', 'compiled');
  return existsSync(place) ? readdirSync(place).map((name) => join(place, name)) : [];
};

describe('compiled code', () => {
  it.each([...new Set([process.execPath, actionNode])])(
    'is kept in a folder that only this user can enter, and the output is the same with it: %s',
    (node) => {
      const cache = join(folder, node.replaceAll('/', '-'));
      const first = run(cache, {}, node);
      const [file = '', ...others] = kept(cache);
      expect(others).toEqual([]);
      expect(statSync(join(cache, 'tenantry', 'compiled')).mode & 0o777).toBe(0o700);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const before = statSync(file).ino;
      expect(run(cache, {}, node)).toBe(first);
      // V8 accepted all of it: otherwise it would have been replaced by another file.
      expect(statSync(file).ino).toBe(before);
    },
  );

  it('is replaced after a day, with the functions that were called meanwhile', () => {
    const cache = join(folder, 'daily');
    run(cache);
    const [file = ''] = kept(cache);
    const before = statSync(file).ino;
    const yesterday = Date.now() / 1000 - 25 * 3600;
    utimesSync(file, yesterday, yesterday);
    run(cache);
    expect(statSync(file).ino).not.toBe(before);
  });

  it('is kept below the home folder if the folder for caches is not an absolute path', () => {
    run('here');
    expect(kept(join(folder, '.cache'))).toHaveLength(1);
  });

  it.each([['compiled'], ['.']])('is neither read nor written if others can write its folder, or replace it: %s', (shared) => {
    const cache = join(folder, `shared-${shared}`);
    const first = run(cache);
    const [file = ''] = kept(cache);
    const damaged = Buffer.alloc(100);
    writeFileSync(file, damaged);
    chmodSync(join(cache, 'tenantry', shared), 0o770);
    expect(run(cache)).toBe(first);
    expect(kept(cache)).toEqual([file]);
    expect(readFileSync(file)).toEqual(damaged);
  });

  it.each([['CI'], ['NODE_DISABLE_COMPILE_CACHE'], ['NODE_V8_COVERAGE']])('is not kept with %s', (name) => {
    const cache = join(folder, name);
    expect(run(cache, { [name]: join(folder, 'coverage') })).toMatch(/volume[^]*0$/);
    expect(kept(cache)).toEqual([]);
  });

  it('is not kept where nothing can be written, and the command runs', () => {
    expect(run('/dev/null')).toMatch(/volume[^]*0$/);
  });

  it('leaves nothing behind where there is no room for it', () => {
    const cache = join(folder, 'full');
    mkdirSync(join(cache, 'tenantry', 'compiled'), { recursive: true, mode: 0o700 });
    // The largest file, in blocks.
    const words = ['-c', 'ulimit -f 64; exec "$0" "$@"', process.execPath, program, 'explain', 'volume'];
    const { stdout, status } = spawnSync('bash', words, { encoding: 'utf8', env: environment(cache, { PATH: process.env['PATH'] ?? '' }) });
    expect(`${stdout}${status}`).toMatch(/volume[^]*0$/);
    expect(kept(cache)).toEqual([]);
  });

  it('of other builds and versions stays in the folder until there are 24 newer files', () => {
    const cache = join(folder, 'many');
    run(cache);
    const [file = ''] = kept(cache);
    const names = Array.from({ length: 30 }, (_, index) => join(cache, 'tenantry', 'compiled', `plan-${index}.code`));
    for (const [index, name] of names.entries()) {
      writeFileSync(name, '');
      utimesSync(name, index, index);
    }
    rmSync(file);
    run(cache);
    expect(kept(cache).toSorted()).toEqual([file, ...names.slice(-23)].toSorted());
  });
});

describe('a file of kept code', () => {
  let cache: string;
  let file: string;
  let good: Buffer;
  let expected: string;
  beforeAll(() => {
    cache = join(folder, 'damaged');
    expected = run(cache);
    [file = ''] = kept(cache);
    good = readFileSync(file);
  });

  const flipped = (at: number): Buffer => {
    const bytes = Buffer.from(good);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at);
    return bytes;
  };

  /** Of other code, with a sum that holds. */
  const foreign = (): Buffer => {
    const other = join(folder, 'foreign');
    spawnSync(process.execPath, [program, '--help'], { env: environment(other) });
    return readFileSync(kept(other)[0] ?? '');
  };

  it.each<readonly [string, () => Buffer]>([
    ['empty', () => Buffer.alloc(0)],
    ['seven bytes', () => good.subarray(0, 7)],
    ['only its head', () => good.subarray(0, 8)],
    ['half of it', () => good.subarray(0, good.length / 2)],
    ['all but the last byte', () => good.subarray(0, -1)],
    ['one more byte', () => Buffer.concat([good, Buffer.alloc(1)])],
    ['text', () => Buffer.from('This is no compiled code.\n'.repeat(100))],
    ['nothing but zeros', () => Buffer.alloc(good.length)],
    ['a flipped bit in its sum', () => flipped(2)],
    ['a flipped bit in its index', () => flipped(20)],
    ['a flipped bit in the code', () => flipped(Math.round(good.length * 0.6))],
    ['a flipped bit at the end', () => flipped(good.length - 1)],
    ['of another command', foreign],
  ])('that is damaged changes no run, and is replaced: %s', (_, damaged) => {
    writeFileSync(file, damaged());
    const before = statSync(file).ino;
    expect(run(cache)).toBe(expected);
    expect(statSync(file).ino).not.toBe(before);
    const after = statSync(file).ino;
    expect(run(cache)).toBe(expected);
    expect(statSync(file).ino).toBe(after);
  });

  it('that many runs write at once is whole', async () => {
    rmSync(file);
    const runs = Array.from({ length: 6 }, () =>
      promisify(execFile)(process.execPath, [program, 'explain', 'volume'], { env: environment(cache) }),
    );
    for (const { stdout } of await Promise.all(runs)) expect(`${stdout}0`).toBe(expected);
    expect(kept(cache)).toEqual([file]);
    const before = statSync(file).ino;
    expect(run(cache)).toBe(expected);
    expect(statSync(file).ino).toBe(before);
  });
});
