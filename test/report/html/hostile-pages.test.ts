// Every module that makes a page: no attack changes its elements, runs, or leads a link elsewhere. A module that is not in the table fails.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fleetFormats } from '../../../src/report/fleet/fleet-formats.ts';
import { blocksAsPage } from '../../../src/report/html/blocks-as-page.ts';
import type { Review } from '../../../src/report/review.ts';
import { en } from '../../../src/report/texts/en.ts';
import { visible } from '../../../src/yaml/visible.ts';
import { reportOf } from '../../fleet/merge/fleets.ts';
import { commandsIn } from '../../hostile.ts';
import { isLong } from '../../runs.ts';
import { everyBlock } from '../every-block.ts';
import { reviewAsHtml } from '../whole-text.ts';
import { attacks } from './attacks.ts';
import { commandPages } from './command-pages.ts';
import { applyReview, auditReview, fullReview, spendReview } from './full-review.ts';
import { contentOf } from './skeleton.ts';

type Page = (text: string) => string;

/** A new command does not compile without its page. */
const byCommand: Readonly<Record<Review['command'], Page>> = {
  validate: (text) => reviewAsHtml({ ...fullReview(text), command: 'validate' }),
  plan: (text) => reviewAsHtml(fullReview(text)),
  apply: (text) => reviewAsHtml(applyReview(text)),
  audit: (text) => reviewAsHtml(auditReview(text)),
  spend: (text) => reviewAsHtml(spendReview(text)),
};

/** A slash in the name of an organization is encoded in its address. */
const fleetPage: Page = (text) => {
  const name = text.replaceAll('/', '%2F');
  const report = reportOf([
    { type: 'read', exitCode: 1, findings: [name, 'ana'], steps: [name], isPartly: true },
    { type: 'read', exitCode: 1, findings: [name], steps: [name], isPartly: false },
  ]);
  return [...fleetFormats.html(report)].join('');
};

const { person, everybody, frameworks, journal, ...sideBySide } = commandPages;

/** By the module that makes them, from `src/report/`. */
const makers: Readonly<Record<string, Readonly<Record<string, Page>>>> = {
  'html.ts': byCommand,
  'html/blocks-as-page.ts': { blocks: (text) => blocksAsPage(text, everyBlock([text, text, text, text]), text, en) },
  'html/access/who-page.ts': { person, everybody },
  'html/apply/journal-page.ts': { journal },
  'html/fleet/fleet-page.ts': { fleet: fleetPage },
  'html/frameworks/framework-page.ts': { frameworks },
  'html/side-by-side-page.ts': sideBySide,
};

const root = join(import.meta.dirname, '../../../src/report');

/** The frame of a site is used by its pages only: test/site/site.test.ts builds all of them with each attack. */
const isOfSite = (file: string): boolean => file.startsWith('html/site/');

it('knows every module that makes a page', () => {
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.ts') && /^import \{[^}]*\b(?:pageOf|sitePage)\b[^}]*\} from '/m.test(readFileSync(join(root, file), 'utf8')),
    )
    .filter((file) => !isOfSite(file));
  expect(found.sort()).toEqual(Object.keys(makers).sort());
});

/** The drawing of paths is as large as its names are long. */
const withoutDrawing = (page: string): string => page.replaceAll(/<svg class="graph.*?<\/svg>/gs, '');

const linksIn = (page: string): readonly string[] =>
  [...page.matchAll(/\shref="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))),
  );

/** On the page, beside it, or in the documentation: never where a name says. */
const leadsElsewhere = (href: string): boolean => {
  if (href.startsWith('#')) return false;
  const { protocol, host } = new URL(href, 'https://beside.example/a/b/c.html');
  return protocol !== 'https:' || !['beside.example', 'github.com', 'example.com'].includes(host);
};

const pages = Object.entries(makers).flatMap(([file, made]) => Object.entries(made).map(([name, page]) => [file, name, page] as const));

// The short run tries each attack on a third of the pages, and a third of the attacks on each page.
describe.each(pages.map((row, index) => [...row, index] as const))('%s: %s', (_file, _name, page, index) => {
  const tried = attacks.filter((_, attack) => isLong || attack % 3 === index % 3);
  const harmless = contentOf(withoutDrawing(page('x'))).skeleton;

  it.each(tried.map((attack) => [JSON.stringify(attack), attack.replaceAll('`', "'")] as const))('shows %s as text', (_, attack) => {
    const made = withoutDrawing(page(attack));
    const { skeleton, texts } = contentOf(made);
    expect(skeleton).toBe(harmless);
    expect(texts.some((said) => said.includes(visible(attack)))).toBe(true);
    expect(commandsIn(made)).toEqual([]);
    expect(linksIn(made).filter(leadsElsewhere)).toEqual([]);
  });
});
