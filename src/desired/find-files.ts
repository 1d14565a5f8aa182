// The files of a path: the file itself, or the YAML files of a folder and its subfolders.

import { isFolder } from '../files/file-status.ts';
import { listYaml } from '../files/list-yaml.ts';
import { type Project, type ProjectFile, projectFile, projectOf } from '../files/project.ts';

export interface FoundFiles {
  readonly project: Project;
  /** Sorted by name, so that the order of a directory listing has no effect. */
  readonly files: readonly ProjectFile[];
}

/**
 * A path that is not a folder, or whose status is unknown, is read as a file, which reports its problem. Throws if a folder contains nothing to read, or a
 * link.
 */
export const findFiles = (path: string): FoundFiles => {
  const project = projectOf(path);
  const file = projectFile(project, path, '');
  if (!isFolder(path)) return { project, files: [file] };
  return { project, files: listYaml(file) };
};
