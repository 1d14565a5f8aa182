// The journal of applies belongs to the machine it is written on: git ignores it.
import { appendFileSync, existsSync, lstatSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defaultJournal } from './apply/default-journal.ts';

const entry = `${dirname(defaultJournal)}/`;

/** Adds the entry to the `.gitignore` of a folder, unless it has it. A link is left alone, and so is what cannot be read or written. */
export const ignoreJournal = (folder: string): void => {
  const path = join(folder, '.gitignore');
  try {
    if (existsSync(path) && !lstatSync(path).isFile()) return;
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    if (text.split('\n').some((line) => [entry, entry.slice(0, -1), `/${entry}`].includes(line.trim()))) return;
    appendFileSync(path, `${text === '' || text.endsWith('\n') ? '' : '\n'}${entry}\n`);
  } catch {
    // An entry that is missing is seen in `git status`; an export is not lost for it.
  }
};
