// Opens a capture that the user named. Its schema is loaded with it, because most runs read the platform.
import type { Desired } from '../desired/desired.ts';
import type { Captured } from '../live/capture.ts';
import { quoted } from '../yaml/visible.ts';
import { shownPath } from './open-files.ts';
import { failIfOtherTenant } from './own-tenant.ts';
import type { Surroundings } from './surroundings.ts';

/** `desired`: what it is compared with. Throws `file-missing` or `capture-unfit`. */
export const openCapture = async (
  path: string,
  desired: Desired | undefined,
  surroundings: Surroundings,
  withResponses = true,
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
