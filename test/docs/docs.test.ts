// The content of the documentation is true: its YAML follows the schemas, its commands and options exist, its links have targets.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import desiredSchema from '../../schemas/desired-state.schema.json' with { type: 'json' };
import trustSchema from '../../schemas/trust.schema.json' with { type: 'json' };
import { flagOf } from '../../src/commands/command.ts';
import { commandTable } from '../../src/commands/table.ts';
import { loadDesired } from '../../src/desired/load-desired.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { loadTrust } from '../../src/trust/load-trust.ts';
import { check } from '../../src/yaml/check.ts';
import { parseYaml } from '../../src/yaml/parse.ts';
import { desiredState } from '../../src/yaml/validators/desired-state.generated.js';
import { trust } from '../../src/yaml/validators/trust.generated.js';
import { allCommands } from '../commands/all-commands.ts';
import { anchorsOf } from './anchors.ts';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)),
].filter((name) => name.endsWith('.md'));

const blocksOf = (page: string, language: string): readonly string[] =>
  [...readFileSync(page, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text);

const isTrust = (text: string): boolean => /^(identity|secrets|sinks|delegation):/m.test(text);

describe('docs/desired-state.md', () => {
  const blocks = blocksOf('docs/desired-state.md', 'yaml');

  it.each(blocks.filter((text) => !isTrust(text)))('shows a file that follows the schema: %#', (text) => {
    const whole = /^version:/m.test(text) ? text : `version: 1\n${text}`;
    expect(check(parseYaml(whole, 'docs'), 'desired', desiredState, desiredSchema)).toEqual([]);
  });

  // Settings of the file itself, of which the first block shows those that are needed.
  const own = ['$schema', 'version', 'tenant', 'regions'];
  it.each(Object.keys(desiredSchema.properties).filter((section) => !own.includes(section)))(
    'has a block for the section %s',
    (section) => {
      expect(blocks.some((text) => new RegExp(`^${section}:`, 'm').test(text))).toBe(true);
    },
  );

  it.each(blocks.filter(isTrust))('shows a trust file that follows the schema: %#', (text) => {
    expect(check(parseYaml(text, 'docs'), 'trust', trust, trustSchema)).toEqual([]);
  });
});

describe('docs/how-to.md and docs/getting-started.md', () => {
  const blocks = ['docs/how-to.md', 'docs/getting-started.md'].flatMap((page) => blocksOf(page, 'yaml'));

  it.each(blocks.filter((text) => !isTrust(text)))('shows lines that follow the schema: %#', (text) => {
    expect(check(parseYaml(`version: 1\n${text}`, 'docs'), 'desired', desiredState, desiredSchema)).toEqual([]);
  });

  it.each(blocks.filter(isTrust))('shows lines of a trust file that follow the schema: %#', (text) => {
    expect(check(parseYaml(text, 'docs'), 'trust', trust, trustSchema)).toEqual([]);
  });
});

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
      text.replaceAll(/`?npx stryker .*|`--server-url\b|^(?:gh|kubectl) .*|`git [^`]*`|\bcomposer update --lock\b/gm, '');
    const shown = pages.flatMap((page) =>
      [...ours(readFileSync(page, 'utf8')).matchAll(/(?<=[\s`(])--[a-z][a-z-]+/g)].map(([flag]) => flag),
    );
    expect([...new Set(shown)].filter((flag) => !known.has(flag))).toEqual([]);
  });
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
