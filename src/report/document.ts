// A report as blocks: content without layout. Every format renders these blocks and escapes each part for its output.

import type { Source } from '../errors.ts';
import { shownAddress } from '../kinds/address.ts';

export type Tone = 'good' | 'bad' | 'warn' | 'quiet' | 'strong';

/** A part of a line. `code`: a command or a name from outside; `text`: any text. The format escapes both. */
export type Inline = string | { readonly code: string } | { readonly text: string; readonly tone: Tone };
export type TextLine = readonly Inline[];

export type Block =
  | { readonly type: 'heading'; readonly level: 1 | 2 | 3; readonly text: TextLine }
  | { readonly type: 'paragraph'; readonly text: TextLine }
  | List
  | {
      readonly type: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly TextLine[])[];
      /** Right-aligned columns. */
      readonly right?: readonly number[];
    }
  /** Lines of commands or text to copy. */
  | { readonly type: 'commands'; readonly lines: readonly string[] }
  /** Long content: folded on a page, displayed on a terminal. */
  | { readonly type: 'fold'; readonly summary: TextLine; readonly blocks: readonly Block[] }
  /** Details for few readers: folded on a page, displayed on a terminal with --verbose. */
  | { readonly type: 'detail'; readonly summary: TextLine; readonly blocks: readonly Block[] };

/** Lines with a sign (`+`, `~`, `-`, `!`), each with lines of detail below. */
interface List {
  readonly type: 'list';
  readonly items: readonly ListItem[];
  /** The number of similar items that are displayed; the others only with --verbose. */
  readonly most?: number;
  /** A name for the other items, if the first one describes all of them: `156 steps`. */
  readonly rest?: string;
}

export interface ListItem {
  readonly sign: string;
  readonly tone?: Tone;
  readonly text: TextLine;
  readonly below: readonly TextLine[];
  /** The number of lines below that are displayed, as for a list. */
  readonly most?: number;
  /** A name for the other lines, if they are not one for each thing: `and 7 more`. */
  readonly rest?: string;
  /** Displayed after the lines below, no matter how many are displayed. */
  readonly foot?: readonly TextLine[];
}

export const heading = (level: 1 | 2 | 3, ...text: TextLine): Block => ({ type: 'heading', level, text });
export const paragraph = (...text: TextLine): Block => ({ type: 'paragraph', text });
export const list = (items: readonly ListItem[], most?: number, rest?: string): Block => ({
  type: 'list',
  items,
  ...(most === undefined ? {} : { most }),
  ...(rest === undefined ? {} : { rest }),
});
export const tone = (name: Tone, text: string): Inline => ({ text, tone: name });
/** An address is shown as people write it, wherever it stands. */
export const code = (text: string): Inline => ({ code: shownAddress(text) });

/** `1 step`, `2 steps`. */
export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

/** `tenantry.yaml:12:3`, as editors and terminals open it. */
export const place = (at: Source): string => `${at.file}:${at.line}:${at.col}`;
export const quietPlace = (at: Source): Inline => tone('quiet', place(at));

/** The items that a list displays, and the number of others. */
export const shown = <T>(all: readonly T[], most: number | undefined): { readonly first: readonly T[]; readonly left: readonly T[] } =>
  // A line for a single remaining item would take the space of that item.
  most === undefined || all.length <= most + 1 ? { first: all, left: [] } : { first: all.slice(0, most), left: all.slice(most) };
