// Writes the pages of a site into its folder: only those whose bytes changed. Pages of an earlier run that are gone are removed, and nothing else is touched.
import { dirname, join } from 'node:path';
import { fail } from '../../errors.ts';
import { isEmptyFolder, pathExists } from '../../files/file-status.ts';
import { readIfThere } from '../../files/read-text.ts';
import { hasContent } from '../../files/same-content.ts';
import { makeFolder, removeFile, writeText } from '../../files/write-text.ts';
import type { SitePage } from '../../report/html/site/frame.ts';

/** The list of pages, in the folder of the site. */
const listFile = '.tenantry-site';

const largestList = 512_000_000;

/** The form of every page: whatever else the list names is not removed. */
const isPage = (path: string): boolean =>
  /^(?:[a-z0-9][a-z0-9.-]*\/){0,2}[a-z0-9][a-z0-9.-]*\.(?:html|atom)$/.test(path) && !path.includes('..');

const listIn = (path: string): string | undefined => (pathExists(path) ? readIfThere(path, largestList) : undefined);

export interface WrittenPages {
  readonly pages: number;
  /** Of them, those whose bytes changed. */
  readonly changed: number;
  readonly removed: number;
}

/** Throws `usage` for a folder with other files: a site has one of its own. */
export const pageWriter = (folder: string) => {
  const before = listIn(join(folder, listFile));
  if (before === undefined && !isEmptyFolder(folder))
    fail('usage', `--out: the folder has files that are not of a site`, { help: 'Name a new folder, or the folder of an earlier site.' });
  const written = new Set<string>();
  let changed = 0;
  const writeChanged = (path: string, parts: readonly string[]): void => {
    const file = join(folder, path);
    if (hasContent(file, parts)) return;
    makeFolder(dirname(file));
    writeText(file, parts, { isSample: true });
    changed += 1;
  };
  // A run that is killed leaves a folder that the next one accepts.
  if (before === undefined) writeChanged(listFile, []);
  changed = 0;
  return {
    write: ({ path, parts }: SitePage): void => {
      written.add(path);
      writeChanged(path, [...parts]);
    },
    end: (): WrittenPages => {
      const gone = (before ?? '').split('\n').filter((path) => isPage(path) && !written.has(path));
      for (const path of gone) removeFile(join(folder, path));
      const count = changed;
      writeChanged(
        listFile,
        [...written].sort().map((path) => `${path}\n`),
      );
      return { pages: written.size, changed: count, removed: gone.length };
    },
  };
};
