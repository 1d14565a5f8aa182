// The history of a fleet on the branch of the ledger: read before a merge, and then joined with what other runs wrote meanwhile.
import { TenantryError } from '../errors.ts';
import { type HistoryLine, historyText } from '../fleet/merge/history.ts';
import { parseHistory } from '../fleet/merge/parse-history.ts';
import { changeBranchFile, readBranchFile } from '../github/branch-file.ts';
import { digestOf } from '../json.ts';
import { loadFleetTrust } from '../trust/load-trust.ts';
import type { Job } from './job.ts';
import { orWarn } from './or-warn.ts';

export interface FleetHistory {
  /** Of the runs before; null: this run is compared with none. */
  readonly lines: readonly HistoryLine[] | null;
  /** Adds the lines of the run, after the merge. A refusal is a warning: the next run compares with an older one. */
  readonly record: (lines: string) => Promise<void>;
}

export const noHistory: FleetHistory = { lines: null, record: () => Promise.resolve() };

/** Each fleet file of the repository has its own: names are unique in one fleet only. */
export const historyPath = (fleet: string): string => `fleet-${digestOf(fleet, 16)}.jsonl`;

/** The two texts in one, whichever is newer. Throws `result-invalid`. */
const bothOf = (one: string, other: string, file: string): string =>
  historyText([...parseHistory(one, file), ...parseHistory(other, file)]);

/** Of the trust file in the workspace, a checkout of the default branch. */
const ledgerOf = ({ inputs: { trust }, settings, warn }: Job): string | undefined => {
  if (trust === undefined) return settings.ledger;
  try {
    return (loadFleetTrust(trust).github ?? settings).ledger;
  } catch (cause) {
    if (!(cause instanceof TenantryError)) throw cause;
    warn(`The trust file cannot be used, so its section \`github\` is not: ${cause.message}.`);
    return settings.ledger;
  }
};

export const openFleetHistory = async (job: Job): Promise<FleetHistory> => {
  const { inputs, github, event, warn } = job;
  const branch = ledgerOf(job);
  if (branch === undefined) return noHistory;
  if (branch === event.repository.defaultBranch) {
    warn('The history cannot be kept on the default branch. Name another branch as `github.ledger` in the trust file.');
    return noHistory;
  }
  const kept = { branch, path: historyPath(inputs.fleet) };
  const unused = 'The history of the fleet was not used: nothing is compared with the run before.';
  const found = await orWarn(job, readBranchFile(github, kept), unused);
  if (found === undefined) return noHistory;
  const repaired = `Restore an earlier commit of the branch ${branch}, or delete the file ${kept.path}.`;
  let lines: readonly HistoryLine[];
  try {
    lines = parseHistory(bothOf(found ?? '', '', kept.path), kept.path);
  } catch (cause) {
    if (!(cause instanceof TenantryError)) throw cause;
    warn(`${unused} ${cause.message}. ${repaired}`);
    return noHistory;
  }
  return {
    lines,
    record: async (lines) => {
      let why = '';
      const writing = changeBranchFile(github, kept, 'Record a run of the fleet', (text) => {
        try {
          return bothOf(text ?? '', lines, kept.path);
        } catch (cause) {
          if (!(cause instanceof TenantryError)) throw cause;
          why = `${cause.message}. ${repaired}`;
          return text ?? '';
        }
      });
      const written = await orWarn(job, writing, 'The history of the fleet was not updated.');
      if (written !== undefined && why !== '') warn(`The history of the fleet was not updated. ${why}`);
    },
  };
};
