// What an earlier build left in a folder: declarations of files that are gone, chunks by other names.
import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join, normalize } from 'node:path';

/** `written`: everything that stays in `folder`. Folders that are then empty go too. */
export const removeOthers = (folder: string, written: readonly string[]): void => {
  const kept = new Set(written.map((path) => normalize(path)));
  const visit = (place: string): void => {
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const path = join(place, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (!kept.has(path)) rmSync(path);
    }
    if (readdirSync(place).length === 0) rmdirSync(place);
  };
  visit(normalize(folder));
};
