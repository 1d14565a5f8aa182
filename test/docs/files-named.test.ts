// Every file that a comment or a page names exists: a reader who follows the name finds it.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

const folders = ['src', 'test', 'facts', 'scripts', 'docs', 'bench', 'policies', 'schemas', 'examples', '.github'];
const all = [...folders.flatMap(filesBelow), ...readdirSync('.')];
const names = new Set(all.map((path) => basename(path)));
const exists = (named: string): boolean =>
  named.includes('/') ? all.some((path) => path === named || path.endsWith(`/${named}`)) : names.has(named);

const sources = all.filter((path) => /^(src|test|scripts|bench)\/.*\.ts$/.test(path) && !path.includes('.generated.'));

/** The text of comments. Strings that look like one do no harm: a name in them must also exist. */
const commentsOf = (text: string): string => (text.match(/(^|\s)\/\/ .*$|\/\*\*?[^]*?\*\//gm) ?? []).join('\n');

/** `desired/unverified-references.ts`, `platform.md`; not the names of files that users have, and not addresses on the web. */
const named = (comment: string): readonly string[] =>
  [...comment.matchAll(/(?<![\w/.:@*<`'"{$-])(?:\.\.?\/)*((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:md|ts))\b(?!\.|\/)/g)].map(
    ([, name = '']) => name,
  );

describe('files that are named', () => {
  it('by comments exist', () => {
    const wrong = sources.flatMap((path) =>
      named(commentsOf(readFileSync(path, 'utf8')))
        .filter((name) => !exists(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('by comments that cite a chapter have that chapter', () => {
    const chapters = new Set([...readFileSync('docs/platform.md', 'utf8').matchAll(/^## (\d+)\./gm)].map(([, number]) => number));
    const wrong = sources.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/platform\.md, chapters? (\d+)(?: and (\d+))?/g)]
        .flatMap(([, one, two]) => (two === undefined ? [one] : [one, two]))
        .filter((number) => !chapters.has(number))
        .map((number) => `${path}: ${number}`),
    );
    expect(wrong).toEqual([]);
  });
});

/** Pages about the code, which name its files, functions and types in backticks. */
const codePages = ['CONTRIBUTING.md', 'docs/architecture.md', ...filesBelow('docs/decisions')];
const codeIn = (page: string): readonly string[] =>
  [
    ...readFileSync(page, 'utf8')
      .replaceAll(/^```[^]*?^```/gm, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, code = '']) => code);

describe('pages about the code', () => {
  it.each(codePages)('%s names files and folders that exist', (page) => {
    // `x` and `<product>` are the addition's own name; `dist/action/` is built.
    const isOwn = (name: string): boolean => /(?:^|\/)x[./]|^dist\//.test(name);
    const paths = codeIn(page).filter((code) => /^[\w./-]+(?:\.(?:ts|md|json|yaml)|\/)$/.test(code) && !isOwn(code));
    expect(paths.filter((path) => !exists(path.replace(/\/$/, '')))).toEqual([]);
  });

  it('name functions and types that exist', () => {
    const code = sources.map((path) => readFileSync(path, 'utf8')).join('\n');
    const words = new Set(code.match(/[A-Za-z_]\w*/g));
    const wrong = codePages.flatMap((page) =>
      codeIn(page)
        .flatMap((text) => /^([a-z]{2,}[A-Z]\w*|(?:[A-Z][a-z]+)+)(?:\(.*\))?$/.exec(text)?.[1] ?? [])
        .filter((name) => !words.has(name))
        .map((name) => `${page}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the glossary', () => {
  const rows = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| (?!term |-)([^|]+) \| ([^|]+) \| [^|]+ \|$/gm)];
  const terms = rows.map(([, term = '']) => term);

  it('defines each term once, in order', () => {
    expect(terms.length).toBeGreaterThanOrEqual(40);
    expect(terms).toEqual([...new Set(terms)].toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  it('defines only words that are used', () => {
    const used = all
      .filter(
        (path) =>
          /^(docs|README|src\/report|src\/commands|policies|schemas)/.test(path) &&
          /\.(md|ts|yaml|json)$/.test(path) &&
          !path.endsWith('glossary.md'),
      )
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
      .toLowerCase();
    expect(terms.filter((term) => !used.includes(term))).toEqual([]);
  });

  it('has the words that texts in Portuguese use, for forty terms at least', () => {
    const textOf = (path: string): string => readFileSync(path, 'utf8').replaceAll('\\`', '`');
    const used = [
      ...all.filter((path) => path.endsWith('.pt-BR.md')).map(textOf),
      ...filesBelow('src/report/texts/pt-BR')
        .filter((path) => path.endsWith('.ts'))
        .map((path) => textOf(path).replaceAll(/^\s*(?:\/\/|\/\*\*|import ).*$/gm, '')),
      ...all.filter((path) => /^policies\/.*\.yaml$/.test(path)).flatMap((path) => textOf(path).match(/\bpt-BR: .*/g) ?? []),
    ]
      .join('\n')
      .toLowerCase();
    const words = rows.flatMap(([, , word = '']) => (word === '–' ? [] : [word.toLowerCase()]));
    expect(words.length).toBeGreaterThanOrEqual(40);
    expect(words.filter((word) => !used.includes(word))).toEqual([]);
  });
});
