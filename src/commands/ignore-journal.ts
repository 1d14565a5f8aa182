// The journal of applies belongs to its machine: Git ignores it.
import { dirname, join } from 'node:path';
import { TenantryError } from '../errors.ts';
import { pathExists } from '../files/file-status.ts';
import { projectAround, projectFile } from '../files/project.ts';
import { readText } from '../files/read-text.ts';
import { writeText } from '../files/write-text.ts';
import { defaultJournal } from '../use/open/default-journal.ts';

const entry = `${dirname(defaultJournal)}/`;

/** The `.gitignore` of a folder with the entry; undefined: it has it, or is a link, or cannot be read, and is left unchanged. */
export const withJournalIgnored = (folder: string): string | undefined => {
  const path = join(folder, '.gitignore');
  try {
    const text = pathExists(path) ? readText(projectFile(projectAround(folder), '.gitignore')) : '';
    if (text.split('\n').some((line) => [entry, entry.slice(0, -1), `/${entry}`].includes(line.trim()))) return undefined;
    return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${entry}\n`;
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return undefined;
  }
};

/** A missing entry is visible in `git status`; it must not fail an export. */
export const ignoreJournal = (folder: string): void => {
  const text = withJournalIgnored(folder);
  try {
    if (text !== undefined) writeText(join(folder, '.gitignore'), text);
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
  }
};
