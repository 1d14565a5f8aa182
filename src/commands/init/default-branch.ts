// The default branch of the repository that a folder is in: that of its remote, as far as this clone knows it.
import { TenantryError } from '../../errors.ts';
import type { Surroundings } from '../../terminal/surroundings.ts';
import { gitIn } from '../../use/base/git.ts';

const otherwise = 'main';

/** Names that need no quotes, neither in YAML nor in a shell. */
const isPlain = (name: string): boolean => /^[\w][\w./-]*$/.test(name);

/** The branch that the remote calls its default, otherwise the one that is checked out. Without Git or a repository: `main`. */
export const defaultBranchOf = (folder: string, { env }: Surroundings): string => {
  const git = gitIn(folder, env);
  const named = (reference: string): string | undefined => {
    const { ok, stdout } = git(['symbolic-ref', '--short', '--quiet', reference]);
    const name = stdout
      .toString()
      .trim()
      .replace(/^origin\//, '');
    return ok && isPlain(name) ? name : undefined;
  };
  try {
    return named('refs/remotes/origin/HEAD') ?? named('HEAD') ?? otherwise;
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return otherwise;
  }
};
