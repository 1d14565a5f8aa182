// YAML features that Tenantry refuses, found in the stream of lexemes before anything is built from them: anchors and aliases, tags, directives, more than one
// document, deep nesting. Cheap on hostile input: one look at a lexeme's first character.
import type { CST } from 'yaml';
import type { ErrorCode } from '../error-table.ts';
import { deepest } from './limits.ts';
import { quoted } from './visible.ts';

export interface YamlRefusal {
  readonly code: ErrorCode;
  readonly offset: number;
  readonly message: string;
  readonly help?: string;
}

/** Reading stops after this many refusals: nobody needs more, and a YAML bomb must not be read to its end. */
const enough = 10;
const asText = 'If it is meant to be a string, put it in quotes.';

// Lexemes without text that the lexer of the yaml package inserts (see its lexer.js).
const scalarFollows = '\u001f';
const documentStarts = '\u0002';

const directive = (lexeme: string, offset: number): YamlRefusal | undefined =>
  /^%YAML\s+1\.2$/.test(lexeme)
    ? undefined
    : {
        code: 'yaml-directive',
        offset,
        message: `the directive ${quoted(lexeme)} is not supported`,
        help: 'Remove the line. Tenantry supports YAML 1.2 only.',
      };

const looks: Readonly<Record<string, (lexeme: string, offset: number) => YamlRefusal | undefined>> = {
  '&': (lexeme, offset) => ({
    code: 'yaml-alias',
    offset,
    message: `the anchor ${quoted(lexeme)} is not allowed`,
    help: `Write the value out where it is used. ${asText}`,
  }),
  '*': (lexeme, offset) => ({
    code: 'yaml-alias',
    offset,
    message: `the alias ${quoted(lexeme)} is not allowed`,
    help: `Write the value out here. ${asText}`,
  }),
  '!': (lexeme, offset) => ({
    code: 'yaml-tag',
    offset,
    message: `the tag ${quoted(lexeme)} is not allowed`,
    help: `Remove it. ${asText}`,
  }),
  '%': directive,
};

export interface Watch {
  readonly refusals: readonly YamlRefusal[];
  /** Checks one lexeme before the parser receives it, with the parser's stack. False if reading should stop. */
  readonly see: (lexeme: string, offset: number, stack: readonly CST.Token[]) => boolean;
}

export const watchLexemes = (): Watch => {
  const refusals: YamlRefusal[] = [];
  let inScalar = false;
  let documents = 0;

  const startDocument = (offset: number): void => {
    documents += 1;
    if (documents === 2)
      refusals.push({ code: 'yaml-documents', offset, message: 'a second document starts here', help: 'Use one document per file.' });
  };

  const see = (lexeme: string, offset: number, stack: readonly CST.Token[]): boolean => {
    if (inScalar || lexeme === scalarFollows) {
      inScalar = !inScalar;
      return true;
    }
    if (lexeme === documentStarts) startDocument(offset);
    else if (lexeme === '---') {
      if (!opens(stack)) startDocument(offset);
    } else {
      const refusal = looks[lexeme.charAt(0)]?.(lexeme, offset);
      if (refusal !== undefined) refusals.push(refusal);
    }
    return documents < 2 && refusals.length < enough;
  };

  return { refusals, see };
};

// True if a marker `---` would belong to the document that has just begun.
const opens = (stack: readonly CST.Token[]): boolean => {
  const [token, ...inside] = stack;
  return (
    inside.length === 0 && token?.type === 'document' && token.value === undefined && token.start.every(({ type }) => type !== 'doc-start')
  );
};

/** The refusal of nesting that is too deep, if the parser has reached it: its stack contains the document and the open collections. */
export const nestingIn = (stack: readonly CST.Token[]): YamlRefusal | undefined => {
  const token = stack[deepest + 1];
  return token !== undefined && 'items' in token
    ? { code: 'yaml-too-deep', offset: token.offset, message: `mappings and lists are nested deeper than ${deepest} levels` }
    : undefined;
};

/** The refusals, with all anchors and aliases as one: they are one habit, and a bomb of them is one mistake. `lineOf` returns the line of an offset. */
export const gathered = (refusals: readonly YamlRefusal[], lineOf: (offset: number) => number): readonly YamlRefusal[] => {
  const [first, ...more] = refusals.filter(({ code }) => code === 'yaml-alias');
  if (first === undefined || more.length === 0) return refusals;
  const lines = [...new Set(more.map(({ offset }) => lineOf(offset)))];
  const many = refusals.length >= enough ? 'many' : more.length;
  const others = many === 1 ? '1 more anchor or alias' : `${many} more anchors or aliases`;
  const message = `${first.message}, and ${others}, in ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
  return [{ ...first, message }, ...refusals.filter(({ code }) => code !== 'yaml-alias')];
};
