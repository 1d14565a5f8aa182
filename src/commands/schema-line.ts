// The schema that the first line of a desired state names for editors: that of the package, where it is installed. Never an
// address: editors fetch whatever is there.
import { dirname, join, relative } from 'node:path';
import { pathExists } from '../files/file-status.ts';

const installed = join('node_modules', 'tenantry', 'schemas', 'desired-state.schema.json');

/** From the folder of the file. undefined: the package is not installed there, nor in a folder above. */
export const schemaFor = (folder: string): string | undefined => {
  for (let place = folder; ; place = dirname(place)) {
    const path = join(place, installed);
    if (pathExists(path)) return relative(folder, path).replaceAll('\\', '/');
    if (dirname(place) === place) return undefined;
  }
};
