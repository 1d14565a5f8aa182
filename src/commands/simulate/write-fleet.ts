// `--fleet`: the files of a simulated fleet, in a folder of their own.
import { dirname, join } from 'node:path';
import { fail } from '../../errors.ts';
import { isEmptyFolder } from '../../files/file-status.ts';
import { makeFolder, writeNew } from '../../files/write-text.ts';
import { fleetFiles } from '../../simulator/tenants/fleet-files.ts';
import type { SimulatedOrganization } from '../../simulator/tenants/organization.ts';
import { quoted } from '../../yaml/visible.ts';

/** Before anything starts. */
export const failUnlessEmpty = (folder: string): void => {
  if (!isEmptyFolder(folder))
    fail('file-unwritable', `${quoted(folder)} is not an empty folder.`, { help: 'Nothing was written. Name a new folder.' });
};

/** `folder`: as the user would name it. */
export const writeFleet = (folder: string, organizations: readonly SimulatedOrganization[], url: string): void => {
  const made = new Set<string>();
  for (const { path, text, secret } of fleetFiles(organizations, url)) {
    const file = join(folder, path);
    const parent = dirname(file);
    if (!made.has(parent)) makeFolder(parent, secret ? 0o700 : undefined);
    made.add(parent);
    writeNew(file, text, secret ? 0o600 : undefined, { isSample: true });
  }
};
