// The files that are read at a path, each with the id of its content, at a revision or on disk. Two sides that agree at a path have the same bytes there.
import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import { TenantryError } from '../errors.ts';
import { statIfExists } from '../files/file-status.ts';
import { isYaml, listYaml } from '../files/list-yaml.ts';
import { type Project, type ProjectFile, projectFile } from '../files/project.ts';
import { readBytes } from '../files/read-text.ts';
import { largest } from '../yaml/limits.ts';

export interface FileTree {
  /** By path from the root of the repository, with `/`. undefined: what is there cannot be compared, or cannot be read. */
  readonly at: (place: string) => ReadonlyMap<string, string> | undefined;
}

/** A commit: its names are known without reading them. */
export interface CommitTree extends FileTree {
  readonly names: readonly string[];
}

/** An entry of a Git tree. */
export interface TreeEntry {
  readonly mode: string;
  readonly object: string;
  /** From the root of the repository, with `/`. */
  readonly name: string;
}

const regular: ReadonlySet<string> = new Set(['100644', '100755']);

const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.'));

/** The files of a commit: at a path, the file itself, or the YAML files of a folder and its subfolders. */
export const treeOf = (entries: readonly TreeEntry[]): CommitTree => {
  const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const names = sorted.map(({ name }) => name);
  const firstFrom = (text: string): number => {
    let [low, high] = [0, names.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((names[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    names,
    at: (place) => {
      const own = sorted[firstFrom(place)];
      if (own?.name === place) return regular.has(own.mode) ? new Map([[place, own.object]]) : undefined;
      const [prefix, end] = place === '' ? ['', names.length] : [`${place}/`, firstFrom(`${place}0`)];
      const below = sorted.slice(firstFrom(prefix), end).filter(({ name }) => !isHidden(name.slice(prefix.length)));
      // A link or a submodule is refused when it is read.
      if (below.some(({ mode }) => !regular.has(mode))) return undefined;
      return new Map(below.flatMap(({ name, object }) => (isYaml(name.split('/').at(-1) ?? '') ? [[name, object] as const] : [])));
    },
  };
};

/** The id that Git gives to a file of this content. */
const idOf = (bytes: Buffer, algorithm: 'sha1' | 'sha256'): string =>
  createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

/** The path of a file from the root of the repository. */
export const placeIn = ({ root }: Pick<Project, 'root'>, { absolute }: Pick<ProjectFile, 'absolute'>): string =>
  relative(root, absolute).split(sep).join('/');

/** The files on disk. `algorithm`: the one of the repository. */
export const treeOnDisk = (project: Project, algorithm: 'sha1' | 'sha256'): FileTree => ({
  at: (place) => {
    try {
      const file = projectFile(project, place === '' ? project.root : `${project.root}${sep}${place}`);
      const status = statIfExists(file.absolute);
      if (status === undefined) return new Map();
      const files = status.isDirectory() ? listYaml(file) : [file];
      return new Map(files.map((one) => [placeIn(project, one), idOf(readBytes(one, largest), algorithm)]));
    } catch (error) {
      if (error instanceof TenantryError) return undefined;
      throw error;
    }
  },
});
