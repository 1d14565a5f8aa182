// Opens a capture that the user named. Its schema is loaded with it, because most runs read the platform.
import type { Captured } from '../live/capture.ts';
import { shownPath } from './open-files.ts';
import type { Surroundings } from './surroundings.ts';

/** Throws `file-missing` or `capture-unfit`. */
export const openCapture = async (path: string, surroundings: Surroundings): Promise<Captured> => {
  const { loadCapture } = await import('../live/load-capture.ts');
  return loadCapture(shownPath(path, surroundings));
};
