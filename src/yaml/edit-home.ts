// What the parts of an edit hand to each other.
import type { ParsedNode } from 'yaml';
import type { Json } from '../json.ts';
import type { Splice } from './splice.ts';

/** Where a value stands: that decides how another is put in its place. Offsets are into the text. */
export type Home =
  | { readonly type: 'root' }
  | { readonly type: 'flow' }
  /** Behind a key in a block. `indent` is the key's. */
  | { readonly type: 'entry'; readonly colon: number; readonly indent: number }
  /** Behind a dash. `indent` is the dash's. */
  | { readonly type: 'item'; readonly dash: number; readonly indent: number };

export interface ValueChange {
  readonly node: ParsedNode;
  readonly before: Json;
  readonly after: Json;
  readonly home: Home;
}

export interface Editor {
  readonly text: string;
  /** `\n` or `\r\n`, as the text has it. */
  readonly eol: string;
  /** Indentation of each level. */
  readonly step: number;
  readonly edit: (change: ValueChange) => readonly Splice[];
}

/** Whole lines put in at an offset that begins a line, or at the end of a text whose last line may not be ended. */
export const putLines = ({ text, eol }: Editor, at: number, lines: readonly string[]): Splice => {
  const unended = at === text.length && text !== '' && !text.endsWith('\n');
  return { start: at, end: at, text: unended ? `${eol}${lines.join(eol)}` : `${lines.join(eol)}${eol}` };
};

export const indented = (lines: readonly string[], indent: number): readonly string[] =>
  lines.map((line) => `${' '.repeat(indent)}${line}`);
