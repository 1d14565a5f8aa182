// One side of a change: the desired state at a commit with all files that it refers to, read through the Git API into memory.
import { join, relative, resolve } from 'node:path';
import type { Desired } from '../desired/desired.ts';
import { loadTexts } from '../desired/load-desired.ts';
import { TenantryError } from '../errors.ts';
import { makeFolder, removeFile, writeText } from '../files/write-text.ts';
import type { GitHub } from '../github/client.ts';
import { type CommitFile, readCommitFiles } from '../github/commit-files.ts';
import { kindList } from '../kinds/catalogue.generated.ts';

export interface CommitState {
  readonly commit: string;
  /** By path from the root of the repository, sorted. */
  readonly files: readonly CommitFile[];
  /** undefined: there is none, or it is invalid. */
  readonly desired: Desired | undefined;
}

export type FoundCommitState =
  | { readonly type: 'side'; readonly side: CommitState }
  /** Links, submodules, too many files: full sentences. */
  | { readonly type: 'rejected'; readonly reasons: readonly string[] };

const desiredIn = (files: readonly CommitFile[]): Desired | undefined => {
  try {
    return loadTexts(files, kindList).desired;
  } catch (cause) {
    // The command that evaluates it reports its problems.
    if (cause instanceof TenantryError) return undefined;
    throw cause;
  }
};

/** Policies and lock files that the desired state names, from the root of the repository; the command refuses files outside of it. */
const namedIn = ({ policies }: Desired, folder: string): readonly string[] => {
  const paths = [...policies.files, ...policies.lockFiles].map(({ path }) => relative(folder, resolve(folder, path)));
  return [...new Set(paths)].filter((path) => path !== '' && !path.startsWith('..'));
};

/** `tree`: of the commit. `path`: of the desired state; further paths are read as they are. `folder`: the base of relative paths in the desired state. */
export const readCommitState = async (
  github: GitHub,
  {
    commit,
    tree,
    path,
    more,
    folder,
  }: { readonly commit: string; readonly tree: string; readonly path: string; readonly more: readonly string[]; readonly folder: string },
): Promise<FoundCommitState> => {
  const own = await readCommitFiles(github, tree, path);
  if (own.type === 'rejected') return own;
  const files = new Map((own.type === 'files' ? own.files : []).map((file) => [file.file, file]));
  const desired = files.size === 0 ? undefined : desiredIn([...files.values()]);
  const named = [...more, ...(desired ? namedIn(desired, folder) : [])].filter((one) => !files.has(one));
  const read = await Promise.all(named.map((one) => readCommitFiles(github, tree, one)));
  const reasons: string[] = [];
  for (const one of read) {
    if (one.type === 'rejected') reasons.push(...one.reasons);
    if (one.type === 'files') for (const file of one.files) files.set(file.file, file);
  }
  if (reasons.length > 0) return { type: 'rejected', reasons };
  const sorted = [...files.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1));
  return { type: 'side', side: { commit, files: sorted, desired } };
};

/** The location for the command: below a folder of the run, never in a checkout. */
export const writeCommitState = async ({ files }: CommitState, folder: string): Promise<void> => {
  for (const file of files) {
    const target = join(folder, file.file);
    makeFolder(join(target, '..'));
    writeText(target, file.text());
  }
};

/** Before another side replaces it. */
export const removeCommitState = ({ files }: CommitState, folder: string): void => {
  for (const { file } of files) removeFile(join(folder, file));
};
