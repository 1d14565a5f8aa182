// Captures: files without secrets that replace the platform, for offline use.
import { loadCapture as loadCaptured, parseCapture as parseCaptured } from '../live/load-capture.ts';
import { captureText as textOfCapture } from '../live/save-capture.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { liveStates } from './contents.ts';
import { keepLive } from './keep-live.ts';
import type { LiveState } from './live-state.ts';

/** Reads a capture. Throws a `TenantryError` when it is damaged, truncated, modified or of another version. */
export const loadCapture = async (path: string): Promise<LiveState> =>
  keepLive({ ...(await loadCaptured(shownPath(path, { cwd: process.cwd() }))), name: path, capture: path, knowsRenames: false });

/** The same from a text. `file` names it in problems. */
export const parseCapture = (text: string, file: string): LiveState =>
  keepLive({ ...parseCaptured(file, text), name: file, capture: file, knowsRenames: false });

/** The text of a capture, for a file that only its owner can read. It contains no secrets, but names of people and resources. */
export const captureText = (live: LiveState): string => {
  const { live: content, spend } = liveStates.of(live);
  return textOfCapture(spend === undefined ? { live: content } : { live: content, spend });
};
