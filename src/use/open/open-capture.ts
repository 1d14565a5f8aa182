// Opens a capture that the user named. Its schema is loaded with it, because most runs read the platform.
import type { Desired } from '../../desired/desired.ts';
import type { Observed } from '../../kinds/kind.ts';
import type { Captured } from '../../live/capture.ts';
import type { CaptureNeeds } from '../../live/load-capture.ts';
import { quoted } from '../../yaml/visible.ts';
import type { Ports } from '../ports.ts';
import { failIfOtherTenant } from './own-tenant.ts';
import { shownPath } from './shown-path.ts';

const opened = async (path: string, desired: Desired | undefined, ports: Ports, needs: CaptureNeeds): Promise<Captured> => {
  const { loadCapture } = await import('../../live/load-capture.ts');
  const captured = await loadCapture(shownPath(path, ports), needs);
  const { tenant } = captured.live;
  failIfOtherTenant(
    { code: 'capture-invalid', what: `the capture ${quoted(path)} is`, tenant, help: 'Use a capture of the declared tenant.' },
    desired,
  );
  return captured;
};

type Opening = readonly [path: string, desired: Desired | undefined, ports: Ports, kinds?: CaptureNeeds['kinds']];

/** `desired`: what it is compared with. `kinds`: those of the collections that are needed; absent: all. Throws `file-missing` or `capture-invalid`. */
export const openCapture = (...[path, desired, ports, kinds]: Opening): Promise<Captured> =>
  opened(path, desired, ports, { responses: true, kinds });

/** The same for what neither simulates nor reads responses, which are more than half of the file. */
export const openWithoutResponses = (...[path, desired, ports, kinds]: Opening): Promise<Captured<Observed>> =>
  opened(path, desired, ports, { responses: false, kinds });
