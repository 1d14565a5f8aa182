// The committed versions of a ledger: whoever edits the file cannot edit its history unnoticed.
import { basename, dirname, resolve } from 'node:path';
import { TenantryError } from '../errors.ts';
import { largestLedger } from '../policies/ledger-text.ts';
import { gitIn } from './base/git.ts';
import type { Surroundings } from './surroundings.ts';

/** The newest commits that changed the file. The last of them may be the edit itself. */
const newest = 3;

interface LedgerVersion {
  readonly commit: string;
  readonly text: string;
}

const commitLine = /^[0-9a-f]{40,64}$/;

/** The newest first; empty without Git or without commits of the file. */
export const ledgerVersions = (file: string, { env }: Surroundings): readonly LedgerVersion[] => {
  const name = basename(file);
  try {
    const git = gitIn(dirname(resolve(file)), env);
    const { ok, stdout } = git(['log', `--max-count=${newest}`, '--format=%H', '--', name]);
    const commits = ok
      ? stdout
          .toString()
          .split('\n')
          .filter((line) => commitLine.test(line))
      : [];
    return commits.flatMap((commit) => {
      const read = git(['cat-file', 'blob', `${commit}:./${name}`]);
      return read.ok && read.stdout.length <= largestLedger ? [{ commit, text: read.stdout.toString() }] : [];
    });
  } catch (error) {
    if (error instanceof TenantryError) return [];
    throw error;
  }
};
