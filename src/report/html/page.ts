// The frame of a page: one file that loads nothing, whose style and script are the only ones that its Content-Security-Policy allows.

import type { Block } from '../document.ts';
import type { Say } from '../texts/texts.ts';
import { contentSecurityPolicy, script, style } from './assets.generated.ts';
import { sectionsOf } from './blocks.ts';
import { type Html, html, text } from './html.ts';

export interface PageParts {
  readonly title: Html;
  /** Displayed before everything else. */
  readonly header: Html;
  /** In parts: a page with all findings may be long. */
  readonly main: Iterable<Html>;
  readonly footer: Html;
}

/** Our own text from the build, whose hash the policy names. */
const [policy, styleText, scriptText] = [contentSecurityPolicy as Html, style as Html, script as Html];

export function* pageOf({ title, header, main, footer }: PageParts, { page }: Say): Generator<Html> {
  yield html`<!doctype html>
<html lang="${text(page.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${styleText}</style>
</head>
<body>
<a class="skip" href="#main">${text(page.skip)}</a>
<header>
${header}</header>
<main id="main" tabindex="-1">
`;
  yield* main;
  yield html`</main>
<footer>
${footer}</footer>
<script>${scriptText}</script>
</body>
</html>
`;
}

/** Blocks as a page of their own, with the style and the rules of a report. `answer`: the last line that the command prints. */
export const blocksAsPage = (title: string, blocks: readonly Block[], answer: string, say: Say): string => {
  const parts: PageParts = {
    title: text(title),
    header: html`<h1>${text(title)}</h1>\n`,
    main: [sectionsOf(blocks, say)],
    footer: html`<p class="quiet">${text(answer)}</p>\n`,
  };
  return [...pageOf(parts, say)].join('');
};
