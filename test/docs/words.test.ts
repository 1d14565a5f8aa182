// Visible text uses the words of the field: one table of replaced phrases, compared with every text that is printed or published.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorTable } from '../../src/error-table.ts';
import { isArray, isObject, type Json } from '../../src/json.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { allCommands } from '../commands/all-commands.ts';
import { pages as documentation } from './doc-commands.ts';
import { forbidden } from './forbidden.ts';

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });

/** Program text is exempt: options, keys and values in backticks. */
const prose = (text: string): string =>
  text
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/`[^`\n]*`/g, '`…`')
    .replaceAll(/\]\([^)]*\)/g, ']');

const descriptions = (value: Json): readonly string[] => {
  if (isArray(value)) return value.flatMap(descriptions);
  if (!isObject(value)) return [];
  const own = typeof value['description'] === 'string' ? [value['description']] : [];
  return [...own, ...Object.values(value).flatMap(descriptions)];
};

/** Every phrase that was found, with its line: `judged: … judged by rules …`. */
const found = (text: string): readonly string[] =>
  prose(text)
    .split('\n')
    .flatMap((line) => forbidden.flatMap(([pattern, instead]) => (pattern.test(line) ? [`${line.trim()} → ${instead}`] : [])));

const pages = [...documentation, 'CHANGELOG.md'];

/** Words of another concept, in the pages alone. `removed:` deletes, and what was merged and never applied is no drift. */
const mixedUp: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [
    /(?:left undone|never applied|not applied yet|not yet applied) (?:is|are|counts as|becomes?) (?:a )?drift/i,
    'not applied yet, and no drift',
  ],
  [/drift (?:that was|which was) (?:merged|never applied)/i, 'not applied yet'],
  [/`removed:` (?:forgets|detaches|stops managing)/i, 'deletes'],
  [/\bhash of the plan\b|\bfingerprint of the (?:plan|steps)\b/i, 'digest, acknowledgement'],
];

it.each(pages)('%s uses drift, digest and removed for one thing each', (page) => {
  const text = readFileSync(page, 'utf8').replaceAll(/\s+/g, ' ');
  expect(mixedUp.flatMap(([pattern, instead]) => (pattern.test(text) ? [`${pattern.exec(text)?.[0]} → ${instead}`] : []))).toEqual([]);
});

it('digest, acknowledgement and expectation are explained on one page', () => {
  const explaining = pages.filter((page) => /^## Digests and acknowledgements$/m.test(readFileSync(page, 'utf8')));
  const others = pages.filter((page) => /`--expect <digest>`/.test(readFileSync(page, 'utf8')));
  expect({ explaining, others }).toEqual({ explaining: [join('docs', 'plan.md')], others: [join('docs', 'plan.md')] });
});

const commands = await allCommands();

describe('the words of', () => {
  it.each(pages)('%s', (page) => {
    const text = readFileSync(page, 'utf8');
    // The last column of the contradictions contains names of tests.
    expect(found(text.replaceAll(/^(\| [A-Z]+\d+ \|[^|]*\|[^|]*\|).*$/gm, '$1'))).toEqual([]);
  });

  it.each(filesBelow('schemas'))('%s', (path) => {
    const schema: Json = JSON.parse(readFileSync(path, 'utf8'));
    expect(descriptions(schema).flatMap(found)).toEqual([]);
  });

  it('every error', () => {
    for (const { meaning, remedy } of Object.values(errorTable)) {
      expect([meaning, remedy].flatMap(found)).toEqual([]);
      for (const text of [meaning, remedy]) expect(text).toMatch(/^[A-Z`].*\.$/);
    }
  });

  it.each(commands.map((one) => [one.name, one] as const))('the help of %s', (_, { summary, command }) => {
    const texts = [
      summary,
      command.about,
      ...command.arguments.map(({ about }) => about),
      ...Object.values(command.options).map(({ about }) => about),
      ...command.examples.map(({ why }) => why),
    ];
    expect(texts.flatMap(found)).toEqual([]);
  });

  it.each(kindList.map((kind) => [kind.name, kind] as const))('the kind %s', (_, kind) => {
    expect([kind.about, ...Object.values(kind.fields).map(({ about }) => about)].flatMap(found)).toEqual([]);
  });

  it.each(
    filesBelow(join('test', 'scenarios'))
      .filter((path) => path.endsWith('expected.txt'))
      .concat(
        filesBelow(join('test', 'bad')).filter(
          (path) => path.endsWith('scenario.yaml') && !/[\\/](rule|rules|fault)[^\\/]*[\\/]/.test(path),
        ),
      ),
  )('%s', (path) => {
    const text = readFileSync(path, 'utf8');
    const printed = path.endsWith('.yaml') ? text.slice(Math.max(0, text.search(/^(stdout|stderr):/m))) : text;
    expect(found(printed)).toEqual([]);
  });
});
