// The note below a comment whose run could not look for newer ones: as small as the footer above it.
import { code, paragraph } from '../report/document.ts';
import { blocksAsMarkdown } from '../report/markdown-blocks.ts';
import type { Say } from '../report/texts/texts.ts';

export const uncheckedNote = ({ action }: Say): string =>
  `\n\n<sub>${blocksAsMarkdown([paragraph(action.unchecked(code('actions: read')))]).trim()}</sub>`;
