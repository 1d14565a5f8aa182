// The commit of a fleet: that of the repository around its file.
import { TenantryError } from '../../errors.ts';
import { gitIn } from '../base/git.ts';
import type { Ports } from '../ports.ts';

/** null: there is no such revision, no repository, or no Git. */
export const commitOf = (revision: string, folder: string, env: Ports['env']): string | null => {
  try {
    const { ok, stdout } = gitIn(folder, env)(['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`]);
    return ok ? stdout.toString().trim() : null;
  } catch (error) {
    // Without Git there is no commit to name.
    if (error instanceof TenantryError) return null;
    throw error;
  }
};
