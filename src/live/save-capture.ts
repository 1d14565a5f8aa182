// Writes a capture: all or nothing, readable by its owner only.
import { writeText } from '../files/write-text.ts';
import { canonical, digestOfText, visibleJson } from '../json.ts';
import { type Captured, end, headText, jsonOf } from './capture.ts';

/** The text of the file; equal captures give equal text. */
export const captureText = (captured: Captured): string => {
  const content = jsonOf(captured);
  const text = canonical(content);
  return `${headText(digestOfText(text))}${visibleJson(text)}${end}`;
};

/** Throws `file-unwritable`; an existing file then stays unchanged. */
export const saveCapture = async (path: string, captured: Captured): Promise<void> => writeText(path, captureText(captured), 0o600);
