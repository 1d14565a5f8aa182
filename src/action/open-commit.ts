// The files of a commit in the working folder, as the input of a use.
import { failOnOtherTypes } from '../use/open/file-types.ts';
import { openDesired, openTrust } from '../use/open/open-files.ts';
import { shownPath } from '../use/open/shown-path.ts';
import type { Ports } from '../use/ports.ts';
import type { Declaration } from '../use/read/read-and-plan.ts';
import type { Job } from './job.ts';

/** As the log names it. */
export const pathOf = ({ inputs: { desiredState }, surroundings }: Job): string =>
  shownPath(desiredState === '' ? '.' : desiredState, surroundings);

type Opened = Pick<Declaration, 'loaded' | 'path' | 'trust' | 'trustGiven'>;

/** `trustGiven`: the path of its trust file; undefined: it has none. Throws with all problems of the files. */
export const openCommit = async (job: Job, trustGiven: string | undefined, ports: Ports): Promise<Opened> => {
  const path = pathOf(job);
  const trust = trustGiven ?? ports.env['TENANTRY_TRUST'];
  const trustFiles = trust ? [{ name: '--trust', path: trust, holds: ['trust'] } as const] : [];
  failOnOtherTypes([{ name: '<path>', path, holds: ['desired'] }, ...trustFiles], ports);
  return { path, loaded: await openDesired(path, ports), trust: await openTrust(trustGiven, ports), trustGiven };
};

/** The trust file that the operator names, if a commit has it. */
export const trustIn = ({ inputs: { trust } }: Job, files: readonly { readonly file: string }[]): string | undefined =>
  files.some(({ file }) => file === trust) ? trust : undefined;
