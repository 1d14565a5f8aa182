// The commands that the documentation shows: the lines of its shell blocks, with the YAML that precedes them, and those within sentences.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandTable } from '../../src/commands/table.ts';

export const pages: readonly string[] = [
  'README.md',
  'README.pt-BR.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)),
].filter((name) => name.endsWith('.md'));

export type Piece =
  | { readonly type: 'yaml'; readonly text: string }
  | { readonly type: 'command'; readonly line: string /** As its comment says; else zero. */; readonly code: number };

const linesOf = (block: string): readonly Piece[] =>
  block
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ type: 'command', line, code: Number(/#.*\bexit code (\d+)/.exec(line)?.[1] ?? 0) }));

const piecesIn = (text: string): readonly Piece[] =>
  [...text.matchAll(/^```(sh|bash|console|yaml)\n([^]*?)^```/gm)].flatMap(([, language, block = '']) =>
    language === 'yaml' ? [{ type: 'yaml' as const, text: block }] : linesOf(block),
  );

/** Each part of a page that has commands, by its heading. */
export const partsOf = (page: string): readonly { readonly heading: string; readonly pieces: readonly Piece[] }[] =>
  readFileSync(page, 'utf8')
    .split(/^(?=## )/m)
    .map((text) => ({ heading: text.slice(0, text.indexOf('\n')), pieces: piecesIn(text) }))
    .filter(({ pieces }) => pieces.some(({ type }) => type === 'command'));

const names = new Set(commandTable.map(({ name }) => name));

/** `tenantry …`, `npm …`, `npx …` and `audit --ledger` within sentences and tables; the last form is the name of a command with an option. */
export const inlineCommands = (): readonly { readonly page: string; readonly line: string }[] => {
  const seen = new Set<string>();
  return pages.flatMap((page) =>
    [
      ...readFileSync(page, 'utf8')
        .replaceAll(/^```[^]*?^```/gm, '')
        .matchAll(/`([a-z]+) ([^`\n]*)`/g),
    ].flatMap(([all, first = '', rest = '']) => {
      const line = all.slice(1, -1).replaceAll('\\|', '|');
      const shown = ['tenantry', 'npm', 'npx'].includes(first) || (names.has(first) && rest.includes('--'));
      if (!shown || seen.has(line)) return [];
      seen.add(line);
      return [{ page, line }];
    }),
  );
};
