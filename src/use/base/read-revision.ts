// The desired state at a Git revision: its files with their bytes, read from the object store. Nothing is checked out.
import { basename, dirname, join, normalize } from 'node:path';
import { fail } from '../../errors.ts';
import { isFolder } from '../../files/file-status.ts';
import { isYaml } from '../../files/list-yaml.ts';
import type { TreeEntry } from '../../fleet/file-tree.ts';
import { largest } from '../../yaml/limits.ts';
import { quoted, visible } from '../../yaml/visible.ts';
import type { Git } from './git.ts';

export interface RevisionFile {
  /** The path as the user would write it: `tenantry/people.yaml`. */
  readonly file: string;
  /** The reason why the file is not read; in that case there are no bytes. */
  readonly unfit?: string;
  readonly bytes: Buffer;
}

interface Found extends TreeEntry {
  readonly size: number;
}

const line = (bytes: Buffer): string => bytes.toString().replace(/\r?\n$/, '');

/** The commit of a revision, which `option` names. Throws `base-unreadable`. */
export const commitOf = (git: Git, revision: string, option = '--base'): string => {
  const unreadable = (why: string): never => fail('base-unreadable', `${option} ${quoted(revision)}: ${why}`);
  // Git treats a word that begins with a dash as an option, and a name with such characters does not exist.
  if (/^-|[\p{Cc}]/u.test(revision)) return unreadable('not a valid Git revision');
  const { ok, stdout } = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  const commit = line(stdout);
  if (ok && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(commit)) return commit;
  const inside = git(['rev-parse', '--git-dir']);
  return unreadable(
    inside.ok ? 'no such commit in the repository' : `the desired state is not in a readable Git repository: ${inside.says}`,
  );
};

/** The output of Git. Throws `base-unreadable`: a failed read never looks like an empty result. */
const printed = (git: Git, words: readonly string[], what: string, input = ''): Buffer => {
  const { ok, stdout, says } = git(words, input);
  return ok ? stdout : fail('base-unreadable', `cannot read ${what}: ${says}`, { help: 'Fetch the complete commit, including its files.' });
};

/** `<mode> <type> <object> <size>\t<name>`, terminated by a zero byte. */
const entriesOf = (listing: Buffer): readonly Found[] =>
  listing
    .toString()
    .split('\0')
    .flatMap((entry) => {
      const [, mode, object, size, name] = /^(\d+) \w+ ([0-9a-f]+) +(-|\d+)\t(.+)$/s.exec(entry) ?? [];
      return mode && object && size && name ? [{ mode, object, size: Number(size) || 0, name }] : [];
    });

const regular: ReadonlySet<string> = new Set(['100644', '100755']);

const kindOf = ({ mode }: Found): string => (mode === '120000' ? 'a symbolic link' : mode === '160000' ? 'a submodule' : 'no folder');

const unfit = (entry: Found): string | undefined => {
  const { mode, size } = entry;
  if (!regular.has(mode)) return `is not a regular file there, but ${kindOf(entry)}`;
  return size > largest ? `it is larger than ${largest / 1_000_000} MB` : undefined;
};

/** The folder in which Git runs for a desired state. */
export const folderOf = (path: string): string => (isFolder(path) ? path : dirname(path));

/** A commit does not contain the target of a link or of a submodule, so its content is unknown. */
const failBehindLink = (git: Git, commit: string, place: string, what: string): void => {
  const parts = place.split('/');
  const above = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'));
  const found = above.flatMap((folder) => entriesOf(printed(git, ['ls-tree', '-z', '-l', '--full-tree', commit, '--', folder], what)));
  const odd = found.find(({ mode }) => mode !== '040000');
  if (odd) fail('base-unreadable', `${what} cannot be read: ${visible(odd.name)} is ${kindOf(odd)} there`);
};

/** Hidden files and folders are skipped, as on disk; entries that are not regular files are kept, so that they are refused. */
const isRead = ({ name, mode }: Found): boolean => {
  const parts = name.split('/');
  return !parts.some((part) => part.startsWith('.')) && (!regular.has(mode) || isYaml(parts.at(-1) ?? ''));
};

/** The path from the root of the repository to the folder in which Git runs: empty, or ending with a slash. */
export const prefixOf = (git: Git, what: string): string => line(printed(git, ['rev-parse', '--show-prefix'], what));

/** All entries at a path of a commit: one file, or the files of a folder and its subfolders; undefined if nothing exists. One call returns sizes and names. */
const found = (git: Git, commit: string, place: string | undefined, what: string): readonly Found[] | undefined => {
  if (place !== undefined) {
    failBehindLink(git, commit, place, what);
    const [entry] = entriesOf(printed(git, ['ls-tree', '-z', '-l', '--full-tree', commit, '--', place], what));
    if (!entry) return undefined;
    if (entry.mode !== '040000') return [{ ...entry, name: '' }];
  }
  const listing = printed(git, ['ls-tree', '-r', '-z', '-l', '--full-tree', `${commit}:${place ?? ''}`], what);
  return entriesOf(listing).filter(isRead);
};

/** Maximum number of bytes in the output of one run of Git. */
const together = 100_000_000;

/** Groups of objects that fit into one run of Git. */
const groupsOf = (files: readonly Found[]): readonly (readonly Found[])[] => {
  const groups: Found[][] = [];
  let size = Infinity;
  for (const file of files) {
    if (size + file.size > together) {
      groups.push([]);
      size = 0;
    }
    size += file.size + 100;
    groups.at(-1)?.push(file);
  }
  return groups;
};

/** `<object> blob <size>\n<bytes>\n` for each object, in the order of the request. */
const bytesOf = (git: Git, files: readonly Found[], what: string): readonly Buffer[] => {
  const output = printed(git, ['cat-file', '--batch'], what, files.map(({ object }) => `${object}\n`).join(''));
  let from = 0;
  return files.map(({ object, size }) => {
    const start = output.indexOf(10, from) + 1;
    const isWhole = start > 0 && output.toString('latin1', from, start) === `${object} blob ${size}\n` && output.length > start + size;
    if (!isWhole)
      return fail('base-unreadable', `${what} cannot be read: git does not have all of it`, {
        help: 'Fetch the complete commit, including its files.',
      });
    from = start + size + 1;
    return output.subarray(start, start + size);
  });
};

const readPlace = (git: Git, commit: string, place: string | undefined, path: string): readonly RevisionFile[] => {
  const what = `${visible(path)} at ${commit.slice(0, 12)}`;
  const files = (found(git, commit, place, what) ?? []).map((entry) => ({ ...entry, why: unfit(entry) }));
  const readable = files.filter(({ why }) => why === undefined);
  const bytes = new Map(
    groupsOf(readable).flatMap((group) => bytesOf(git, group, what).map((one, index) => [group[index]?.name, one] as const)),
  );
  return files
    .map(({ name, why }) => ({
      file: name === '' ? path : join(path, name),
      bytes: bytes.get(name) ?? Buffer.alloc(0),
      ...(why === undefined ? {} : { unfit: why }),
    }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
};

/** The files of the desired state at `path` at a commit, sorted by name; empty if nothing existed. Throws `base-unreadable`. */
export const readRevision = (git: Git, commit: string, path: string): readonly RevisionFile[] => {
  const prefix = prefixOf(git, `${visible(path)} at ${commit.slice(0, 12)}`);
  const place = (isFolder(path) ? prefix.replace(/\/$/, '') : `${prefix}${basename(path)}`) || undefined;
  return readPlace(git, commit, place, path);
};

/**
 * The files at another path of the commit, which need not exist on disk. `way`: the path from the folder in which Git runs; `shown`: its name in messages.
 * undefined if the path is outside of the repository. Throws `base-unreadable`.
 */
export const readBeside = (git: Git, commit: string, way: string, shown: string): readonly RevisionFile[] | undefined => {
  const place = normalize(join(prefixOf(git, `${visible(shown)} at ${commit.slice(0, 12)}`), way)).replace(/\/$/, '');
  if (place === '..' || place.startsWith('../')) return undefined;
  return readPlace(git, commit, place === '.' ? undefined : place, shown);
};

/** Every entry of a commit, from the root of the repository. Throws `base-unreadable`. */
export const listCommit = (git: Git, commit: string): readonly TreeEntry[] =>
  entriesOf(printed(git, ['ls-tree', '-r', '-z', '-l', '--full-tree', commit], `the files at ${commit.slice(0, 12)}`));

/** Whether Git tracks an existing file: a commit contains nothing about untracked files. */
export const isKept = (git: Git, way: string): boolean => {
  const { ok, stdout } = git(['ls-files', '-z', '--', way]);
  return ok && stdout.length > 0;
};
