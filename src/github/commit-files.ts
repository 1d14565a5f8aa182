// The files of a folder at a commit, read through the Git API into memory: no file of a pull request is checked out, followed or executed.
import { createHash } from 'node:crypto';
import { isYaml } from '../files/list-yaml.ts';
import { asText } from '../files/read-text.ts';
import { visible } from '../yaml/visible.ts';
import type { GitHub } from './client.ts';
import { inParallel } from './in-parallel.ts';
import { unfit } from './refusal.ts';

/** The input of `loadTexts` of src/desired. */
export interface CommitFile {
  /** From the root of the repository: `tenantry/people.yaml`. */
  readonly file: string;
  readonly bytes: Buffer;
  /** Throws `file-invalid` for bytes that are not text. */
  readonly text: () => string;
}

export type CommitFiles =
  | { readonly type: 'files'; readonly files: readonly CommitFile[] }
  /** There is certainly no file of that name. */
  | { readonly type: 'missing' }
  /** Entries that are not read, each with its path: full sentences. */
  | { readonly type: 'rejected'; readonly reasons: readonly string[] };

const mostFiles = 300;
const mostBytes = 20_000_000;

/** The number of concurrent requests for blobs. */
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

/** Objects are immutable: a client requests each only once, however many commits contain it. */
const asked = new WeakMap<GitHub, Map<string, Promise<unknown>>>();

const once = <Value>(github: GitHub, key: string, read: () => Promise<Value>): Promise<Value> => {
  const known = asked.get(github) ?? new Map<string, Promise<unknown>>();
  asked.set(github, known);
  // A key is created for one kind of object only.
  const found = known.get(key) as Promise<Value> | undefined;
  const reading = found ?? read();
  known.set(key, reading);
  return reading;
};

const readTree = (github: GitHub, sha: string, isRecursive: boolean): Promise<Tree> =>
  once(github, `tree ${sha} ${isRecursive}`, () => treeOf(github, sha, isRecursive));

const treeOf = (github: GitHub, sha: string, isRecursive: boolean): Promise<Tree> =>
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

const rejected = (...reasons: readonly string[]): CommitFiles => ({ type: 'rejected', reasons });

const tooMany = (folder: string): string =>
  `The folder ${visible(folder === '' ? '.' : folder)} is too large to list. Keep the desired state in a folder of its own.`;

/** Git names an object by the digest of its content: the digest proves the response. */
const isObject = (bytes: Buffer, sha: string): boolean =>
  createHash(sha.length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex') === sha;

const readBlob = async (github: GitHub, { path, sha }: Entry): Promise<CommitFile> => {
  const bytes = await once(github, `blob ${sha}`, () =>
    github.call(
      'blob.read',
      (api, at) => api.rest.git.getBlob({ ...at, file_sha: sha }),
      ({ content, encoding }) => Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'),
    ),
  );
  if (!isObject(bytes, sha)) return unfit('blob.read', `The content of ${visible(path)} does not match its object id.`);
  return { file: path, bytes, text: () => asText(path, bytes) };
};

const join = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** Everything below it, by relative path. */
interface Listing {
  readonly type: 'tree';
  readonly entries: readonly Entry[];
}

type Place = Listing | { readonly type: 'file'; readonly entry: Entry };

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '' && part !== '.');

const oddPlace = (entry: Entry, full: string): CommitFiles =>
  rejected(`${visible(full)} is ${oddity(entry)}. Only regular files and folders are read.`);

/** In the list of the whole commit, which takes one request; links in the path are not followed. */
const placeIn = (entries: readonly Entry[], path: string): Place | CommitFiles => {
  const parts = partsOf(path);
  if (parts.length === 0) return { type: 'tree', entries };
  const onTheWay = new Map(parts.map((_, index) => [parts.slice(0, index + 1).join('/'), index] as const));
  const found = new Map(entries.filter((entry) => onTheWay.has(entry.path)).map((entry) => [entry.path, entry]));
  for (const [place, index] of onTheWay) {
    const entry = found.get(place);
    if (entry === undefined) return { type: 'missing' };
    if (entry.mode === folderMode) continue;
    if (!regular.has(entry.mode)) return oddPlace(entry, place);
    return index === parts.length - 1 ? { type: 'file', entry } : { type: 'missing' };
  }
  const folder = `${parts.join('/')}/`;
  const below = entries.filter((entry) => entry.path.startsWith(folder));
  return { type: 'tree', entries: below.map((entry) => ({ ...entry, path: entry.path.slice(folder.length) })) };
};

/** The same one folder at a time, if GitHub truncates the list of the whole commit. */
const walkTo = async (github: GitHub, root: string, path: string): Promise<Place | CommitFiles> => {
  let sha = root;
  const parts = partsOf(path);
  for (const [index, part] of parts.entries()) {
    const tree = await readTree(github, sha, false);
    const entry = tree.entries.find((one) => one.path === part);
    if (entry === undefined) return tree.isTruncated ? rejected(tooMany(parts.slice(0, index).join('/'))) : { type: 'missing' };
    const full = parts.slice(0, index + 1).join('/');
    if (entry.mode === folderMode) {
      sha = entry.sha;
      continue;
    }
    if (!regular.has(entry.mode)) return oddPlace(entry, full);
    return index === parts.length - 1 ? { type: 'file', entry: { ...entry, path: full } } : { type: 'missing' };
  }
  const tree = await readTree(github, sha, true);
  return tree.isTruncated ? rejected(tooMany(path)) : { type: 'tree', entries: tree.entries };
};

const locate = async (github: GitHub, root: string, path: string): Promise<Place | CommitFiles> => {
  const whole = await readTree(github, root, true);
  return whole.isTruncated ? await walkTo(github, root, path) : placeIn(whole.entries, path);
};

const limitsOf = (entries: readonly Entry[], path: string): readonly string[] => {
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  return [
    entries.length > mostFiles ? [`${visible(path)} has ${entries.length} files; the maximum is ${mostFiles}.`] : [],
    bytes > mostBytes ? [`${visible(path)} has ${Math.ceil(bytes / 1_000_000)} MB; the maximum is ${mostBytes / 1_000_000} MB.`] : [],
  ].flat();
};

/**
 * The YAML files below `path`, sorted; hidden files and folders are skipped, as on disk. `tree`: the id of the commit's tree (or of the commit). `path`: from
 * the root of the repository; empty for all of it.
 */
export const readCommitFiles = async (github: GitHub, tree: string, path: string): Promise<CommitFiles> => {
  const place = await locate(github, tree, path);
  if (place.type !== 'tree' && place.type !== 'file') return place;
  const { type } = place;
  const entries = place.type === 'file' ? [place.entry] : place.entries;
  const folder = partsOf(path).join('/');
  const shown = entries
    .filter((entry) => type === 'file' || !isHidden(entry.path))
    .map((entry) => (type === 'file' ? entry : { ...entry, path: join(folder, entry.path) }));
  // A folder with the name of a YAML file is not read, as on disk.
  const odd = shown.filter(({ mode, path: one }) => !regular.has(mode) && (mode !== folderMode || isYaml(one.split('/').at(-1) ?? '')));
  if (odd.length > 0)
    return rejected(
      ...odd.slice(0, 20).map((entry) => `${visible(entry.path)} is ${oddity(entry)}. Only regular files and folders are read.`),
    );
  const wanted = shown.filter(({ mode, path: one }) => regular.has(mode) && (type === 'file' || isYaml(one.split('/').at(-1) ?? '')));
  const limits = limitsOf(wanted, path === '' ? '.' : path);
  if (limits.length > 0) return rejected(...limits);
  const files = await inParallel(wanted, together, (entry) => readBlob(github, entry));
  return { type: 'files', files: files.toSorted((a, b) => (a.file < b.file ? -1 : 1)) };
};

const objectsIn = ({ entries }: Tree): ReadonlyMap<string, string> =>
  new Map(entries.flatMap(({ path, mode, sha }) => (mode === folderMode ? [] : [[path, `${mode} ${sha}`] as const])));

/**
 * The paths that differ between two trees, sorted; undefined: GitHub does not list one of them completely. The lists are those that `readCommitFiles` reads.
 */
export const changedPaths = async (github: GitHub, before: string, after: string): Promise<readonly string[] | undefined> => {
  const [was, is] = await Promise.all([readTree(github, before, true), readTree(github, after, true)]);
  if (was.isTruncated || is.isTruncated) return undefined;
  const [old, now] = [objectsIn(was), objectsIn(is)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((path) => old.get(path) !== now.get(path)).sort();
};
