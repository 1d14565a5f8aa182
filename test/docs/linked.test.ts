// The Action and its documentation agree: its verdicts are listed, and every page that comments, summaries, issues and results can link to exists, with its heading.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { errorTable } from '../../src/error-table.ts';
import { builtInNames } from '../../src/policies/built-in.ts';
import { verdictNames } from '../../src/report/comment/verdict.ts';
import { anchorsOf } from './anchors.ts';

/** Anchors that the program computes. */
const computed: Readonly<Record<string, readonly string[]>> = {
  'built-in-policies': (await builtInNames()).map(({ id }) => id),
  errors: Object.keys(errorTable),
};

const links = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [...readFileSync(join('src', file), 'utf8').matchAll(/\bdocumentation\('([\w-]+)'(?:, ('[\w-]+'|[\w.]+))?\)/g)])
  .flatMap(([, page = '', anchor = '']) => {
    const literal = /^'(.*)'$/.exec(anchor)?.[1];
    const anchors = literal === undefined ? (computed[page] ?? [`no list for ${anchor}`]) : [literal];
    return anchor === '' ? [page] : anchors.map((one) => `${page}#${one}`);
  });

const pages = readdirSync('docs').filter((file) => file.endsWith('.md'));

const targets = new Set(
  pages.flatMap((file) => {
    const page = file.slice(0, -'.md'.length);
    return [page, ...anchorsOf(join('docs', file)).map((anchor) => `${page}#${anchor}`)];
  }),
);

it('lists every verdict of the Action, once', () => {
  const listed = ['docs/github-action.md', 'docs/apply-action.md'].flatMap((page) => {
    const [, part = ''] = /^## Verdicts\n([^]*?)(?:^## |(?![^]))/m.exec(readFileSync(page, 'utf8')) ?? [];
    return [...part.matchAll(/^\| `([\w-]+)` \| /gm)].flatMap(([, name = '']) => (name === 'verdict' ? [] : [name]));
  });
  expect(listed.sort()).toEqual(verdictNames.toSorted());
});

it('links to what exists', () => {
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((link) => !targets.has(link))).toEqual([]);
});
