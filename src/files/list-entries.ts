// The names in a folder of the project, whatever they are: files, folders, links. Nothing is opened or followed.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { refuseLinkedFolders } from './boundary.ts';
import { statIfExists } from './file-status.ts';
import type { ProjectFile } from './project.ts';
import { reading } from './refusals.ts';

/** Sorted by code unit; empty if there is no such folder. Throws `file-invalid` if a folder of its path is a link. */
export const listEntries = ({ absolute, boundary, shown }: ProjectFile): readonly string[] =>
  reading(shown, () => {
    refuseLinkedFolders(join(absolute, 'inside'), boundary, shown);
    return statIfExists(absolute) === undefined ? [] : readdirSync(absolute).sort();
  });
