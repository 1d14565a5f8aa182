// A file on a branch of its own that many runs change, such as the ledger: each change is applied to the current content, and again after a conflict.
import type { GitHub } from './client.ts';
import { readTip } from './pull-request.ts';
import { GitHubRefusal, orRefusal, unfit, unlessMissing } from './refusal.ts';

export interface BranchFile {
  /** Without `refs/heads/`. Created without a history of the code. */
  readonly branch: string;
  readonly path: string;
}

interface Content {
  readonly text: string;
  readonly blob: string;
}

/** How often a change is repeated because another run was first. */
const mostTries = 10;

const readBlob = (github: GitHub, sha: string): Promise<string> =>
  github.call(
    'blob.read',
    (api, at) => api.rest.git.getBlob({ ...at, file_sha: sha }),
    ({ content, encoding }) => Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8').toString('utf8'),
  );

/** undefined: there is no such file, or no such branch or commit. */
const read = async (github: GitHub, path: string, ref: string): Promise<Content | undefined> => {
  const file = await unlessMissing(
    github.call(
      'contents.read',
      (api, at) => api.rest.repos.getContent({ ...at, path, ref }),
      (data) => {
        if (Array.isArray(data) || !('content' in data) || data.type !== 'file') throw new TypeError('not a file');
        return { sha: data.sha, content: data.content, encoding: data.encoding };
      },
    ),
  );
  if (!file) return undefined;
  const { sha: blob, content, encoding } = file;
  // Above 1 MB the content is left out.
  const text = encoding === 'base64' ? Buffer.from(content, 'base64').toString('utf8') : await readBlob(github, blob);
  return { text, blob };
};

const refOf = ({ branch }: BranchFile): string => `refs/heads/${branch}`;

/** null: it does not exist. An unreadable file is refused, never missing. `ref`: a commit. */
export const readFileAt = async (github: GitHub, path: string, ref: string): Promise<string | null> =>
  (await read(github, path, ref))?.text ?? null;

export const readBranchFile = (github: GitHub, file: BranchFile): Promise<string | null> => readFileAt(github, file.path, refOf(file));

const createBranch = async (github: GitHub, { branch, path }: BranchFile, text: string, message: string): Promise<null> => {
  const tree = await github.call(
    'tree.create',
    (api, at) => api.rest.git.createTree({ ...at, tree: [{ path, mode: '100644', type: 'blob', content: text }] }),
    ({ sha }) => sha,
  );
  const commit = await github.call(
    'commit.create',
    (api, at) => api.rest.git.createCommit({ ...at, message, tree, parents: [] }),
    ({ sha }) => sha,
  );
  return await github.call(
    'ref.create',
    (api, at) => api.rest.git.createRef({ ...at, ref: `refs/heads/${branch}`, sha: commit }),
    () => null,
  );
};

const write = (github: GitHub, { branch, path }: BranchFile, text: string, message: string, blob: string | undefined): Promise<null> =>
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
const isLost = ({ isOutcomeUnknown, reason }: GitHubRefusal): boolean => isOutcomeUnknown || reason === 'conflict' || reason === 'invalid';

/** A missing file is created on the branch, and a missing branch with the file. */
const hasBranch = async (github: GitHub, { branch }: BranchFile): Promise<boolean> =>
  (await unlessMissing(readTip(github, branch))) !== undefined;

/**
 * `change` receives the current text (null: none) and returns the new one, or the same text to leave it unchanged. It is called again if another run changed
 * the file meanwhile, so it must merge into the given text, which may already contain its own additions. The result is the final text.
 */
export const changeBranchFile = async (
  github: GitHub,
  file: BranchFile,
  message: string,
  change: (text: string | null) => string,
): Promise<string> => {
  for (let tries = 1; ; tries += 1) {
    const found = await read(github, file.path, refOf(file));
    const before = found?.text ?? null;
    const after = change(before);
    if (after === before) return after;
    const isThere = found !== undefined || (await hasBranch(github, file));
    const written = await orRefusal(
      isThere ? write(github, file, after, message, found?.blob) : createBranch(github, file, after, message),
    );
    if (!(written instanceof GitHubRefusal)) return after;
    if (!isLost(written) || tries === mostTries) {
      if (written.reason === 'conflict') unfit('contents.write', 'Other runs changed the file each time. Run the job again.');
      throw written;
    }
    // Runs that collided once should not collide again: each waits for a different time.
    await github.clock.sleep(200 * tries * (1 + Math.random()));
  }
};
