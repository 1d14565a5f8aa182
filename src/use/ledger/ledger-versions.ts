// The committed versions of a ledger in a file, from Git.
import { basename, dirname, resolve } from 'node:path';
import { TenantryError } from '../../errors.ts';
import { sampledVersions } from '../../policies/ledger/earlier-versions.ts';
import { largestLedger } from '../../policies/ledger/ledger-text.ts';
import { gitIn } from '../base/git.ts';
import type { Ports } from '../ports.ts';

interface LedgerVersion {
  readonly commit: string;
  readonly text: string;
}

const commitLine = /^[0-9a-f]{40,64}$/;

/** The newest first; empty without Git or without commits of the file. A merge counts as one version, whatever the number of its commits. */
export const ledgerVersions = (file: string, { env }: Ports): readonly LedgerVersion[] => {
  const name = basename(file);
  try {
    const git = gitIn(dirname(resolve(file)), env);
    const { ok, stdout } = git(['log', '--first-parent', '--format=%H', '--', name]);
    const commits = ok
      ? stdout
          .toString()
          .split('\n')
          .filter((line) => commitLine.test(line))
      : [];
    // The newest version may be the edit itself. In a shallow clone nothing shows that there was none before it.
    const isShallow = git(['rev-parse', '--is-shallow-repository']).stdout.toString().trim() !== 'false';
    const compared = isShallow ? commits.slice(1) : commits;
    return sampledVersions(compared.length).flatMap((index) => {
      const commit = compared[index] ?? '';
      const read = git(['cat-file', 'blob', `${commit}:./${name}`]);
      return read.ok && read.stdout.length <= largestLedger ? [{ commit, text: read.stdout.toString() }] : [];
    });
  } catch (error) {
    if (error instanceof TenantryError) return [];
    throw error;
  }
};
