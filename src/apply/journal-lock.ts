// Allows one apply at a time per journal with a lock file beside it. The lock of a killed process is recognized and replaced.
import { hostname } from 'node:os';
import { fail } from '../errors.ts';
import { readIfThere, type TouchedText } from '../files/read-text.ts';
import { whyUnwritten } from '../files/refusals.ts';
import { bornOf, isRunning } from '../files/running-process.ts';
import { createUnlessThere, moveFile, removeFile, touchFile } from '../files/write-text.ts';
import { isObject, parseJson } from '../json.ts';
import { plainText } from '../platform/plain-text.ts';
import { int, text } from '../platform/wire.ts';

/** The holder of the lock. */
export interface LockHolder {
  readonly run: string;
  readonly pid: number;
  readonly host: string;
  /** Distinguishes a process from a later one with the same pid; empty if the system does not provide it. */
  readonly born: string;
  /** UTC. */
  readonly since: string;
}

export interface JournalLock {
  readonly release: () => void;
}

/** Milliseconds. A holder on another machine shows that it is alive by touching the file. */
const [beat, silence] = [30_000, 15 * 60_000];

const quietly = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

const holderIn = (content: string): LockHolder | undefined => {
  const value = parseJson(content);
  const [run, pid, host, born, since] = [
    text(value, 'run'),
    int(value, 'pid'),
    text(value, 'host'),
    text(value, 'born'),
    text(value, 'since'),
  ];
  if (!isObject(value) || !run || typeof pid !== 'number' || pid <= 0 || !host || typeof born !== 'string' || !since) return undefined;
  return { run, pid, host, born, since };
};

/** Bytes: a lock is one short line. */
const largestLock = 4096;

/** Follows no link, because the folder may come from a checkout. undefined: there is no lock. */
const readLock = (path: string): TouchedText | undefined => quietly(() => readIfThere(path, largestLock));

/** An unreadable lock belongs to a writer that was killed or has not finished writing. It is stale once it has not been touched for a while. */
const isStale = ({ content, touched }: TouchedText, now: number): boolean => {
  const holder = holderIn(content);
  if (holder?.host !== hostname()) return now - touched > silence;
  if (!isRunning(holder.pid)) return true;
  return holder.born !== '' && bornOf(holder.pid) !== holder.born;
};

const writeNew = (path: string, content: string): boolean => {
  try {
    return createUnlessThere(path, content, 0o600);
  } catch (cause) {
    const help = 'Nothing is written to the platform without a journal and its lock. Name another journal with --journal.';
    return fail('file-unwritable', `The lock ${plainText(path)} cannot be written: ${whyUnwritten(cause)}.`, { help });
  }
};

/**
 * Replaces a stale lock by the own one. Several processes may see the same stale lock: only the one that creates the marker may replace it, and only while the
 * stale lock is unchanged.
 */
const takeOver = (path: string, stale: string, own: string): boolean => {
  const marker = `${path}.takeover`;
  if (!writeNew(marker, own)) {
    // Its creator was killed between two calls; only its age shows that.
    const found = readLock(marker);
    if (found && isStale(found, Date.now())) quietly(() => removeFile(marker));
    return false;
  }
  if (readLock(path)?.content !== stale) {
    removeFile(marker);
    return false;
  }
  moveFile(marker, path);
  return true;
};

const describeHolder = (content: string): string => {
  const holder = holderIn(content);
  return holder
    ? `process ${holder.pid} on ${plainText(holder.host)}, since ${plainText(holder.since)}`
    : 'a process that has not written its name';
};

const heldBy = (journal: string, path: string, content: string): never =>
  fail('journal-locked', `Another apply uses the journal ${plainText(journal)}: ${describeHolder(content)}.`, {
    help: `Wait until it has ended. If no apply is running there, delete ${plainText(path)}.`,
  });

const attempts = 3;

/** Throws `journal-locked` if another apply holds the lock, `file-unwritable` if it cannot be written. `run`: the id of this run. */
export const lockJournal = (journal: string, run: string, now: Date): JournalLock => {
  const path = `${journal}.lock`;
  const own = `${JSON.stringify({ run, pid: process.pid, host: hostname(), born: bornOf(process.pid), since: now.toISOString() } satisfies LockHolder)}\n`;
  for (let attempt = 1; !writeNew(path, own); attempt += 1) {
    const found = readLock(path);
    if (attempt === attempts || (found && !isStale(found, Date.now()))) heldBy(journal, path, found?.content ?? '');
    // If the lock has disappeared, another apply has just ended.
    if (found && takeOver(path, found.content, own)) break;
  }
  const beating = setInterval(() => quietly(() => touchFile(path)), beat);
  beating.unref();
  return {
    release: () => {
      clearInterval(beating);
      if (readLock(path)?.content === own) quietly(() => removeFile(path));
    },
  };
};
