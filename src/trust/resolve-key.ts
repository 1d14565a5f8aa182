// Reads the API key of one organization from its place in the trust file. Nothing that a pull request can change is read or run, and no text of a problem
// contains the key or the output of a program.
import { spawn } from 'node:child_process';
import { delimiter, dirname, isAbsolute } from 'node:path';
import { TenantryError } from '../errors.ts';
import { isInside } from '../files/boundary.ts';
import { findProgram, programFolders } from '../files/find-program.ts';
import { operatorFile } from '../files/operator-file.ts';
import { placesOf } from '../files/path-places.ts';
import { readBytes } from '../files/read-text.ts';
import { secretOf } from '../secret.ts';
import { quoted, visible } from '../yaml/visible.ts';
import type { OrganizationKey } from './fleet-trust.ts';
import type { ApiKeyPlace } from './key-source.ts';
import type { Environment, ResolvedSecret } from './resolve-secret.ts';

export interface KeySurroundings {
  /** For `env:`, and for a program, which may need it to sign in to a vault. */
  readonly environment: Environment;
  /** Variables that no program gets: `credentialVariables` of the trust file. */
  readonly hidden: (variable: string) => boolean;
  /** `changeableFolders` of the fleet file. */
  readonly guarded: readonly string[];
  readonly signal?: AbortSignal;
  /** The maximum runtime of a program in milliseconds. */
  readonly timeout?: number;
}

type Found =
  | { readonly text: string }
  /** `isTemporary`: a later attempt may succeed. */
  | { readonly why: string; readonly isTemporary?: true };

/** EX_TEMPFAIL of sysexits.h: by it a program says that a later attempt may succeed. */
const temporaryFailure = 75;

/** API keys and access tokens are at most a few kilobytes. */
const mostBytes = 8192;
const minute = 60_000;
const inRepository = 'it is inside the repository, where a pull request can change it';

const isGuarded = (path: string, { guarded }: KeySurroundings): boolean =>
  placesOf(path).some((place) => guarded.some((folder) => isInside(place, folder)));

const inEnvironment = (name: string, { environment }: KeySurroundings): Found => {
  const text = environment[name] ?? '';
  return text === '' ? { why: `the environment variable ${visible(name)} is not set` } : { text };
};

const inFile = (path: string, surroundings: KeySurroundings): Found => {
  if (isGuarded(path, surroundings)) return { why: `the file ${visible(path)} is refused: ${inRepository}` };
  try {
    return { text: readBytes(operatorFile(path), mostBytes).toString() };
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    const isMissing = error.problems.some(({ code }) => code === 'file-missing');
    return { why: isMissing ? `the file ${visible(path)} does not exist or cannot be read` : error.message };
  }
};

/** Its own process group, so that no child process outlives it. */
const killAll = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself in the meantime.
  }
};

interface KeyRun {
  readonly program: string;
  readonly argument: string;
  readonly environment: Environment;
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

const run = ({ program, argument, environment, timeout, signal }: KeyRun): Promise<Found> =>
  new Promise((resolve) => {
    const child = spawn(program, [argument], {
      // Not the working directory, which may be a checkout.
      cwd: dirname(program),
      env: { ...environment },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    const pieces: Buffer[] = [];
    let length = 0;
    const end = (found: Found): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      resolve(found);
    };
    const kill = (found: Found): void => {
      killAll(child.pid);
      child.stdout.destroy();
      end(found);
    };
    const stop = (): void => kill({ why: 'the run was stopped' });
    const timer = setTimeout(
      () => kill({ why: `the program did not finish within ${timeout / 1000} seconds`, isTemporary: true }),
      timeout,
    );
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted === true) stop();
    child.stdout.on('data', (piece: Buffer) => {
      length += piece.length;
      pieces.push(piece);
      if (length > mostBytes) kill({ why: `the program printed more than ${mostBytes} bytes` });
    });
    child.on('error', () => end({ why: 'the program could not be started' }));
    child.on('close', (code, killed) => {
      if (killed !== null) return end({ why: `the program was terminated by ${killed}`, isTemporary: true });
      if (code === 0) return end({ text: Buffer.concat(pieces).toString() });
      return end({ why: `the program exited with code ${code}`, ...(code === temporaryFailure && { isTemporary: true }) });
    });
  });

const fromProgram = (place: ApiKeyPlace & { readonly type: 'exec' }, surroundings: KeySurroundings): Found | Promise<Found> => {
  const { environment, hidden, timeout = minute, signal } = surroundings;
  const folders = programFolders(environment['PATH'] ?? '').filter((folder) => !isGuarded(folder, surroundings));
  const program = isAbsolute(place.program) ? place.program : findProgram(place.program, folders);
  if (program !== undefined && isGuarded(program, surroundings))
    return { why: `the program ${quoted(place.program)} is refused: ${inRepository}` };
  if (program === undefined || findProgram(program, []) === undefined)
    return { why: `there is no program ${quoted(place.program)}; it gets no other argument than the name of the key` };
  const shown = Object.fromEntries(Object.entries(environment).filter(([name]) => !hidden(name)));
  return run({ program, argument: place.argument, environment: { ...shown, PATH: folders.join(delimiter) }, timeout, signal });
};

const find = (place: ApiKeyPlace, surroundings: KeySurroundings): Found | Promise<Found> => {
  if (place.type === 'env') return inEnvironment(place.name, surroundings);
  return place.type === 'file' ? inFile(place.path, surroundings) : fromProgram(place, surroundings);
};

/** White space around the key is not a part of it. */
const checked = (found: Found): Found => {
  if ('why' in found) return found;
  const text = found.text.trim();
  if (text === '') return { why: 'it is empty' };
  return /^[\x21-\x7e]+$/.test(text) ? { text } : { why: 'it contains a space, a line break or a character that cannot be sent' };
};

export const resolveKey = async ({ name, place, at }: OrganizationKey, surroundings: KeySurroundings): Promise<ResolvedSecret> => {
  const found = checked(await find(place, surroundings));
  if ('text' in found) return { type: 'secret', secret: secretOf(found.text) };
  const code = found.isTemporary ? 'secret-unavailable' : 'secret-missing';
  return { type: 'refused', problem: { code, message: `the API key ${quoted(name)} cannot be read: ${found.why}`, at } };
};
