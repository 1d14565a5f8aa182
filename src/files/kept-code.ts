// Compiled code kept between runs, so that a start compiles only what changed: a file for each command, in a folder that only this user can write.
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { Script } from 'node:vm';

/** As freedesktop.org and Windows name it. Relative paths are ignored, as the former requires. */
const cacheFolder = ({ XDG_CACHE_HOME: cache = '', LOCALAPPDATA: local = '' }: NodeJS.ProcessEnv): string => {
  if (process.platform === 'win32' && local !== '') return join(local, 'tenantry', 'cache');
  return join(isAbsolute(cache) ? cache : join(homedir(), '.cache'), 'tenantry');
};

/** Whoever can write there, or replace the folder, decides what runs: it must be ours alone. Windows protects the folders of a user by inheritance. */
const isOurs = (folder: string): boolean => {
  const { uid, mode } = lstatSync(folder);
  return process.platform === 'win32' || (uid === process.geteuid?.() && (mode & 0o22) === 0);
};

const bothOurs = (folder: string): boolean => isOurs(dirname(folder)) && isOurs(folder);

/** Loaded on use: with it comes everything that Node has for streams. V8 itself trusts what it is given. */
const sumOf = (data: string | Uint8Array): number => process.getBuiltinModule('node:zlib').crc32(data);

/** The code of a chunk: its position after the index, and its length. */
type Index = Readonly<Record<string, readonly [start: number, length: number]>>;

interface Kept {
  readonly index: Index;
  readonly data: Buffer;
}

const nothing: Kept = { index: {}, data: Buffer.alloc(0) };

/** The sum of the rest, and the length of the index. */
const headLength = 8;

/** V8 copies code that does not begin at such a multiple. */
const aligned = (length: number): number => Math.ceil(length / 8) * 8;

/** A damaged file is the same as none. */
const parsed = (file: Buffer): Kept => {
  if (file.length < headLength || file.readUInt32LE(0) !== sumOf(file.subarray(4))) return nothing;
  const end = headLength + file.readUInt32LE(4);
  return { index: JSON.parse(file.toString('latin1', headLength, end)), data: file.subarray(end) };
};

const textOf = (chunks: ReadonlyMap<string, Buffer>): Buffer => {
  let length = 0;
  const index: Record<string, readonly [number, number]> = {};
  for (const [name, { length: own }] of chunks) {
    index[name] = [length, own];
    length += aligned(own);
  }
  const text = JSON.stringify(index);
  const indexLength = aligned(text.length);
  const file = Buffer.alloc(headLength + indexLength + length);
  file.writeUInt32LE(indexLength, 4);
  file.write(text.padEnd(indexLength), headLength, 'latin1');
  for (const [name, code] of chunks) code.copy(file, headLength + indexLength + (index[name]?.[0] ?? 0));
  file.writeUInt32LE(sumOf(file.subarray(4)), 0);
  return file;
};

/** Files in the folder, the newest: those of other commands, versions of Tenantry and of Node. */
const mostFiles = 24;

const removeOldest = (folder: string): void => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.code') || name.endsWith('.new'));
  if (files.length <= mostFiles) return;
  const dated = files.map((name) => ({ path: join(folder, name), time: statSync(join(folder, name)).mtimeMs }));
  for (const { path } of dated.toSorted((one, other) => other.time - one.time).slice(mostFiles)) rmSync(path, { force: true });
};

/** As a whole: another process may read it, or write its own. */
const replace = (path: string, content: Buffer): void => {
  const temporary = `${path}.${process.pid}.new`;
  try {
    writeFileSync(temporary, content, { mode: 0o600 });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
};

/** After a day, code is replaced, with the functions that were compiled meanwhile because an earlier run did not call them. */
const day = 86_400_000;

/** A longer run gains nothing, and V8 has forgotten the code of its start. */
const longest = 5000;

export interface KeptCode {
  /** What is kept of a chunk. */
  readonly of: (chunk: string) => Buffer | undefined;
  /** With the compiled chunks of this run, when it ends. */
  readonly keep: (scripts: ReadonlyMap<string, Script>) => void;
}

interface Program {
  readonly command: string;
  /** Changes with any code. */
  readonly build: string;
  /** Undoes what a run that reads much changed: V8 accepts code only with the flags that it was kept with. */
  readonly resetFlags: () => void;
}

/** For runs with other flags of Node a file of its own: they would replace each other's. */
const fileOf = (env: NodeJS.ProcessEnv, command: string, build: string): string => {
  const key = JSON.stringify([build, process.version, process.arch, process.execArgv, env['NODE_OPTIONS'] ?? '']);
  return join(cacheFolder(env), 'compiled', `${command}-${sumOf(key).toString(16)}.code`);
};

/** A runner starts without the folder, and would only write it. */
export const openKeptCode = (env: NodeJS.ProcessEnv, { command, build, resetFlags }: Program): KeptCode | undefined => {
  if (env['CI'] || env['NODE_DISABLE_COMPILE_CACHE'] || env['NODE_V8_COVERAGE']) return undefined;
  let path: string;
  let kept = nothing;
  let age = Number.POSITIVE_INFINITY;
  try {
    path = fileOf(env, command, build);
    if (existsSync(path) && bothOurs(dirname(path))) {
      kept = parsed(readFileSync(path));
      age = Date.now() - statSync(path).mtimeMs;
    }
  } catch {
    // Without a home, or the right to read it.
    return undefined;
  }
  const { index, data } = kept;
  const of = (chunk: string): Buffer | undefined => {
    const [start, length] = index[chunk] ?? [];
    return start === undefined || length === undefined ? undefined : data.subarray(start, start + length);
  };
  const keep = (scripts: ReadonlyMap<string, Script>): void => {
    const [first] = scripts.values();
    // Of what is loaded after a change of the flags, V8 accepts nothing.
    const isComplete = first?.cachedDataRejected === false && [...scripts.keys()].every((name) => Object.hasOwn(index, name));
    if ((isComplete && age < day) || performance.now() > longest) return;
    try {
      const folder = dirname(path);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (!bothOurs(folder)) return;
      const chunks = new Map(Object.keys(index).map((name) => [name, of(name) ?? Buffer.alloc(0)]));
      resetFlags();
      for (const [name, script] of scripts) chunks.set(name, script.createCachedData());
      replace(path, textOf(chunks));
      removeOldest(folder);
    } catch {
      // Without room, or the right to write there, the next run compiles everything again.
    }
  };
  return { of, keep };
};
