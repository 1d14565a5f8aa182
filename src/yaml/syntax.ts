// The yaml package's errors as problems: one for each mistake (a mistake derails the parser, so later errors are noise), in our own words, so that no text of
// the file is repeated, at the position of the mistake.
import { isCollection, isScalar, visit, type ErrorCode as YamlCode } from 'yaml';
import type { Composed, YamlError } from './compose.ts';
import type { YamlRefusal } from './refusals.ts';

interface Words {
  readonly message: string;
  readonly help: string;
}

const quoteIt = 'If it is meant to be a string, put the whole value in quotes.';
const words: Readonly<Partial<Record<YamlCode, Words>>> = {
  TAB_AS_INDENT: { message: 'a tab is used as indentation', help: 'Indent with spaces: YAML does not allow tabs there.' },
  BAD_INDENT: {
    message: 'the indentation does not match the lines above',
    help: 'All keys of a mapping, and all items of a list, must start in the same column.',
  },
  BAD_DQ_ESCAPE: { message: 'unknown escape sequence in a double-quoted string', help: 'Write the backslash twice, or use single quotes.' },
  BAD_SCALAR_START: { message: 'an unquoted string cannot start with this character', help: 'Put the string in quotes.' },
  BLOCK_AS_IMPLICIT_KEY: { message: 'a second `key:` on the same line, or an unquoted string that contains `: `', help: quoteIt },
  BLOCK_IN_FLOW: { message: 'block style inside brackets', help: 'Inside `[…]` and `{…}`, use only `[…]` and `{…}`.' },
  KEY_OVER_1024_CHARS: { message: 'a key is longer than 1024 characters', help: 'Shorten it.' },
  MULTILINE_IMPLICIT_KEY: {
    message: 'a line without `key:`, or a key that runs over two lines',
    help: 'Add a key, or indent the line further if it continues the previous value.',
  },
  MISSING_CHAR: {
    message: 'a `:`, a `,` or a space is missing here',
    help: 'Put a space after `key:` and before `#`, and separate items in brackets with commas.',
  },
  UNEXPECTED_TOKEN: { message: 'unexpected text after the value', help: quoteIt },
};
const otherwise: Words = { message: 'invalid YAML syntax', help: quoteIt };
const unclosed = (opener: string): Words =>
  opener === '[' || opener === '{'
    ? {
        message: `the \`${opener}\` that opens here is never closed`,
        help: `Close it with \`${opener === '[' ? ']' : '}'}\`, or put the string in quotes.`,
      }
    : { message: `the quote ${opener} that opens here is never closed`, help: `Close it with ${opener}.` };

// Already reported by refusals.ts, with messages of their own.
const refused: ReadonlySet<YamlCode> = new Set([
  'ALIAS_PROPS',
  'BAD_ALIAS',
  'MULTIPLE_ANCHORS',
  'MULTIPLE_TAGS',
  'BAD_PROP_ORDER',
  'TAG_RESOLVE_FAILED',
  'BAD_COLLECTION_TYPE',
  'BAD_DIRECTIVE',
  'MULTIPLE_DOCS',
]);
// Codes of independent mistakes, line by line; any other error right after one is caused by it.
const alone: ReadonlySet<YamlCode> = new Set(['BLOCK_AS_IMPLICIT_KEY', 'BAD_DQ_ESCAPE', 'BAD_SCALAR_START']);

/** The syntax errors to report, in the order of the text. `lineOf` returns the line of an offset. */
export const syntaxErrors = (composed: Composed, text: string, lineOf: (offset: number) => number): readonly YamlRefusal[] => {
  const opened = openings(composed, text);
  const kept: YamlRefusal[] = [];
  let before: { readonly line: number; readonly code: YamlCode } | undefined;
  let tabs = false;
  const inOrder = composed.faults
    .filter(({ code, offset }) => !refused.has(code) && (composed.readTo === text.length || offset < composed.readTo))
    .toSorted((a, b) => a.offset - b.offset);
  for (const error of inOrder) {
    const line = lineOf(error.offset);
    const echo = before !== undefined && line - before.line <= (alone.has(error.code) && error.code === before.code ? 0 : 1);
    before = { line, code: error.code };
    const tab = error.code === 'TAB_AS_INDENT' || startsWithTab(text, error.offset);
    if (!echo && !(tab && tabs)) kept.push(refusalOf(error, tab, text, opened));
    tabs ||= tab;
  }
  return kept;
};

const refusalOf = (error: YamlError, tab: boolean, text: string, opened: ReadonlyMap<number, number>): YamlRefusal => {
  if (tab) return { code: 'yaml-tab', offset: error.offset, ...(words.TAB_AS_INDENT ?? otherwise) };
  const start = opened.get(error.offset);
  const offset = start ?? error.offset;
  return { code: 'yaml-syntax', offset, ...(start === undefined ? (words[error.code] ?? otherwise) : unclosed(text.charAt(start))) };
};

const startsWithTab = (text: string, offset: number): boolean => {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^ *\t/.test(text.slice(start, start + 200)) && text.slice(start, offset).trim() === '';
};

// The positions of opening quotes and brackets that are never closed, by the offset at which the parser missed their end.
const openings = ({ root, faults }: Composed, text: string): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  if (root === null || !faults.some(({ code }) => code === 'MISSING_CHAR' || code === 'BAD_INDENT')) return found;
  visit(root, (_, node) => {
    const range = (isScalar(node) && node.type?.startsWith('QUOTE')) || (isCollection(node) && node.flow) ? node.range : undefined;
    if (range === undefined || range === null) return;
    const [start, end] = range;
    if (end - start < 2 || text.charAt(end - 1) !== closers[text.charAt(start)]) found.set(end, start);
  });
  return found;
};
const closers: Readonly<Record<string, string>> = { '[': ']', '{': '}', '"': '"', "'": "'" };
