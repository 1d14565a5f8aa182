// The project: the repository of a desired state, or its own folder. A file that a desired state refers to is opened only as a ProjectFile, and only this
// module creates those: a reference cannot read files outside of the project, in `.git` or behind a link.
import { dirname, join, normalize, relative, resolve, sep } from 'node:path';
import { visible } from '../yaml/visible.ts';
import { boundaryOf, isInside, refuseLinkedFolders, repositoryOf } from './boundary.ts';
import { isFolder, realFolder, statIfExists } from './file-status.ts';
import { noLinks, reading, refuse } from './refusals.ts';

const proof: unique symbol = Symbol('project file');

/** A file or a folder of the project. It is lexically inside; that its path contains no link is proved when it is opened. */
export interface ProjectFile {
  /** As the user would name it. */
  readonly shown: string;
  readonly absolute: string;
  /** Absolute: no link below it is followed. */
  readonly boundary: string;
  readonly [proof]: true;
}

export interface Project {
  /** The folder of the desired state, as the user would name it. */
  readonly folder: string;
  /** The same, absolute and without links. */
  readonly real: string;
  /** The limit of references: the repository, or the folder. */
  readonly root: string;
}

const around = (folder: string): Project => {
  const real = realFolder(folder) ?? resolve(folder);
  return { folder, real, root: repositoryOf(real) ?? real };
};

/**
 * The project of a desired state that the operator names: a file or a folder. Throws `file-invalid` if it is a link, or behind one below the working directory or
 * its repository: the author of a change could point it at any file of this machine.
 */
export const projectOf = (path: string): Project => {
  const absolute = resolve(path);
  reading(path, () => refuseLinkedFolders(absolute, boundaryOf(absolute, resolve('.')), path));
  if (statIfExists(path)?.isSymbolicLink() === true) refuse('file-invalid', `the file ${visible(path)} is a symbolic link`, noLinks);
  return around(isFolder(path) ? path : dirname(path));
};

/** The project of a folder, regardless of the path to it. */
export const projectAround = around;

const outside = (named: string, { root }: Project): string =>
  `the file ${visible(named)} is outside of the project ${visible(relative(resolve('.'), root) || '.')}`;

/** A path relative to the folder of the file that names it. Throws `file-invalid` if it leads out of the project. */
export const projectFile = (project: Project, named: string, from: string = project.folder): ProjectFile => {
  const shown = normalize(resolve(named) === named ? named : join(from, named));
  const absolute = resolve(project.real, relative(resolve(project.folder), resolve(shown)));
  const way = relative(project.root, absolute);
  if (!isInside(absolute, project.root))
    return refuse(
      'file-invalid',
      outside(named, project),
      'A desired state can refer only to files in its own repository, or in its own folder if there is no repository.',
    );
  if (way.split(sep).some((part) => part.toLowerCase() === '.git'))
    return refuse(
      'file-invalid',
      `the file ${visible(named)} is in the folder where git keeps its data`,
      'Refer to a file of the project itself.',
    );
  return { shown, absolute, boundary: project.root, [proof]: true };
};

/** A file or folder in a folder of the project. */
export const inProjectFolder = (folder: ProjectFile, name: string): ProjectFile => ({
  ...folder,
  shown: join(folder.shown, name),
  absolute: join(folder.absolute, name),
});
