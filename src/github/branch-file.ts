// A file on a branch of its own that many runs change, such as the ledger: each change is applied to the current content, and again after a conflict.
import type { GitHub } from './client.ts';
import { readTip } from './pull-request.ts';
import { done, type Result, unfit } from './result.ts';

export interface BranchFile {
  /** Without `refs/heads/`. Created without a history of the code. */
  readonly branch: string;
  readonly path: string;
}

type Found =
  | { readonly type: 'file'; readonly text: string; readonly blob: string }
  | { readonly type: 'no-file' }
  | { readonly type: 'no-branch' };

/** How often a change is repeated because another run was first. */
const mostTries = 10;

const readBlob = (github: GitHub, sha: string): Promise<Result<string>> =>
  github.call(
    'blob.read',
    (api, at) => api.rest.git.getBlob({ ...at, file_sha: sha }),
    ({ content, encoding }) => Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8').toString('utf8'),
  );

type Read = { readonly type: 'file'; readonly text: string; readonly blob: string } | { readonly type: 'missing' };

const read = async (github: GitHub, path: string, ref: string): Promise<Result<Read>> => {
  const file = await github.call(
    'contents.read',
    (api, at) => api.rest.repos.getContent({ ...at, path, ref }),
    (data) => {
      if (Array.isArray(data) || !('content' in data) || data.type !== 'file') throw new TypeError('not a file');
      return { sha: data.sha, content: data.content, encoding: data.encoding };
    },
  );
  if (file.type === 'refused') return file.why.cause === 'not-found' ? done({ type: 'missing' }) : file;
  const { sha, content, encoding } = file.value;
  if (encoding === 'base64') return done({ type: 'file', text: Buffer.from(content, 'base64').toString('utf8'), blob: sha });
  // Above 1 MB the content is left out.
  const text = await readBlob(github, sha);
  return text.type === 'refused' ? text : done({ type: 'file', text: text.value, blob: sha });
};

const refOf = ({ branch }: BranchFile): string => `refs/heads/${branch}`;

/** For a writer: a missing file is created on the branch, and a missing branch with the file. */
const find = async (github: GitHub, file: BranchFile): Promise<Result<Found>> => {
  const found = await read(github, file.path, refOf(file));
  if (found.type === 'refused') return found;
  if (found.value.type === 'file') return done(found.value);
  const tip = await readTip(github, file.branch);
  if (tip.type === 'done') return done({ type: 'no-file' });
  return tip.why.cause === 'not-found' ? done({ type: 'no-branch' }) : tip;
};

/** null: it does not exist. An unreadable file is refused, never missing. `ref`: a commit. */
export const readFileAt = async (github: GitHub, path: string, ref: string): Promise<Result<string | null>> => {
  const found = await read(github, path, ref);
  if (found.type === 'refused') return found;
  return done(found.value.type === 'file' ? found.value.text : null);
};

export const readBranchFile = (github: GitHub, file: BranchFile): Promise<Result<string | null>> =>
  readFileAt(github, file.path, refOf(file));

const createBranch = async (github: GitHub, { branch, path }: BranchFile, text: string, message: string): Promise<Result<null>> => {
  const tree = await github.call(
    'tree.create',
    (api, at) => api.rest.git.createTree({ ...at, tree: [{ path, mode: '100644', type: 'blob', content: text }] }),
    ({ sha }) => sha,
  );
  if (tree.type === 'refused') return tree;
  const commit = await github.call(
    'commit.create',
    (api, at) => api.rest.git.createCommit({ ...at, message, tree: tree.value, parents: [] }),
    ({ sha }) => sha,
  );
  if (commit.type === 'refused') return commit;
  return await github.call(
    'ref.create',
    (api, at) => api.rest.git.createRef({ ...at, ref: `refs/heads/${branch}`, sha: commit.value }),
    () => null,
  );
};

const write = (
  github: GitHub,
  { branch, path }: BranchFile,
  text: string,
  message: string,
  blob: string | undefined,
): Promise<Result<null>> =>
  github.call(
    'contents.write',
    (api, at) =>
      api.rest.repos.createOrUpdateFileContents({
        ...at,
        branch,
        path,
        message,
        content: Buffer.from(text).toString('base64'),
        ...(blob !== undefined && { sha: blob }),
      }),
    () => null,
  );

/** Another run was first, or it is unknown whether this run was: then the current content decides. */
const isLost = (result: Result<null>): boolean =>
  result.type === 'refused' && (result.why.isOutcomeUnknown || result.why.cause === 'conflict' || result.why.cause === 'invalid');

/**
 * `change` receives the current text (null: none) and returns the new one, or the same text to leave it unchanged. It is called again if another run changed
 * the file meanwhile, so it must merge into the given text, which may already contain its own additions. The result is the final text.
 */
export const changeBranchFile = async (
  github: GitHub,
  file: BranchFile,
  message: string,
  change: (text: string | null) => string,
): Promise<Result<string>> => {
  for (let tries = 1; ; tries += 1) {
    const found = await find(github, file);
    if (found.type === 'refused') return found;
    const before = found.value.type === 'file' ? found.value.text : null;
    const after = change(before);
    if (after === before) return done(after);
    const blob = found.value.type === 'file' ? found.value.blob : undefined;
    const written =
      found.value.type === 'no-branch' ? await createBranch(github, file, after, message) : await write(github, file, after, message, blob);
    if (written.type === 'done') return done(after);
    if (!isLost(written) || tries === mostTries) {
      return written.why.cause === 'conflict'
        ? unfit('contents.write', 'Other runs changed the file each time. Run the job again.')
        : written;
    }
    // Runs that collided once should not collide again: each waits for a different time.
    await github.clock.sleep(200 * tries * (1 + Math.random()));
  }
};
