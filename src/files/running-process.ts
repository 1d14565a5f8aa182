// Whether a process of this machine still runs, and which one it is: for what a killed process leaves behind.
import { readlinkSync } from 'node:fs';
import { operatorFile } from './operator-file.ts';
import { readText } from './read-text.ts';

const quietly = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/** The fields of a process after its name, which may contain any character. Throws if the system does not provide them (it is not Linux). */
const statOf = (pid: number): readonly string[] => {
  const stat = readText(operatorFile(`/proc/${pid}/stat`));
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** The boot id of the machine and the start time of the process, if the system provides them (Linux); they distinguish it from a later one with the same pid. */
export const bornOf = (pid: number): string =>
  quietly(() => `${readText(operatorFile('/proc/sys/kernel/random/boot_id')).trim()} ${statOf(pid)[19]}`) ?? '';

/** A killed process that its parent has not collected yet (a zombie) does not count as running. */
export const isRunning = (pid: number): boolean => {
  if (quietly(() => statOf(pid)[0]) === 'Z') return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    // The process exists and belongs to another user.
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
};

/** Containers may share a folder and number their processes on their own (Linux): a pid means something only within the same number. 0: there is only one. */
export const pidNamespace = (): string => /\d+/.exec(quietly(() => readlinkSync('/proc/self/ns/pid')) ?? '')?.[0] ?? '0';
