// The content of the documentation is true: its commands and options exist, its links have targets. Its YAML: written-files.test.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flagOf } from '../../src/commands/command.ts';
import { commandTable } from '../../src/commands/table.ts';
import { loadDesired } from '../../src/desired/load-desired.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { loadTrust } from '../../src/trust/load-trust.ts';
import { allCommands } from '../commands/all-commands.ts';
import { anchorsOf } from './anchors.ts';
import { pages } from './doc-commands.ts';

describe('docs/commands.md', () => {
  const text = readFileSync('docs/commands.md', 'utf8');

  it.each(commandTable.map((row) => row.name))('names the command %s', (name) => {
    expect(text).toContain(`\`${name}`);
  });

  it('names no option that does not exist', async () => {
    const commands = await allCommands();
    const known = new Set(['--help', '--version', ...commands.flatMap(({ command }) => Object.keys(command.options).map(flagOf))]);
    // Commands of another program have options of their own.
    const ours = (text: string): string =>
      text.replaceAll(/`?npx stryker .*|`gh [^`]*`|`--server-url\b|^(?:curl|gh|kubectl) .*|`git [^`]*`|\bcomposer update --lock\b/gm, '');
    const shown = pages.flatMap((page) =>
      [...ours(readFileSync(page, 'utf8')).matchAll(/(?<=[\s`(])--[a-z][a-z-]+/g)].map(([flag]) => flag),
    );
    expect([...new Set(shown)].filter((flag) => !known.has(flag))).toEqual([]);
  });
});

it('every option is read by the code of a command', async () => {
  const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join('src', path), 'utf8'))
    .join('\n');
  // `options.failOn`, `{ failOn }`, and `{ failOn: limit }` on the left of an assignment or of an arrow.
  const isRead = (name: string): boolean => new RegExp(`(?:\\??\\.|[{,]\\s*)${name}\\b(?!\\??: (?:\\{|\\w+Option))|'${name}'`).test(code);
  const names = (await allCommands()).flatMap(({ name, command }) => Object.keys(command.options).map((option) => `${name} ${option}`));
  expect(names.filter((one) => !isRead(one.split(' ').at(-1) ?? ''))).toEqual([]);
  expect(names.length).toBeGreaterThan(100);
});

describe('blocks', () => {
  it.each(pages)('of %s name their language', (page) => {
    const fences = [...readFileSync(page, 'utf8').matchAll(/^```(.*)$/gm)].map(([, language = '']) => language);
    expect(fences.filter((language, at) => (language === '') === (at % 2 === 0))).toEqual([]);
  });
});

describe('links', () => {
  it.each(pages)('of %s lead somewhere', (page) => {
    const targets = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => join(dirname(page), path));
    expect(targets.filter((path) => !existsSync(path))).toEqual([]);
  });

  it.each(pages)('of %s lead to a heading', (page) => {
    const targets = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
    const lost = targets.filter(
      ([, path = '', anchor = '']) => !anchorsOf(path === '' ? page : join(dirname(page), path)).includes(anchor),
    );
    expect(lost.map(([link]) => link)).toEqual([]);
  });
});

describe('examples', () => {
  it('are valid', () => {
    expect(loadDesired('examples/minimal.yaml', kindList).desired.items.length).toBeGreaterThan(2);
    expect(loadDesired('examples/acme', kindList).desired.items.length).toBeGreaterThan(100);
    expect(loadTrust('examples/acme.trust.yaml').identity).toBe('api-key/tenantry/main');
  });
});

// Longer, and nobody reads it to the end: explanation has pages of its own.
it.each(['README.md', 'README.pt-BR.md', 'docs/github-action.md', 'docs/apply-action.md', 'docs/fleet-github.md'])(
  '%s has at most 120 lines',
  (page) => {
    expect(readFileSync(page, 'utf8').split('\n').length - 1).toBeLessThanOrEqual(120);
  },
);

describe('docs/README.md', () => {
  it('leads to every page', () => {
    const index = readFileSync('docs/README.md', 'utf8');
    const named = readdirSync('docs').filter((name) => name.endsWith('.md') && name !== 'README.md');
    expect(named.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  });
});
