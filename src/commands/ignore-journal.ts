// The journal of applies belongs to its machine: Git ignores it.
import { dirname, join } from 'node:path';
import { TenantryError } from '../errors.ts';
import { pathExists } from '../files/file-status.ts';
import { projectAround, projectFile } from '../files/project.ts';
import { readText } from '../files/read-text.ts';
import { writeText } from '../files/write-text.ts';
import { defaultJournal } from '../use/open/default-journal.ts';

const entry = `${dirname(defaultJournal)}/`;

/** Adds the entry to the `.gitignore` of a folder, unless it exists. Returns whether it was written. A link or an unreadable or unwritable file is left unchanged. */
export const ignoreJournal = async (folder: string): Promise<boolean> => {
  const path = join(folder, '.gitignore');
  try {
    const text = pathExists(path) ? readText(projectFile(projectAround(folder), '.gitignore')) : '';
    if (text.split('\n').some((line) => [entry, entry.slice(0, -1), `/${entry}`].includes(line.trim()))) return false;
    writeText(path, `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${entry}\n`);
    return true;
  } catch (error) {
    // A missing entry is visible in `git status`; it must not fail an export.
    if (!(error instanceof TenantryError)) throw error;
    return false;
  }
};
