// The words of the code: comments, names of tests and names of the program use the terms of the glossary, as the visible texts do.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forbidden } from './forbidden.ts';

/** Words that have another meaning in visible text, but are never right in the code. */
const inCode: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bhangs? (on|below|from)\b/i, 'depends on, child, related'],
  [/\bstands? (for|below|above|behind|beside)\b/i, 'represents, is below'],
  [/\bdie[ds]?\b/i, 'is interrupted, is killed'],
  [/\btaken? over\b/i, 'adopted, replaced'],
  [/\banew\b/i, 'again, replaced'],
];

/** Parts of names, in lower case, that no name of the program has. */
const inNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    judge: 'evaluate',
    judging: 'evaluating',
    judgement: 'result, evaluation',
    judgements: 'results, evaluations',
    judged: 'evaluated',
    told: 'reported, printed, known',
    untold: 'undecided',
    anew: 'again',
    mend: 'fix',
    mended: 'fixed',
    wish: 'saved plan, request',
    wave: 'stage',
    waves: 'stages',
    rehearse: 'simulate',
    rehearsal: 'simulation',
    rehearsed: 'simulated',
    exposing: 'access-granting',
    culprit: 'cause',
    patience: 'timeout',
  }),
);

const files = ['src', 'scripts', 'bench', 'test'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.generated.ts'))
    .map((name) => join(root, name)),
);

/** Program text in backticks is exempt, and so are quotations. */
const prose = (text: string): string => text.replaceAll(/`[^`\n]*`/g, '`…`').replaceAll(/"[^"\n]*"/g, '"…"');

const comments = (text: string): readonly string[] =>
  [...text.matchAll(/(?:^|\s)(?:\/\/ .*$|\/\*\*?\s[\s\S]*?\*\/)/gm)].map(([all]) => all);

/** The literal titles of `describe`, `it` and `it.each(…)`. */
const titles = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\b(?:describe|it|test)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)].map(([, , title = '']) => title);

const names = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:const|let|function|interface|type|class|readonly)\s+([A-Za-z_$][\w$]*)/g)].map(([, name = '']) => name);

const found = (text: string): readonly string[] =>
  [...forbidden, ...inCode].flatMap(([pattern, instead]) => (pattern.test(prose(text)) ? [`${text.trim()} → ${instead}`] : []));

const misnamed = (name: string): readonly string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).flatMap((part) => {
    const instead = inNames.get(part.toLowerCase());
    return instead === undefined ? [] : [`${name} → ${instead}`];
  });

/** This test and its table contain the words themselves. */
const own = new Set(['code-words.test.ts', 'forbidden.ts', 'words.test.ts'].map((name) => join('test', 'docs', name)));

describe('the words of the code', () => {
  it.each([
    ['comments', (path: string) => comments(readFileSync(path, 'utf8')).flatMap(found)],
    [
      'names of tests',
      (path: string) => (path.includes('.test.') || path.includes('.long.') ? titles(readFileSync(path, 'utf8')).flatMap(found) : []),
    ],
    [
      'names',
      (path: string) =>
        [...names(readFileSync(path, 'utf8')), path.replaceAll(/[\\/.-](\w)/g, (_, letter: string) => letter.toUpperCase())].flatMap(
          misnamed,
        ),
    ],
  ])('in %s', (_, faults) => {
    expect(files.length).toBeGreaterThan(1000);
    expect(files.filter((path) => !own.has(path)).flatMap((path) => faults(path).map((fault) => `${path}: ${fault}`))).toEqual([]);
  });
});
