// No Portuguese text has an English word: in the catalogue, in policies and in frameworks. Terms of engineers may stay English.
import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { expect, it } from 'vitest';
import { builtInPolicies } from '../../../src/policies/built-in.ts';
import { piecesOf } from '../../../src/policies/message.ts';
import { englishWordsIn } from './english-words.ts';

const folder = 'src/report/texts/pt-BR';

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  // The English words that it replaces.
  .filter((file) => file.endsWith('.ts') && file !== 'sentence.ts')
  .sort();

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** What can hold a text: no imports, types, keys, and names that others are compared with. */
const partsOf = (node: Node): readonly unknown[] => {
  const { type } = node;
  if (type === 'ImportDeclaration' || (type.startsWith('TS') && !type.endsWith('Expression'))) return [];
  if (type === 'Property') return [node['value']];
  if (type === 'SwitchCase') return [node['consequent']];
  if (type === 'MemberExpression') return [node['object']];
  if (type === 'BinaryExpression' && node['operator'] !== '+') return [];
  return Object.values(node);
};

/** `isOfTemplates`: of a pair, only the second text is Portuguese. */
const textsOf = (node: unknown, isOfTemplates: boolean): readonly string[] => {
  if (Array.isArray(node)) return node.flatMap((one) => textsOf(one, isOfTemplates));
  if (!isNode(node)) return [];
  const { type, elements, value, quasis } = node;
  if (isOfTemplates && type === 'ArrayExpression' && Array.isArray(elements) && elements.length === 2) return textsOf(elements[1], false);
  if (type === 'Literal') return typeof value === 'string' ? [value] : [];
  const own = type === 'TemplateLiteral' && Array.isArray(quasis) ? quasis.map((one) => String(one.value.cooked)) : [];
  return [...own, ...partsOf(node).flatMap((one) => textsOf(one, isOfTemplates))];
};

/** Names that a text is chosen by or quotes: of tones, of GitHub's settings, of commands, of the frameworks' own titles. */
const names: ReadonlySet<string> = new Set([
  'bad',
  'good',
  'warn',
  'quiet',
  'strong',
  'change',
  'due',
  'unknown',
  'create',
  'update',
  'delete',
]);

it.each(files)('%s has no English word', (file) => {
  const texts = textsOf(parseAst(readFileSync(`${folder}/${file}`, 'utf8'), { lang: 'ts' }), file.startsWith('sentences/'));
  // One word alone is mostly a name that the code compares.
  const found = texts
    .filter((text) => /\S \S/.test(text))
    .map((text) => [text, englishWordsIn(text, names)] as const)
    .filter(([, words]) => words.length > 0);
  expect(found).toEqual([]);
});

const prose = (template: string): string => {
  const pieces = piecesOf(template);
  return 'message' in pieces ? template : pieces.map((piece) => (piece.type === 'text' ? piece.text : ' 0 ')).join('');
};

it('policies have none', async () => {
  const found = (await builtInPolicies()).flatMap(({ id, title, why, message, fix }) =>
    [title['pt-BR'], why['pt-BR'], message['pt-BR'] && prose(message['pt-BR'].template), fix.text['pt-BR']].flatMap((text) => {
      const words = englishWordsIn(text ?? '');
      return words.length === 0 ? [] : [[id, text, words]];
    }),
  );
  expect(found).toEqual([]);
});

it.each([
  ['o máximo para high é 90 dias', ['high']],
  ['esta chave is valid até amanhã', ['is', 'valid']],
  ['`high` é um valor; execute `tenantry plan`, e veja volume/br-se1/the-data', []],
  ['se for preciso, no plano: a role e o snapshot', []],
])('%s', (text, expected) => {
  expect(englishWordsIn(text)).toEqual(expected);
});
