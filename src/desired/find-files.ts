// Which files a path means: the file itself, or the YAML files of a folder and its subfolders.

import { isFolder } from '../files/file-status.ts';
import { listYaml } from '../files/list-yaml.ts';
import { type Project, type ProjectFile, projectFile, projectOf } from '../files/project.ts';

export interface FoundFiles {
  readonly project: Project;
  /** Sorted by name, so that no listing order is ever seen. */
  readonly files: readonly ProjectFile[];
}

/** What is no folder, and what cannot even be asked for, is read as a file: reading says what is wrong with it. Throws when a folder holds nothing to read, or a link. */
export const findFiles = (path: string): FoundFiles => {
  const project = projectOf(path);
  const file = projectFile(project, path, '');
  if (!isFolder(path)) return { project, files: [file] };
  return { project, files: listYaml(file) };
};
