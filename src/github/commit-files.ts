// The files of a folder at a commit, read through the Git API into memory: nothing of a pull request is checked out, followed or executed.
import { createHash } from 'node:crypto';
import { asText } from '../files/read-text.ts';
import { isYaml } from '../files/list-yaml.ts';
import { visible } from '../yaml/visible.ts';
import type { GitHub } from './client.ts';
import { inParallel } from './in-parallel.ts';
import { done, type Result, unfit } from './result.ts';

/** What `loadTexts` of src/desired takes. */
export interface CommitFile {
  /** From the root of the repository: `tenantry/people.yaml`. */
  readonly file: string;
  readonly bytes: Buffer;
  /** Throws `file-unfit` for bytes that are no text. */
  readonly text: () => string;
}

export type CommitFiles =
  | { readonly type: 'files'; readonly files: readonly CommitFile[] }
  /** Certainly nothing of that name. */
  | { readonly type: 'missing' }
  /** Something that is not read, each with its path: full sentences. */
  | { readonly type: 'rejected'; readonly reasons: readonly string[] };

export const mostFiles = 300;
export const mostBytes = 20_000_000;

/** Blobs that are on their way at a time. */
const together = 8;

interface Entry {
  readonly path: string;
  readonly mode: string;
  readonly sha: string;
  readonly size: number;
}

interface Tree {
  readonly entries: readonly Entry[];
  readonly isTruncated: boolean;
}

/** An object never changes: each is asked for once by a client, however many commits have it. */
const asked = new WeakMap<GitHub, Map<string, Promise<Result<unknown>>>>();

const once = <Value>(github: GitHub, key: string, read: () => Promise<Result<Value>>): Promise<Result<Value>> => {
  const known = asked.get(github) ?? new Map<string, Promise<Result<unknown>>>();
  asked.set(github, known);
  // A key is made for one kind of object only.
  const found = known.get(key) as Promise<Result<Value>> | undefined;
  const reading = found ?? read();
  known.set(key, reading);
  return reading;
};

const readTree = (github: GitHub, sha: string, isRecursive: boolean): Promise<Result<Tree>> =>
  once(github, `tree ${sha} ${isRecursive}`, () => treeOf(github, sha, isRecursive));

const treeOf = (github: GitHub, sha: string, isRecursive: boolean): Promise<Result<Tree>> =>
  github.call(
    'tree.read',
    (api, at) => api.rest.git.getTree({ ...at, tree_sha: sha, ...(isRecursive && { recursive: '1' }) }),
    ({ tree, truncated }) => ({
      isTruncated: truncated,
      entries: tree.map(({ path, mode, sha: object, size }) => ({ path, mode, sha: object, size: size ?? 0 })),
    }),
  );

const folderMode = '040000';
const regular: ReadonlySet<string> = new Set(['100644', '100755']);
const oddities: Readonly<Record<string, string>> = { '120000': 'a symbolic link', '160000': 'a submodule', [folderMode]: 'a folder' };
const oddity = ({ mode }: Entry): string => oddities[mode] ?? 'not a regular file';

const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.'));

const rejected = (...reasons: readonly string[]): Result<CommitFiles> => done({ type: 'rejected', reasons });

const tooMany = (folder: string): string =>
  `The folder ${visible(folder === '' ? '.' : folder)} is too large to list. Keep the desired state in a folder of its own.`;

/** git names an object by the digest of its content: what came is what was asked for. */
const isObject = (bytes: Buffer, sha: string): boolean =>
  createHash(sha.length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex') === sha;

const readBlob = async (github: GitHub, { path, sha }: Entry): Promise<Result<CommitFile>> => {
  const blob = await once(github, `blob ${sha}`, () =>
    github.call(
      'blob.read',
      (api, at) => api.rest.git.getBlob({ ...at, file_sha: sha }),
      ({ content, encoding }) => Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'),
    ),
  );
  if (blob.type === 'refused') return blob;
  const bytes = blob.value;
  if (!isObject(bytes, sha)) return unfit('blob.read', `The content of ${visible(path)} does not match its object id.`);
  return done({ file: path, bytes, text: () => asText(path, bytes) });
};

const join = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

type Place = { readonly type: 'tree'; readonly sha: string } | { readonly type: 'file'; readonly entry: Entry };

/** The tree or the file at a path, one folder at a time, so that no link on the way is followed. */
const locate = async (github: GitHub, root: string, path: string): Promise<Result<Place | CommitFiles>> => {
  let at: Place = { type: 'tree', sha: root };
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  for (const [index, part] of parts.entries()) {
    if (at.type === 'file') return done({ type: 'missing' });
    const folder = parts.slice(0, index).join('/');
    const tree: Result<Tree> = await readTree(github, at.sha, false);
    if (tree.type === 'refused') return tree;
    const entry = tree.value.entries.find((one) => one.path === part);
    if (entry === undefined) return tree.value.isTruncated ? rejected(tooMany(folder)) : done({ type: 'missing' });
    const full = { ...entry, path: join(folder, part) };
    if (entry.mode === folderMode) at = { type: 'tree', sha: entry.sha };
    else if (regular.has(entry.mode)) at = { type: 'file', entry: full };
    else return rejected(`${visible(full.path)} is ${oddity(entry)}. Only regular files and folders are read.`);
  }
  return done(at);
};

const limitsOf = (entries: readonly Entry[], path: string): readonly string[] => {
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  return [
    entries.length > mostFiles ? [`${visible(path)} has ${entries.length} files; the maximum is ${mostFiles}.`] : [],
    bytes > mostBytes ? [`${visible(path)} has ${Math.ceil(bytes / 1_000_000)} MB; the maximum is ${mostBytes / 1_000_000} MB.`] : [],
  ].flat();
};

/**
 * The YAML files below `path`, sorted; hidden files and folders are passed over, as on disk. `tree`: the id of the commit's tree (or of the commit).
 * `path`: from the root of the repository; empty for all of it.
 */
export const readCommitFiles = async (github: GitHub, tree: string, path: string): Promise<Result<CommitFiles>> => {
  const place = await locate(github, tree, path);
  if (place.type === 'refused') return place;
  if (place.value.type !== 'tree' && place.value.type !== 'file') return done(place.value);
  const found =
    place.value.type === 'file'
      ? done({ entries: [place.value.entry], isTruncated: false })
      : await readTree(github, place.value.sha, true);
  if (found.type === 'refused') return found;
  const { type } = place.value;
  if (found.value.isTruncated) return rejected(tooMany(path));
  const folder = path.replace(/^(?:\.?\/)+|\/+$/g, '').replace(/^\.$/, '');
  const shown = found.value.entries
    .filter((entry) => type === 'file' || !isHidden(entry.path))
    .map((entry) => (type === 'file' ? entry : { ...entry, path: join(folder, entry.path) }));
  // A folder named like a file is read by nobody on disk either.
  const odd = shown.filter(({ mode, path: one }) => !regular.has(mode) && (mode !== folderMode || isYaml(one.split('/').at(-1) ?? '')));
  if (odd.length > 0)
    return rejected(
      ...odd.slice(0, 20).map((entry) => `${visible(entry.path)} is ${oddity(entry)}. Only regular files and folders are read.`),
    );
  const wanted = shown.filter(({ mode, path: one }) => regular.has(mode) && (type === 'file' || isYaml(one.split('/').at(-1) ?? '')));
  const limits = limitsOf(wanted, path === '' ? '.' : path);
  if (limits.length > 0) return rejected(...limits);
  const blobs = await inParallel(wanted, together, (entry) => readBlob(github, entry));
  const files: CommitFile[] = [];
  for (const blob of blobs) {
    if (blob.type === 'refused') return blob;
    files.push(blob.value);
  }
  return done({ type: 'files', files: files.toSorted((a, b) => (a.file < b.file ? -1 : 1)) });
};
