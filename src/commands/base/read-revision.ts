// The desired state as git holds it at a revision: its files with their bytes, read from the object store. Nothing is checked out.
import { basename, dirname, join, normalize } from 'node:path';
import { fail } from '../../errors.ts';
import { isYaml } from '../../files/list-yaml.ts';
import { isFolder } from '../../files/look.ts';
import { largest } from '../../yaml/limits.ts';
import { quoted, visible } from '../../yaml/visible.ts';
import type { Git } from './git.ts';

export interface RevisionFile {
  /** As the user would name it: `tenantry/people.yaml`. */
  readonly file: string;
  /** Why it is not read; then there are no bytes. */
  readonly unfit?: string;
  readonly bytes: Buffer;
}

interface Found {
  readonly mode: string;
  readonly object: string;
  readonly size: number;
  readonly name: string;
}

const line = (bytes: Buffer): string => bytes.toString().replace(/\r?\n$/, '');

/** The commit that a revision names. Throws `base-unreadable`. */
export const commitOf = (git: Git, revision: string): string => {
  const unreadable = (why: string): never => fail('base-unreadable', `--base ${quoted(revision)}: ${why}`);
  // git takes a word that begins with a dash for an option, and a name with such characters for nothing.
  if (/^-|[\p{Cc}]/u.test(revision)) return unreadable('not a valid Git revision');
  const inside = git(['rev-parse', '--git-dir']);
  if (!inside.ok) return unreadable(`the desired state is not in a readable Git repository: ${inside.says}`);
  const { ok, stdout } = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  const commit = line(stdout);
  return ok && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(commit) ? commit : unreadable('no such commit in the repository');
};

/** What git prints. Throws `base-unreadable`: what could not be read is never nothing. */
const printed = (git: Git, words: readonly string[], what: string, input = ''): Buffer => {
  const { ok, stdout, says } = git(words, input);
  return ok ? stdout : fail('base-unreadable', `cannot read ${what}: ${says}`, { help: 'Fetch the complete commit, including its files.' });
};

/** `<mode> <type> <object> <size>\t<name>`, ended by a zero byte. */
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

/** The folder that git is run in for a desired state. */
export const folderOf = (path: string): string => (isFolder(path) ? path : dirname(path));

/** Nothing lies behind a link or in a submodule as far as a commit can tell, so that it cannot be known what was there. */
const failBehindLink = (git: Git, commit: string, place: string, what: string): void => {
  const parts = place.split('/');
  const above = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'));
  const found = above.flatMap((folder) => entriesOf(printed(git, ['ls-tree', '-z', '-l', '--full-tree', commit, '--', folder], what)));
  const odd = found.find(({ mode }) => mode !== '040000');
  if (odd) fail('base-unreadable', `${what} cannot be read: ${visible(odd.name)} is ${kindOf(odd)} there`);
};

/** Hidden files and folders are passed over, as on disk; what is no regular file is kept, so that it is refused. */
const isRead = ({ name, mode }: Found): boolean => {
  const parts = name.split('/');
  return !parts.some((part) => part.startsWith('.')) && (!regular.has(mode) || isYaml(parts.at(-1) ?? ''));
};

/** Where the folder that git is run in lies in its repository: empty, or with a slash at the end. */
const prefixOf = (git: Git, what: string): string => line(printed(git, ['rev-parse', '--show-prefix'], what));

/** All that lies at a place of a commit: one file, or the files of a folder and its subfolders; undefined: nothing. `size` and listing come with one call. */
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

/** Bytes that one run of git prints, at most. */
const together = 100_000_000;

/** In groups that git prints in one run. */
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

/** `<object> blob <size>\n<bytes>\n` for each object, in the order that it was asked for. */
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

/** What the desired state at `path` was made of at a commit, sorted by name; empty: there was nothing. Throws `base-unreadable`. */
export const readRevision = (git: Git, commit: string, path: string): readonly RevisionFile[] => {
  const prefix = prefixOf(git, `${visible(path)} at ${commit.slice(0, 12)}`);
  const place = (isFolder(path) ? prefix.replace(/\/$/, '') : `${prefix}${basename(path)}`) || undefined;
  return readPlace(git, commit, place, path);
};

/**
 * The files at another place of the commit, which need not be there now: `way` leads from the folder that git is run in, `shown` is what messages call it.
 * undefined: it lies outside of the repository. Throws `base-unreadable`.
 */
export const readBeside = (git: Git, commit: string, way: string, shown: string): readonly RevisionFile[] | undefined => {
  const place = normalize(join(prefixOf(git, `${visible(shown)} at ${commit.slice(0, 12)}`), way)).replace(/\/$/, '');
  if (place === '..' || place.startsWith('../')) return undefined;
  return readPlace(git, commit, place === '.' ? undefined : place, shown);
};

/** Whether git keeps a file that is there now: of what it does not, no commit can tell anything. */
export const isKept = (git: Git, way: string): boolean => {
  const { ok, stdout } = git(['ls-files', '-z', '--', way]);
  return ok && stdout.length > 0;
};
