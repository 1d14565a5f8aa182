// The desired state as git holds it at a revision: its files with their bytes, read from the object store. Nothing is checked out.
import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isYaml } from '../../desired/find-files.ts';
import { fail } from '../../errors.ts';
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
  if (/^-|[\p{Cc}]/u.test(revision)) return unreadable('this is no revision');
  const inside = git(['rev-parse', '--git-dir']);
  if (!inside.ok) return unreadable(`the desired state lies in no git repository that can be read: ${inside.says}`);
  const { ok, stdout } = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  const commit = line(stdout);
  return ok && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(commit) ? commit : unreadable('there is no such commit in the repository');
};

/** What git prints. Throws `base-unreadable`: what could not be read is never nothing. */
const printed = (git: Git, words: readonly string[], what: string): Buffer => {
  const { ok, stdout, says } = git(words);
  return ok ? stdout : fail('base-unreadable', `${what} cannot be read: ${says}`, { help: 'Fetch the whole commit, with its files.' });
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

const unfit = ({ mode, size }: Found): string | undefined => {
  if (!regular.has(mode)) return 'is no regular file there';
  return size > largest ? `is larger than ${largest / 1_000_000} MB` : undefined;
};

const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

/** The folder that git is run in for a desired state. */
export const folderOf = (path: string): string => (isFolder(path) ? path : dirname(path));

/** All that lies at a place of a commit: one file, or the files of a folder; undefined: nothing. `size` and listing come with one call. */
const found = (git: Git, commit: string, path: string): readonly Found[] | undefined => {
  const what = `${visible(path)} at ${commit.slice(0, 12)}`;
  const prefix = line(printed(git, ['rev-parse', '--show-prefix'], what));
  const place = (isFolder(path) ? prefix.replace(/\/$/, '') : `${prefix}${basename(path)}`) || undefined;
  if (place !== undefined) {
    const [entry] = entriesOf(printed(git, ['ls-tree', '-z', '-l', '--full-tree', commit, '--', place], what));
    if (!entry) return undefined;
    if (entry.mode !== '040000') return [{ ...entry, name: '' }];
  }
  const listing = printed(git, ['ls-tree', '-z', '-l', '--full-tree', `${commit}:${place ?? ''}`], what);
  return entriesOf(listing).filter(({ name }) => isYaml(name));
};

/** What the desired state at `path` was made of at a commit, sorted by name; empty: there was nothing. Throws `base-unreadable`. */
export const readRevision = (git: Git, commit: string, path: string): readonly RevisionFile[] => {
  const files = found(git, commit, path) ?? [];
  return files.map((entry) => {
    const file = entry.name === '' ? path : join(path, entry.name);
    const why = unfit(entry);
    if (why !== undefined) return { file, unfit: why, bytes: Buffer.alloc(0) };
    return { file, bytes: printed(git, ['cat-file', 'blob', entry.object], `${visible(file)} at ${commit.slice(0, 12)}`) };
  });
};
