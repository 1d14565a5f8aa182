// The lines of a capture as JSON, and the text of other lines with the digest that belongs to them.
import { digestOfText, isObject, type Json } from '../../src/json.ts';

export const captureLines = (text: string): readonly Json[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** The first line is a head, with any other members beside its content. */
export const captureOfLines = ([first = null, ...items]: readonly Json[]): string => {
  const { content = null, digest: _, format = null, version = null, ...more } = isObject(first) ? first : {};
  const rest = `${[`${JSON.stringify(content)}}`, ...items.map((line) => JSON.stringify(line))].join('\n')}\n`;
  const head = JSON.stringify({ digest: digestOfText(rest), format, version, ...more });
  return `${head.slice(0, -1)},"content":${rest}`;
};
