// A text below its verdict, which is the first line, and the sizes of what is published. Loaded at the start of the Action: without the catalogue of texts.
import { type Block, heading } from '../document.ts';
import { blocksAsMarkdown, type Markdown } from '../markdown-blocks.ts';
import type { PrintedIn } from '../printed.ts';
import type { Words } from '../words.ts';

/** Characters that GitHub takes for a comment, an issue or a summary; bytes are counted, and a rest is left for the marker. */
export const mostBytes = 65_536 - 1_000;

/** The bytes of the texts about one night: the audit, which is also the rolling issue, and the scheduled work before it. */
export const mostOfNight = { audit: 12_000, apply: 5_000 } as const;

/** UTF-8, as the stricter reading of the platform's "characters". */
export const bytesOf = (text: string): number => Buffer.byteLength(text);

/** The first line of everything that is published. */
export const verdictHeading = (line: Words): Block => heading(1, 'Tenantry: ', line);

export const titled = (line: Words, blocks: readonly Block[]): readonly Block[] => [verdictHeading(line), ...blocks];

/** The same as Markdown, whatever its size. */
export const verdictText = (line: Words, blocks: readonly Block[] = [], options: PrintedIn = {}): Markdown =>
  blocksAsMarkdown(titled(line, blocks), options);
