// From text to the nodes of the yaml package, in one pass: lexemes pass through the check of refusals.ts to the parser, its tokens to the composer. Scalars
// stay text here (the failsafe schema): build.ts decides the meaning of plain ones.
import { Composer, type CST, type Document, type ErrorCode, Lexer, type ParsedNode, Parser } from 'yaml';
import { nestingIn, watchLexemes, type YamlRefusal } from './refusals.ts';

/** An error or a warning of the yaml package. */
export interface YamlError {
  readonly code: ErrorCode;
  readonly offset: number;
  readonly message: string;
}

export interface Composed {
  /** null if the text contains only comments, or was not read to its end. */
  readonly root: ParsedNode | null;
  readonly refusals: readonly YamlRefusal[];
  readonly faults: readonly YamlError[];
  /** Offset up to which the text was read. */
  readonly readTo: number;
}

export const compose = (text: string): Composed => {
  const parser = new Parser();
  const composer = new Composer({ schema: 'failsafe', merge: false, uniqueKeys: false, version: '1.2', prettyErrors: false });
  const faults = faultsOf(composer);
  const watch = watchLexemes();
  const documents: Document.Parsed[] = [];
  // After an error between documents the rest cannot be parsed, and a megabyte of such errors would take minutes.
  let lost = false;
  const take = (tokens: Iterable<CST.Token>): void => {
    for (const token of tokens) {
      for (const document of composer.next(token)) documents.push(document);
      lost ||= token.type === 'error';
    }
  };

  let nesting: YamlRefusal | undefined;
  let cut = false;
  for (const lexeme of new Lexer().lex(text)) {
    if (!watch.see(lexeme, parser.offset, parser.stack)) {
      cut = true;
      break;
    }
    take(parser.next(lexeme));
    nesting = nestingIn(parser.stack);
    if (nesting !== undefined || lost) {
      cut = true;
      break;
    }
  }
  const readTo = cut ? parser.offset : text.length;
  take(parser.end());
  for (const document of composer.end(true, text.length)) documents.push(document);

  const [document] = documents;
  return {
    root: document?.contents ?? null,
    refusals: nesting === undefined ? watch.refusals : [...watch.refusals, nesting],
    faults: [
      ...faults,
      ...documents
        .flatMap(({ errors, warnings }) => [...errors, ...warnings])
        .map(({ code, pos, message }) => ({ code, offset: pos[0], message })),
    ],
    readTo,
  };
};

type Place = number | readonly [number, ...number[]] | { readonly offset: number };

/**
 * Receives the composer's errors as plain data. By default it creates an Error with a stack for each: a megabyte of small mistakes would take a minute and a
 * gigabyte. If another version does not call `onError`, its errors still arrive with its documents.
 */
const faultsOf = (composer: Composer): readonly YamlError[] => {
  const faults: YamlError[] = [];
  const onError = (place: Place, code: ErrorCode, message: string): void => {
    const offset = typeof place === 'number' ? place : 'offset' in place ? place.offset : place[0];
    faults.push({ code, offset, message });
  };
  Object.assign(composer, { onError });
  return faults;
};
