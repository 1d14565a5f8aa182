// No words are written outside of the catalogue of texts: what people read of a document is in one language.
import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../src/report/document.ts';
import { spendBlocks } from '../../../src/report/spend-blocks.ts';
import type { Say } from '../../../src/report/texts/texts.ts';
import { whoBlocks } from '../../../src/report/who-blocks.ts';
import { fullReview } from '../html/full-review.ts';
import { administratorsEverywhere, whoEverywhere } from '../who-everywhere.ts';
import { markedTexts, strayWords } from './marked.ts';

const outside = 'Δδ';
const review = fullReview(outside);

const documents: Readonly<Record<string, (say: Say) => readonly Block[]>> = {
  who: (say) => whoBlocks(whoEverywhere(outside), say),
  'who --administrators': (say) => whoBlocks(administratorsEverywhere(outside), say),
  spend: (say) => spendBlocks(review, say),
  'spend of an audit': (say) => spendBlocks({ ...review, command: 'audit' }, say),
};

it.each(Object.entries(documents))('every word of %s comes from the catalogue', (_, blocksOf) => {
  expect(strayWords(blocksOf(markedTexts))).toEqual([]);
});

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !file.includes('.generated.'))
    .sort();

const treeOf = (path: string): unknown => parseAst(readFileSync(path, 'utf8'), { lang: 'ts' });

const valuesIn = (node: unknown): readonly unknown[] =>
  Array.isArray(node)
    ? node
    : isNode(node)
      ? Object.entries(node).flatMap(([key, value]) => (key === 'typeAnnotation' ? [] : [value]))
      : [];

const typesIn = (node: unknown): readonly string[] => {
  if (isNode(node) && node.type === 'TSLiteralType' && isNode(node['literal'])) return [String(node['literal']['value'])];
  // Names of which a type is made.
  if (isNode(node) && node.type === 'TSAsExpression' && isNode(node['expression']) && node['expression'].type === 'ArrayExpression')
    return valuesIn(node['expression']['elements']).flatMap((one) => (isNode(one) && one.type === 'Literal' ? [String(one['value'])] : []));
  return (isNode(node) ? Object.values(node) : Array.isArray(node) ? node : []).flatMap(typesIn);
};

/** The words of the code itself: states, tones, names of formats. */
const namesOfTypes: ReadonlySet<string> = new Set(filesIn('src').flatMap((file) => typesIn(treeOf(`src/${file}`))));

/** Their arguments are names, commands, or errors, which are English. */
const notForPeople: ReadonlySet<string> = new Set(['code', 'fail']);

/** What a node contains that could be words: no imports, types, keys, and values that others are compared with. */
const partsOf = (node: unknown): readonly unknown[] => {
  if (!isNode(node)) return valuesIn(node);
  const { type, callee } = node;
  if (/^Import|^Export(All|Specifier)/.test(type) || (type.startsWith('TS') && !type.endsWith('Expression'))) return [];
  if (type === 'CallExpression' && isNode(callee) && notForPeople.has(String(callee['name']))) return [];
  if (type === 'Property') return [node['value']];
  if (type === 'SwitchCase') return [node['consequent']];
  if (type === 'BinaryExpression' && node['operator'] !== '+') return [];
  return valuesIn(node);
};

/** Labels of HTML are words; other attributes, tags, entities, names of variables and our own name are none. */
const lettersOf = (text: string): string =>
  text
    .replaceAll(/ aria-label="([^"]*)"/g, '>$1<')
    .replaceAll(/\bTenantry\b|<\/?[\w!?][^<>]*>?|[\w-]+="[^"]*"|&#?\w+;|\b[A-Z]+_\w*/g, '')
    .replaceAll(/[^a-z]/gi, '');

/** Codes, such as `newlyEvaluated` and `too-large`, and addresses. */
const isName = (text: string): boolean => namesOfTypes.has(text) || /^[a-z]+([A-Z][a-z]+|-[a-z]+)+$|^\S*[/%]\S*$/.test(text);

/** A template is one text: what it inserts has no letters. */
const templateOf = ({ quasis }: Node): string =>
  (quasis as readonly { readonly value: { readonly cooked: string } }[]).map(({ value }) => value.cooked).join('0');

const wordsOf = (node: Node): string | undefined => {
  if (node.type === 'TemplateLiteral') return templateOf(node);
  const { type, value } = node;
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
};

const wordingIn = (node: unknown): readonly string[] => {
  const words = isNode(node) ? wordsOf(node) : undefined;
  const own = words !== undefined && !isName(words) && lettersOf(words).length > 1 ? [words] : [];
  return [...own, ...partsOf(node).flatMap(wordingIn)];
};

/** The only files of `src/report` with words, and why. */
const withWords: Readonly<Record<string, readonly string[]>> = {
  'formats that programs read: names of their elements, columns and classes': [
    'csv',
    'escape-markdown',
    'fleet/fleet-junit',
    'gitlab',
    'junit',
    'ocsf',
    'sarif',
    'sarif-results',
    'sarif-rules',
  ],
  'names of styles, of a last day, and of a hash': ['finding-age', 'redact', 'text'],
  'classes, sources and addresses of a page': [
    'html/access/who-page',
    'html/apply/apply-page',
    'html/audit/summary',
    'html/charts/lines',
    'html/fleet/fleet-summary',
    'html/graph',
    'html/page',
    'html/panels',
    'html/plan/plan-head',
    'html/plan/plan-page',
    'html/side-by-side-page',
    'html/site/feed',
    'html/site/organization',
    'html/site/overview',
    'html/site/policies',
    'html/site/time',
    'html/spend/spend-panels',
    'html/tables',
    'site/addresses',
    'site/daily',
  ],
  'commands to copy': ['comment/commands', 'waive-command'],
  'names of a message in pieces': ['in-language'],
  'errors, which are English': ['parse-result'],
  'help, which is English, as the kinds and schemas that it describes': ['explain-blocks', 'permission-blocks'],
};

const files = filesIn('src/report').filter((file) => !/^(texts|html\/browser)\//.test(file));

const named = Object.values(withWords).flatMap((names) => names.map((name) => `${name}.ts`));

/** What makes the texts of a document: their words come from the catalogue. */
const makers: ReadonlySet<string> = new Set([
  'alert',
  'fold',
  'footer',
  'heading',
  'paragraph',
  'phrase',
  'points',
  'table',
  'tone',
  'words',
]);

const wordsMadeIn = (node: unknown): readonly string[] => {
  const maker = isNode(node) ? (node['callee'] ?? node['tag']) : undefined;
  const own = isNode(maker) && makers.has(String(maker['name'])) ? wordingIn(isNode(node) ? (node['arguments'] ?? node['quasi']) : []) : [];
  return [...own, ...valuesIn(node).flatMap(wordsMadeIn)];
};

it.each(filesIn('src/action'))('action/%s makes no words of a comment, check or issue', (file) => {
  expect(wordsMadeIn(treeOf(`src/action/${file}`))).toEqual([]);
});

describe('files that build documents', () => {
  it('contain no words, but for those that are named here with a reason', () => {
    const wording = files.filter((file) => wordingIn(treeOf(`src/report/${file}`)).length > 0);
    expect(wording, 'write them in src/report/texts, in both languages, or add the file to `withWords`').toEqual(named.toSorted());
  });
});
