// Writes a capture: all or nothing, readable by its owner only.
import { writeText } from '../files/write-text.ts';
import { canonical, digestOf, visibleJson } from '../json.ts';
import { type Captured, captureFormat, captureVersion, jsonOf } from './capture.ts';

/** The text of the file; equal captures give equal text. */
export const captureText = (captured: Captured): string => {
  const content = jsonOf(captured);
  const head = canonical({ format: captureFormat, version: captureVersion, digest: digestOf(content) });
  return `${head.slice(0, -1)},"content":${visibleJson(canonical(content))}}\n`;
};

/** Throws `file-unwritable`; an existing file then stays unchanged. */
export const saveCapture = async (path: string, captured: Captured): Promise<void> => writeText(path, captureText(captured), 0o600);
