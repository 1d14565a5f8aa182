// The settings that runs share, and who is notified, from the trust file of the commit that decides: the base of a change, or a commit of the default branch.
import { TenantryError } from '../errors.ts';
import { parseTrust } from '../trust/load-trust.ts';
import type { CommitState } from './commit-state.ts';
import type { Job } from './job.ts';

/** A trust file that is invalid is reported by the use that reads it, which then does nothing else. */
export const withSettings = (job: Job, { files }: CommitState): Job => {
  const file = files.find((one) => one.file === job.inputs.trust);
  if (!file) return job;
  try {
    const { github, notify } = parseTrust(file.text(), file.file);
    return { ...job, ...(github && { settings: github }), ...(notify && { notify }) };
  } catch (cause) {
    if (!(cause instanceof TenantryError)) throw cause;
    return job;
  }
};
