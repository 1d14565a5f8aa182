// Whether a file already has a content. Neither of them is held as a whole: a site compares thousands of pages.
import { closeSync, constants, fstatSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { boundaryOf, openBelowBoundary } from './boundary.ts';
import { pathExists } from './file-status.ts';
import { inBlocks } from './in-blocks.ts';

/** False also for a missing file, and for something other than a file. A link is not followed. */
export const hasContent = (path: string, parts: Iterable<string>): boolean => {
  if (!pathExists(path)) return false;
  const absolute = resolve(path);
  const file = openBelowBoundary(absolute, boundaryOf(absolute, resolve('.')), path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const { size } = fstatSync(file);
    let length = 0;
    for (const block of inBlocks(parts)) {
      const expected = Buffer.from(block);
      length += expected.length;
      if (length > size) return false;
      const found = Buffer.allocUnsafe(expected.length);
      if (readSync(file, found) !== expected.length || !found.equals(expected)) return false;
    }
    return length === size;
  } finally {
    closeSync(file);
  }
};
