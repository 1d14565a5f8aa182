// Every Portuguese text was read against the English one that it translates. A change of the English one is noticed here; a missing text does not compile.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { translatedPages } from '../../docs/translated-pages.ts';

const recordFile = resolve('test/report/texts/translated.json');

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Comments and layout change no text. */
const essence = (source: string): string => source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\s+/g, ' ');

const filesIn = (folder: string, end: string): readonly string[] =>
  readdirSync(resolve(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end))
    .sort()
    .map((file) => `${folder}/${file}`);

/** The English texts of a policy or of a framework. */
const englishOf = ({ title, why, message, fix, about, controls }: Record<string, unknown>): string =>
  JSON.stringify([title, why, message, fix, about, controls], (key, value: unknown) => (key === 'pt-BR' ? undefined : value));

const now: Readonly<Record<string, string>> = Object.fromEntries([
  ...filesIn('src/report/texts/en', '.ts').map((file) => [file, digest(essence(readFileSync(file, 'utf8')))] as const),
  ...translatedPages.map(({ english }) => [english, digest(readFileSync(english, 'utf8').replace(/\s+/g, ' '))] as const),
  ...filesIn('policies', '.yaml').map((file) => [file, digest(englishOf(parse(readFileSync(file, 'utf8'))))] as const),
]);

if (process.env['UPDATE_TRANSLATED'] === '1') writeFileSync(recordFile, `${JSON.stringify(now, null, 2)}\n`);

const recorded: Readonly<Record<string, string>> = JSON.parse(readFileSync(recordFile, 'utf8'));

describe('translated texts', () => {
  it('are of the English texts that they were read against', () => {
    const stale = Object.keys({ ...recorded, ...now }).filter((file) => recorded[file] !== now[file]);
    expect(stale, 'Read the Portuguese texts again, then: UPDATE_TRANSLATED=1 npx vitest run test/report/texts/translated.test.ts').toEqual(
      [],
    );
  });
});
