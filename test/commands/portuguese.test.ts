// Every command in Portuguese: what it prints for people has no English word. A command without a language prints reference, files or diagnostics.
import { beforeAll, describe, expect, it } from 'vitest';
import { patient } from '../patient.ts';
import { englishWordsIn } from '../report/texts/english-words.ts';
import { allCommands } from './all-commands.ts';
import { commandLines, writeInputs } from './command-lines.ts';
import { sessionForFile } from './sessions.ts';

/** English in every language, and why. */
const inEnglish: Readonly<Record<string, string>> = {
  init: 'its result is files',
  export: 'its result is files',
  capture: 'its result is a file',
  waive: 'its result is a file',
  explain: 'reference',
  schema: 'reference',
  permissions: 'reference',
  'policy test': 'for who writes a policy: errors of its cases',
  'policy new': 'its result is a file',
  simulate: 'a tool for tests',
  completion: 'a script',
};

/** Its own test runs it in each language. */
const elsewhere: readonly string[] = ['demo'];

const all = await allCommands();
const speaking = all.filter(({ command }) => Object.hasOwn(command.options, 'language')).map(({ name }) => name);
const isOf = (line: string, name: string): boolean => line === name || line.startsWith(`${name} `);
const lines = commandLines.filter(({ line }) => speaking.some((name) => isOf(line, name)));

/** Of the example: a ring, and the address of a derived resource. */
const names: ReadonlySet<string> = new Set(['all', 'spend']);

/** Words of the expressions of a policy. */
const expressions = ['where', 'next', 'old'];

const session = sessionForFile();
beforeAll(async () => {
  await writeInputs(session);
  await session.run('export --out exported.yaml');
});

describe('in Portuguese', () => {
  it('speaks every command that prints for people', () => {
    const listed = [...speaking, ...Object.keys(inEnglish)].toSorted();
    expect(listed, 'add it to `speaking`, or to `inEnglish` with the reason').toEqual(all.map(({ name }) => name).toSorted());
    expect(speaking.filter((name) => !lines.some(({ line }) => isOf(line, name)))).toEqual(elsewhere);
  });

  it.each(lines)('$line', patient, async ({ line, code, around }) => {
    const printed = await session.run(line, { ...around, env: { ...(around?.env ?? session.env), TENANTRY_LANGUAGE: 'pt-BR' } });
    expect(printed.code).toBe(code);
    const found = printed.stdout.split('\n').flatMap((one) => {
      const words = englishWordsIn(one, isOf(line, 'policy explain') ? new Set([...names, ...expressions]) : names);
      return words.length === 0 ? [] : [`${words.join(' ')}: ${one.trim()}`];
    });
    expect(found).toEqual([]);
  });
});
