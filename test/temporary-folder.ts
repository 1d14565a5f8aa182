// How tests make temporary folders.
import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Without links on its path. */
export const temporaryFolder = (name = 'folder'): string => realpathSync(mkdtempSync(join(tmpdir(), `${name}-`)));
