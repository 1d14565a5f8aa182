// A report as blocks of text: what is said, not how it looks. Every format renders these and escapes each piece for where it goes.
import type { Source } from '../errors.ts';

export type Tone = 'good' | 'bad' | 'warn' | 'quiet' | 'strong';

/** A piece of a line. `code` is something to type or a name from outside; `text` is ours, or hostile: both are escaped by the format. */
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
      /** Columns that are set to the right. */
      readonly right?: readonly number[];
    }
  /** Commands or text to copy, line by line. */
  | { readonly type: 'commands'; readonly lines: readonly string[] }
  /** Long material that a page folds away; a terminal shows it. */
  | { readonly type: 'fold'; readonly summary: TextLine; readonly blocks: readonly Block[] }
  /** What few readers need: a page folds it away, a terminal shows it with --verbose. */
  | { readonly type: 'detail'; readonly summary: TextLine; readonly blocks: readonly Block[] };

/** Lines with a sign in front (`+`, `~`, `-`, `!`), each with finer lines below. */
interface List {
  readonly type: 'list';
  readonly items: readonly ListItem[];
  /** The items are alike: so many show what they are; the rest is shown on request. */
  readonly most?: number;
  /** What the rest is, where the first says what all of them are: `156 steps`. */
  readonly rest?: string;
}

export interface ListItem {
  readonly sign: string;
  readonly tone?: Tone;
  readonly text: TextLine;
  readonly below: readonly TextLine[];
  /** As for a list, of the lines below. */
  readonly most?: number;
  /** Said after the lines below, however many are shown. */
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
export const code = (text: string): Inline => ({ code: text });

/** `1 step`, `2 steps`. */
export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

/** `tenantry.yaml:12:3`, as editors and terminals open it. */
export const place = (at: Source): string => `${at.file}:${at.line}:${at.col}`;
export const quietPlace = (at: Source): Inline => tone('quiet', place(at));

/** What a list shows at first, and how many are left. */
export const shown = <T>(all: readonly T[], most: number | undefined): { readonly first: readonly T[]; readonly left: readonly T[] } =>
  // One line saying that one more is left would take the place of that one.
  most === undefined || all.length <= most + 1 ? { first: all, left: [] } : { first: all.slice(0, most), left: all.slice(most) };
