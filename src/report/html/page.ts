// The frame of a page: one file that loads nothing, whose styles and script are the only ones that its Content-Security-Policy allows.
import { createHash } from 'node:crypto';
import type { Say } from '../texts/texts.ts';
import { script, scriptSource, style, styleSource } from './assets.generated.ts';
import { type Html, html, text } from './html.ts';
import { mark, markSheet } from './marks.ts';

/** A section that the bar links to, with the count of its list. */
export interface SectionLink {
  readonly id: string;
  readonly name: string;
  readonly many?: number;
}

/** The bar of a page that is one of several. */
export interface SiteBar {
  /** Of the first page. */
  readonly home: Html;
  /** Other pages. */
  readonly links: readonly { readonly href: Html; readonly name: string; readonly many?: number; readonly isCurrent?: boolean }[];
}

export interface PageParts {
  /** Of the window. */
  readonly title: Html;
  /** Of the bar; `main` is the first one. */
  readonly sections?: readonly SectionLink[];
  /** Absent: the page stands alone. */
  readonly site?: SiteBar | undefined;
  /** The day, at the right of the bar. */
  readonly when?: string;
  /** Name, kind and time, below each sheet of paper. */
  readonly paper?: string;
  /** In parts: a page with all findings may be long. */
  readonly main: Iterable<Html>;
  readonly footer: Html;
}

/** Our own text from the build, whose hashes the policy names. */
const [styleText, scriptText] = [style as Html, script as Html];

/** Every character that is no letter, digit or space is escaped as CSS does: no name ends the text, the rule or the element. */
const cssText = (plain: string): string =>
  Array.from(plain.slice(0, 200), (one) => (/[\dA-Za-z ]/.test(one) ? one : `\\${(one.codePointAt(0) ?? 0).toString(16)} `)).join('');

const paperStyle = (paper: string): string => `@page{@bottom-left{content:"${cssText(paper)}";color:#555;font:8pt sans-serif}}`;

const sourceOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

const policyOf = (paper: string | undefined): string => {
  const own = paper === undefined ? '' : ` ${sourceOf(paperStyle(paper))}`;
  return `default-src 'none'; style-src ${styleSource}${own}; script-src ${scriptSource}; base-uri 'none'; form-action 'none'`;
};

const linkOf = ({ href, name, many, isCurrent = false }: SiteBar['links'][number]): Html =>
  html`<a href="${href}"${isCurrent ? html` aria-current="page"` : html``}>${text(name)}${many === undefined ? html`` : html`<b>${many}</b>`}</a>`;

export function* pageOf({ title, sections = [], site, when = '', paper, main, footer }: PageParts, { page }: Say): Generator<Html> {
  const own = sections.map(({ id, ...section }) => ({ ...section, href: html`#${text(id)}` }));
  const links = [...(site?.links ?? [{ href: html`#main`, name: page.sections.summary }]), ...own].map(linkOf);
  yield html`<!doctype html>
<html lang="${text(page.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(paper) as Html}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${styleText}</style>
${paper === undefined ? html`` : html`<style>${paperStyle(paper) as Html}</style>\n`}<script>${scriptText}</script>
</head>
<body data-copy="${text(page.copy.copy)}" data-copied="${text(page.copy.copied)}" data-select="${text(page.copy.select)}">
<a class="skip" href="#main">${text(page.skip)}</a>
${markSheet()}
<header class="bar"><div><a class="brand" href="${site?.home ?? html`#main`}" aria-label="Tenantry">${mark('brand')}<span>Tenantry</span></a><nav aria-label="${text(page.sections.label)}">${links}</nav><span class="aside when">${text(when)}</span></div></header>
<main id="main" tabindex="-1">
`;
  yield* main;
  yield html`</main>
<footer>
${footer}</footer>
</body>
</html>
`;
}
