// The only way in which tests make temporary folders: below that of their run, which is removed with everything in it (temporary-root.ts).
import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Without links on its path. A test may remove it earlier, if it holds much. */
export const temporaryFolder = (name = 'f', parent = tmpdir()): string => realpathSync(mkdtempSync(join(parent, `${name}-`)));
