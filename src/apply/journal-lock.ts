// Allows one apply at a time per journal with a lock file beside it, which says who holds it. A lock is removed only if its process has certainly ended: it ran
// on this machine and is gone. Whether a process of another machine has ended is not known here: then a person decides.
import { hostname, userInfo } from 'node:os';
import { fail, TenantryError } from '../errors.ts';
import { readIfThere } from '../files/read-text.ts';
import { systemCode, whyUnwritten } from '../files/refusals.ts';
import { bornOf, isRunning } from '../files/running-process.ts';
import { removeFile, writeNew } from '../files/write-text.ts';
import { isObject, parseJson } from '../json.ts';
import { plainText } from '../platform/plain-text.ts';
import { int, text } from '../platform/wire.ts';

/** The holder of the lock. */
export interface LockHolder {
  readonly run: string;
  /** Of the operating system. */
  readonly user: string;
  readonly host: string;
  readonly pid: number;
  /** Distinguishes a process from a later one with the same pid; empty if the system does not provide it. */
  readonly born: string;
  /** UTC. */
  readonly since: string;
  /** `apply tenantry.yaml`. */
  readonly command: string;
}

export interface JournalLock {
  readonly release: () => void;
}

const quietly = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

const holderIn = (content: string): LockHolder | undefined => {
  const value = parseJson(content);
  const [run, user, host, born] = [text(value, 'run'), text(value, 'user'), text(value, 'host'), text(value, 'born')];
  const [pid, since, command] = [int(value, 'pid'), text(value, 'since'), text(value, 'command')];
  if (!isObject(value) || !run || !user || !host || typeof born !== 'string' || typeof pid !== 'number' || pid <= 0) return undefined;
  return since && command ? { run, user, host, pid, born, since, command } : undefined;
};

/** Bytes: a lock is one short line. */
const largestLock = 16_384;

/** Follows no link, because the folder may come from a checkout. undefined: there is no lock. */
const readLock = (path: string): string | undefined => quietly(() => readIfThere(path, largestLock));

const isHere = ({ host }: LockHolder): boolean => host === hostname();

const hasEnded = (holder: LockHolder | undefined): boolean =>
  holder !== undefined && isHere(holder) && (!isRunning(holder.pid) || (holder.born !== '' && bornOf(holder.pid) !== holder.born));

/** False if the file exists. */
const create = (path: string, content: string): boolean => {
  try {
    writeNew(path, content, 0o600);
    return true;
  } catch (cause) {
    if (systemCode(cause instanceof TenantryError ? cause.cause : cause) === 'EEXIST') return false;
    const help = 'Nothing is written to the platform without a journal and its lock. Name another journal with --journal.';
    return fail('file-unwritable', `The lock ${plainText(path)} cannot be written: ${whyUnwritten(cause)}.`, { help });
  }
};

const markerOf = (path: string): string => `${path}.removing`;

/**
 * Removes the lock of a process that has ended. Several processes may see the same one: only the creator of the marker removes it, and only while it is unchanged,
 * because the lock may be that of a new apply by now.
 */
const free = (path: string, ended: string, own: string): void => {
  if (!create(markerOf(path), own)) return;
  try {
    if (readLock(path) === ended) removeFile(path);
  } finally {
    quietly(() => removeFile(markerOf(path)));
  }
};

const remedy = (path: string, holder: LockHolder | undefined): string => {
  const lock = plainText(path);
  if (holder === undefined) return `Wait until it has ended. If no apply is running there, delete ${lock}.`;
  if (hasEnded(holder))
    return `Its process has ended, and its lock is being removed. If this message remains, delete ${lock} and ${plainText(markerOf(path))}.`;
  const process = `process ${holder.pid}`;
  if (isHere(holder)) return `Wait until it has ended, or end it with \`kill ${holder.pid}\`: it finishes its call and its journal first.`;
  return `Wait until it has ended. If ${process} no longer runs on ${plainText(holder.host)}, delete ${lock}.`;
};

const heldBy = (journal: string, path: string, holder: LockHolder | undefined): never => {
  const who = holder
    ? `\`${plainText(holder.command)}\` by ${plainText(holder.user)}, process ${holder.pid} on ${plainText(holder.host)}, since ${plainText(holder.since)}`
    : 'a process that has not written its name';
  return fail('journal-locked', `Another apply uses the journal ${plainText(journal)}: ${who}.`, { help: remedy(path, holder) });
};

/** A user without an entry in the system's table has only a number. */
const userName = (): string => quietly(() => userInfo().username) ?? `user ${process.getuid?.() ?? 'unknown'}`;

const attempts = 3;

/** Throws `journal-locked` if another apply holds the lock, `file-unwritable` if it cannot be written. `run`: the id of this run. */
export const lockJournal = (journal: string, run: string, command: string, now: Date): JournalLock => {
  const path = `${journal}.lock`;
  const [pid, host] = [process.pid, hostname()];
  const holder: LockHolder = {
    run,
    user: userName(),
    host,
    pid,
    born: bornOf(pid),
    since: now.toISOString(),
    command: command.slice(0, 200),
  };
  const own = `${JSON.stringify(holder)}\n`;
  for (let attempt = 1; !create(path, own); attempt += 1) {
    const found = readLock(path);
    const other = holderIn(found ?? '');
    if (attempt === attempts || (found !== undefined && !hasEnded(other))) heldBy(journal, path, other);
    // If the lock has disappeared, another apply has just ended.
    if (found !== undefined) free(path, found, own);
  }
  return {
    release: () => {
      if (readLock(path) === own) quietly(() => removeFile(path));
    },
  };
};
