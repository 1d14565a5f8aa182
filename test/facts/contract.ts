// What the documents say of each operation (facts/operations.yaml): its parameters, the required content of its body, its statuses, and the fields of its
// response.
import type { Fields } from './fields.ts';
import { callOf, queryNames, writtenOperations } from './operations.ts';

export interface Documented {
  readonly method: string;
  /** IAM, CR, BS, CONS, AUD, VM, PROF. */
  readonly base: string;
  readonly path: readonly string[];
  readonly query: readonly string[];
  /** The required content of the body. */
  readonly required: readonly string[];
  readonly success: number;
  /** Statuses of refusals that are listed. */
  readonly errors: readonly number[];
  readonly body: 'json' | 'null' | 'none';
  /** null: written in prose only. */
  readonly fields: Fields | null;
}

/** Splits at a mark outside of brackets. */
const parts = (text: string, mark: string): readonly string[] => {
  const found: string[] = [''];
  let depth = 0;
  for (const letter of text) {
    if ('{[('.includes(letter)) depth += 1;
    if ('}])'.includes(letter)) depth -= 1;
    if (letter === mark && depth === 0) found.push('');
    else found.push(`${found.pop() ?? ''}${letter}`);
  }
  return found.map((part) => part.trim()).filter((part) => part !== '');
};

/** The text between the first brace and the one that closes it. */
const braced = (text: string): string => {
  let depth = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (text[place] === '{') depth += 1;
    if (text[place] === '}') depth -= 1;
    if (depth === 0) return text.slice(1, place);
  }
  return text.slice(1);
};

const inner = (text: string): string => text.slice(text.indexOf('{') + 1, text.lastIndexOf('}'));

type Listed = readonly (readonly [path: string, type: string])[];

/** `tenant* {uuid*, legal_name*}`, `scopes[]?`, `data: Domain {…}[]`: the field, whether it is always present, and its content. */
const fieldOf = (text: string, path: string): Listed => {
  const [, name = '', rest = ''] = /^([\w-]+)(.*)$/.exec(text) ?? [];
  if (name === '') return [];
  const always = /^\s*(\*|:|\[\]\*|=)/.test(rest);
  const listed = /\[\]/.test(rest.replace(/\{.*\}/, '')) || /^\S*\s*:?\s*\[/.test(rest) || /\}\[\]/.test(rest);
  const here = `${path}.${name}`;
  const own: Listed = [[here, `${listed ? 'list' : 'any'}${always ? '' : '?'}`]];
  const item = listed ? `${here}[]` : here;
  const items: Listed = listed ? [[item, 'any']] : [];
  return [...own, ...items, ...(rest.includes('{') ? inFields(inner(rest), item) : [])];
};

const inFields = (text: string, path: string): Listed => parts(text, ',').flatMap((part) => fieldOf(part, path));

const named = (cell: string): string => /^([A-Z]\w+)/.exec(cell)?.[1] ?? '';

/** `Domain` → the content of its braces at its first definition. */
const written = new Map<string, string>();
for (const { response } of writtenOperations)
  for (const [, name = '', start = ''] of response.matchAll(/([A-Z]\w+)(?:\[\])? (\{.*)/g)) {
    if (!written.has(name)) written.set(name, braced(start));
  }

/** Empty for free-form, undeclared and prose descriptions: the samples contain more there. */
const answerOf = (cell: string): Record<string, string> | null => {
  // `Role {…} []` and `Role[]` are lists, `{items: Role[]}` is not.
  const list = /^\w+ ?\[\]/.test(cell.replace(/^(\w+(?:\[\])?) ?\{.*\}/, '$1'));
  const text = cell.startsWith('{') ? inner(cell) : (written.get(named(cell)) ?? '');
  if (text === '') return null;
  const start = list ? '[]' : '';
  const more = parts(cell, '+').slice(1).join(',');
  return Object.fromEntries([
    ['', list ? 'list' : 'object'],
    ...(list ? [['[]', 'object'] as const] : []),
    ...inFields(`${text}, ${more}`, start),
  ]);
};

const requiredOf = (cell: string): readonly string[] =>
  /^(-|none)/.test(cell) ? [] : parts(cell, ',').flatMap((part) => /^([\w-]+)\*/.exec(part)?.[1] ?? []);

/** By operation. */
export const documented: Readonly<Record<string, Documented>> = Object.fromEntries(
  writtenOperations.map((written) => {
    const { method, path } = callOf(written);
    const { id, base, query, body, success, response, errors } = written;
    const described: Documented = {
      method,
      base,
      path: [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []),
      query: queryNames(query),
      required: requiredOf(body),
      success: Number.parseInt(success, 10),
      errors: [...errors.matchAll(/\b[45]\d\d\b/g)].map(([status]) => Number(status)),
      body: response === 'empty' ? 'none' : response.startsWith('null') ? 'null' : 'json',
      fields: answerOf(response),
    };
    return [id, described];
  }),
);
