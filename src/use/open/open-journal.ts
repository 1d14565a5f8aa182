// Opens the journal of past applies for reading: its runs, and the resources that it shows to have been deleted.

import { deletedResources } from '../../apply/deleted-resources.ts';
import { type ReadRuns, readRuns } from '../../apply/journal-runs.ts';
import type { Desired } from '../../desired/desired.ts';
import { fail, type Problem, TenantryError } from '../../errors.ts';
import { operatorFile } from '../../files/operator-file.ts';
import { readBytes } from '../../files/read-text.ts';
import { count } from '../../report/document.ts';
import { visible } from '../../yaml/visible.ts';
import type { Ports } from '../ports.ts';
import { defaultJournal } from './default-journal.ts';
import { shownPath } from './shown-path.ts';

/** Bytes: it grows with every apply. */
const largest = 256_000_000;

const help = 'Use the file that `apply` writes: .tenantry/journal.jsonl, or the file given with --journal.';

export const openJournalFile = (file: string): ReadRuns => {
  // A crash may have cut a line anywhere, even inside a character.
  const text = new TextDecoder().decode(readBytes(operatorFile(file), largest));
  return (
    readRuns(text) ??
    fail('journal-invalid', `the file ${visible(file)} is not a journal: it contains no record of the start of an apply`, { help })
  );
};

const openIfThere = (file: string): ReadRuns | undefined => {
  try {
    return openJournalFile(file);
  } catch (error) {
    if (error instanceof TenantryError && error.problems.every(({ code }) => code === 'file-missing')) return undefined;
    throw error;
  }
};

export interface PastDeletions {
  /** Addresses in this tenant that were deleted and verified to be gone. */
  readonly in: (tenant: string | undefined) => ReadonlySet<string>;
  readonly warnings: readonly Problem[];
}

/**
 * undefined: there is no record. Without `--journal`, the file at the usual place is read if it exists, and only for a desired state that lists
 * something under `removed`.
 */
export const openPastDeletions = (given: string | undefined, desired: Desired | undefined, ports: Ports): PastDeletions | undefined => {
  const file = shownPath(given ?? defaultJournal, ports);
  if (given === undefined && (!desired || desired.removed.length === 0)) return undefined;
  const read = given === undefined ? openIfThere(file) : openJournalFile(file);
  if (!read) return undefined;
  const { runs, unread } = read;
  const message = `${count(unread.count, 'line')} of the journal ${visible(file)} could not be read`;
  return {
    in: (tenant) => deletedResources(runs, tenant),
    warnings: unread.count === 0 ? [] : [{ code: 'journal-invalid', message, help: 'Deletions recorded there are not known.' }],
  };
};
