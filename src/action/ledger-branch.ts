// The first-seen ledger on its branch, for a scheduled audit: read once before the scan, which is then added safely beside concurrent runs.
import { changeBranchFile } from '../github/branch-file.ts';
import { type FileVersion, readFileVersions } from '../github/file-versions.ts';
import { fingerprintOf } from '../policies/fingerprint.ts';
import { earlierVersions, sampledVersions } from '../policies/ledger/earlier-versions.ts';
import {
  emptyLedger,
  type Ledger,
  type LedgerPart,
  ledgerOf,
  mergeLedgers,
  partOf,
  prunedLedger,
  withoutKinds,
} from '../policies/ledger/ledger.ts';
import { ledgerText, readLedger } from '../policies/ledger/ledger-text.ts';
import { ledgerFile } from '../use/github-names.ts';
import type { AddedScan, LedgerStore } from '../use/ledger/ledger-store.ts';
import type { Job } from './job.ts';
import { readLedgerBranch, unusable } from './last-scan.ts';
import { withheldIn } from './ledger-records.ts';
import { orWarn } from './or-warn.ts';

export interface LedgerBranch {
  readonly store: LedgerStore;
  /** The last complete scan when the ledger was read. */
  readonly lastComplete: (tenant: string) => string | undefined;
  /** The record with the scan of this run; undefined: no scan was recorded. */
  readonly recorded: () => LedgerPart | undefined;
}

/** `known`: a ledger with the facts that earlier commits of the branch have. undefined: it cannot be used or written, which is a warning. Then it is unchanged. */
const addScan = async (job: Job, branch: string, scan: Ledger, known: (ledger: Ledger) => Ledger): Promise<AddedScan | undefined> => {
  const { github, surroundings, warn } = job;
  let added: AddedScan | undefined;
  let why = '';
  const writing = changeBranchFile(github, { branch, path: ledgerFile }, 'Record a scan', (text) => {
    const read = text === null ? ({ type: 'ledger', ledger: emptyLedger } as const) : readLedger(text, surroundings.now());
    if (read.type === 'unreadable') {
      ({ why } = read);
      added = undefined;
      return text ?? '';
    }
    const before = known(read.ledger);
    added = { ledger: mergeLedgers(before, scan), before };
    return ledgerText(prunedLedger(added.ledger, surroundings.now()));
  });
  const written = await orWarn(job, writing, 'The ledger was not updated.');
  if (written === undefined) return undefined;
  if (!added) warn(unusable(branch, why));
  return added;
};

/** The branch that can be kept; undefined: none is, which is a warning if one is named. */
const branchOf = ({ settings: { ledger: branch }, event, warn }: Job): string | undefined => {
  if (branch !== event.repository.defaultBranch) return branch;
  warn(`The ledger cannot be kept on the default branch. Name another branch as \`github.ledger\` in the trust file.`);
  return undefined;
};

/** Commits of the branch that changed the file. If they cannot be read, that is a warning, and nothing is known of them. */
const readVersions = async (job: Job, branch: string): Promise<readonly FileVersion[]> => {
  const reading = readFileVersions(job.github, { branch, path: ledgerFile }, sampledVersions);
  return (await orWarn(job, reading, 'The ledger was not compared with its earlier commits.')) ?? [];
};

/** `tenant`: as declared. undefined: there is no ledger, or it cannot be used, which is a warning: then it is unchanged, and policies about it are unknown. */
export const openLedgerBranch = async (job: Job, tenant: string | undefined): Promise<LedgerBranch | undefined> => {
  const branch = branchOf(job);
  const first = branch === undefined ? undefined : await readLedgerBranch(job);
  if (branch === undefined || !first) return undefined;
  const { desiredState: path } = job.inputs;
  const withheld = withheldIn(job);
  const shown = (ledger: Ledger): Ledger => withoutKinds(ledger, withheld);
  const { facts: earlier, earlierThan } = earlierVersions(await readVersions(job, branch), job.surroundings.now(), shown);
  const known = (ledger: Ledger): Ledger => mergeLedgers(shown(ledger), earlier);
  const whole = known(first);
  let recorded: LedgerPart | undefined;
  const add: LedgerStore['add'] = async (scan) => {
    const facts = ledgerOf(scan);
    const written = await addScan(job, branch, facts, known);
    if (!written) return { ledger: mergeLedgers(whole, facts), before: undefined };
    recorded = partOf(written.ledger, scan);
    return written;
  };
  const before: LedgerStore['before'] = (read) => {
    const own = tenant ?? read;
    if (own !== undefined) {
      const name = { tenant: own, path };
      return { tenant: own, part: partOf(whole, name), earlier: earlierThan(partOf(shown(first), name), name) };
    }
    job.warn('This scan is not recorded in the ledger: its tenant is unknown. Set `tenant` in the desired state.');
    return undefined;
  };
  return {
    store: { path, withheld, before, add },
    lastComplete: (of) => partOf(whole, { tenant: of, path })?.complete,
    recorded: () => recorded,
  };
};

export const firstSeen = (kept: LedgerPart | undefined, tenant: string): ((policy: string, address: string) => string | undefined) => {
  const entries = new Map(Object.entries(kept?.findings ?? {}));
  return (policy, address) => entries.get(fingerprintOf(tenant, policy, address))?.seen?.first;
};
