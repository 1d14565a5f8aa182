// Opens a capture that the user named. Its schema is loaded with it, because most runs read the platform.
import type { Desired } from '../desired/desired.ts';
import type { Observed } from '../kinds/kind.ts';
import type { Captured } from '../live/capture.ts';
import { quoted } from '../yaml/visible.ts';
import { shownPath } from './open-files.ts';
import { failIfOtherTenant } from './own-tenant.ts';
import type { Surroundings } from './surroundings.ts';

const opened = async (
  path: string,
  desired: Desired | undefined,
  surroundings: Surroundings,
  withResponses: boolean,
): Promise<Captured> => {
  const { loadCapture } = await import('../live/load-capture.ts');
  const captured = await loadCapture(shownPath(path, surroundings), withResponses);
  const { tenant } = captured.live;
  failIfOtherTenant(
    { code: 'capture-unfit', what: `the capture ${quoted(path)} is`, tenant, help: 'Use a capture of the declared tenant.' },
    desired,
  );
  return captured;
};

/** `desired`: what it is compared with. Throws `file-missing` or `capture-unfit`. */
export const openCapture = (path: string, desired: Desired | undefined, surroundings: Surroundings): Promise<Captured> =>
  opened(path, desired, surroundings, true);

/** The same for what neither simulates nor reads responses, which are more than half of the file. */
export const openWithoutResponses = (path: string, desired: Desired | undefined, surroundings: Surroundings): Promise<Captured<Observed>> =>
  opened(path, desired, surroundings, false);
