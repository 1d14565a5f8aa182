// `--ledger`: the first-seen ledger in a file, which is usually committed. It is read before the platform, and the scan is added after it. A ledger that is
// missing, or contains nothing about this tenant and path, never looks like one that has seen nothing: only `--new-ledger` begins a record.
import { dirname, relative, resolve, sep } from 'node:path';
import { fail } from '../../errors.ts';
import { repositoryOf } from '../../files/boundary.ts';
import { isFolder, realFolder, statIfExists } from '../../files/file-status.ts';
import { operatorFile } from '../../files/operator-file.ts';
import { readText } from '../../files/read-text.ts';
import { writeText } from '../../files/write-text.ts';
import { earlierVersions } from '../../policies/ledger/earlier-versions.ts';
import { emptyLedger, type Ledger, type LedgerPart, ledgerOf, mergeLedgers, partOf, prunedLedger } from '../../policies/ledger/ledger.ts';
import { largestLedger, ledgerText, readLedger } from '../../policies/ledger/ledger-text.ts';
import { quoted, visible } from '../../yaml/visible.ts';
import { shownPath } from '../open/shown-path.ts';
import type { Ports } from '../ports.ts';
import type { LedgerRecords, LedgerStore } from './ledger-store.ts';
import { ledgerVersions } from './ledger-versions.ts';

export interface LedgerChoice {
  readonly ledger: string | undefined;
  readonly newLedger: boolean;
}

/** A part is named by its tenant and path. */
type PartName = Pick<LedgerPart, 'tenant' | 'path'>;

interface Use {
  readonly begins: boolean;
  /** What to do if there is no record. */
  readonly help: string;
}

const recording = (begins: boolean): Use => ({
  begins,
  help: 'Restore the ledger from Git. Use --new-ledger only to begin a record: everything counts as seen for the first time then.',
});

const reading: Use = {
  begins: false,
  help: 'Restore the ledger from Git, or begin a record with `tenantry audit --ledger <file> --new-ledger`.',
};

const unfit = (file: string, why: string, help: string): never =>
  fail('ledger-invalid', `the ledger ${visible(file)} cannot be used: ${why}`, { help });

/** undefined: the file does not exist. Throws for a file that is not a ledger. */
const readIfThere = (file: string, { now }: Ports): Ledger | undefined => {
  if (statIfExists(resolve(file)) === undefined) return undefined;
  const read = readLedger(readText(operatorFile(file), largestLedger), now());
  return read.type === 'ledger' ? read.ledger : unfit(file, read.why, 'Restore an earlier version of the file from Git.');
};

/** From the root of the repository, as in the ledger of the Action; without a repository, from the folder of the ledger. */
const pathInLedger = (path: string, file: string, { cwd }: Ports): string => {
  const absolute = resolve(cwd, path);
  const folder = isFolder(absolute) ? absolute : dirname(absolute);
  const real = realFolder(folder) ?? folder;
  const inReal = resolve(real, relative(folder, absolute));
  const ledgerFolder = dirname(resolve(cwd, file));
  const root = repositoryOf(real) ?? realFolder(ledgerFolder) ?? ledgerFolder;
  return relative(root, inReal).replaceAll(sep, '/');
};

const nameOf = ({ tenant, path }: PartName): string => `tenant ${visible(tenant)} and path ${quoted(path === '' ? '.' : path)}`;

/** The record of this part; if this run begins it, there must be none. */
const demandPart = (ledger: Ledger | undefined, name: PartName, file: string, { begins, help }: Use): LedgerPart | undefined => {
  const part = ledger && partOf(ledger, name);
  if (part && begins) return unfit(file, `it already contains a record of ${nameOf(name)}`, 'Leave out --new-ledger.');
  return part || begins ? part : unfit(file, `it contains no record of ${nameOf(name)}`, help);
};

interface OpenFile extends LedgerRecords {
  readonly file: string;
  /** All facts of the file and its committed versions. */
  readonly whole: Ledger;
}

const openFile = (given: string, path: string | undefined, use: Use, ports: Ports): OpenFile => {
  if (path === undefined) {
    return fail('usage', '--ledger needs a desired state', {
      help: 'A ledger has one record for each tenant and desired state: name the file or folder.',
    });
  }
  const file = shownPath(given, ports);
  const first = readIfThere(file, ports);
  if (!first && !use.begins) return unfit(file, 'the file does not exist', use.help);
  const { facts, earlierThan } = earlierVersions(ledgerVersions(file, ports), ports.now());
  const whole = mergeLedgers(first ?? emptyLedger, facts);
  const own = pathInLedger(path, file, ports);
  return {
    file,
    whole,
    path: own,
    before: (tenant) => {
      if (tenant === undefined) return unfit(file, 'the tenant of this run is unknown', 'Set `tenant` in the desired state.');
      const name: PartName = { tenant, path: own };
      const part = demandPart(first, name, file, use);
      return { tenant, part: partOf(whole, name), earlier: earlierThan(part, name) };
    },
  };
};

/** The record has the dates of committed versions too. undefined: no ledger is named. Throws for a file that is missing or is not a ledger. */
export const openLedger = ({ ledger: given, newLedger }: LedgerChoice, path: string | undefined, ports: Ports): LedgerStore | undefined => {
  if (given === undefined) {
    return newLedger ? fail('usage', '--new-ledger needs --ledger', { help: 'Name the file with --ledger.' }) : undefined;
  }
  const { file, whole, ...records } = openFile(given, path, recording(newLedger), ports);
  return {
    ...records,
    add: async (scan) => {
      const before = mergeLedgers(whole, readIfThere(file, ports) ?? emptyLedger);
      const ledger = mergeLedgers(before, ledgerOf(scan));
      writeText(file, ledgerText(prunedLedger(ledger, ports.now())));
      return { ledger, before };
    },
  };
};

/** For a run that must not write: the result has no way to. Throws for a file that is missing or is not a ledger. */
export const readLedgerFile = (given: string, path: string | undefined, ports: Ports): LedgerRecords =>
  openFile(given, path, reading, ports);
