// The language of everything that people read: content without layout. Every format prints these blocks and escapes each part for its output.

import type { Source } from '../errors.ts';
import { shownAddress } from '../kinds/address.ts';
import type { Language } from '../languages.ts';
import { type Bar, barText } from './budget-bar.ts';

export type Tone = 'good' | 'bad' | 'warn' | 'quiet' | 'strong';

export const lineBreak = { break: true } as const;

/** A part of a line. `code`: a command or a name from outside; `text`: any text. The format escapes all of them. */
export type Inline =
  | string
  | { readonly code: string }
  /** `asWritten`: a line of a file, whose columns matter. `language`: absent: English. `isCause`: why a collection was not read. */
  | { readonly text: string; readonly tone?: Tone; readonly asWritten?: true; readonly language?: Language; readonly isCause?: true }
  | { readonly link: string | { readonly code: string }; readonly url: string }
  /** Drawn on a page, in characters elsewhere. */
  | { readonly bar: Bar; readonly tone: Tone }
  | typeof lineBreak;
export type TextLine = readonly Inline[];
export type Piece = Inline | TextLine;

export type AlertLevel = 'caution' | 'warning' | 'note';

/** A text that is too long for its place loses rows from the end, those of the highest rank first; without a rank none. */
interface Droppable {
  readonly rank?: number;
}

export type Block =
  | { readonly type: 'heading'; readonly level: 1 | 2 | 3; readonly text: TextLine }
  | { readonly type: 'paragraph'; readonly text: TextLine }
  /** What a reader must not overlook: lines, then points. */
  | { readonly type: 'alert'; readonly level: AlertLevel; readonly lines: readonly TextLine[]; readonly points: readonly TextLine[] }
  | List
  | Table
  /** Lines of commands or text to copy. */
  | { readonly type: 'commands'; readonly lines: readonly string[] }
  /** Long content: folded on a page, displayed on a terminal. */
  | { readonly type: 'fold'; readonly summary: TextLine; readonly blocks: readonly Block[] }
  /** Details for few readers: folded on a page, displayed on a terminal with --verbose. */
  | { readonly type: 'detail'; readonly summary: TextLine; readonly blocks: readonly Block[] }
  /** Sources and links, in small print below a rule. */
  | { readonly type: 'footer'; readonly lines: readonly TextLine[] };

export interface Table extends Droppable {
  readonly type: 'table';
  readonly head: readonly string[];
  readonly rows: readonly (readonly TextLine[])[];
  /** Right-aligned columns. */
  readonly right?: readonly number[];
}

export interface List extends Droppable {
  readonly type: 'list';
  readonly items: readonly ListItem[];
  /** The number of similar items that are displayed; the others only with --verbose. */
  readonly most?: number;
  /** A name for the other items, if the first one describes all of them: `156 steps`. */
  readonly rest?: string;
}

/** With lines of detail below. */
export interface ListItem {
  /** `+`, `~`, `-`, `!`; absent: a point. */
  readonly sign?: string;
  readonly tone?: Tone;
  readonly text: TextLine;
  readonly below?: readonly TextLine[];
  /** The number of lines below that are displayed, as for a list. */
  readonly most?: number;
  /** A name for the other lines, if they are not one for each thing: `and 7 more`. */
  readonly rest?: string;
  /** Displayed after the lines below, no matter how many are displayed. */
  readonly foot?: readonly TextLine[];
}

/** Neighbouring texts are one: a format escapes the beginning of a text differently. */
const merged = (pieces: TextLine): TextLine => {
  const line: Inline[] = [];
  for (const piece of pieces) {
    const last = line.at(-1);
    if (piece === '') continue;
    if (typeof piece === 'string' && typeof last === 'string') line.splice(-1, 1, `${last}${piece}`);
    else line.push(piece);
  }
  return line;
};

/** A line as it is written in the source code: its words are text, what is interpolated keeps its form. */
export const phrase = (strings: TemplateStringsArray, ...values: readonly (number | Piece)[]): TextLine =>
  merged(
    strings.flatMap((text, at): TextLine => [text, ...[values[at] ?? ''].flat().map((one) => (typeof one === 'number' ? `${one}` : one))]),
  );

export const joined = (pieces: readonly Piece[], between: Inline): TextLine =>
  merged(pieces.flatMap((piece, at): TextLine => (at === 0 ? [piece].flat() : [between, ...[piece].flat()])));

export const heading = (level: 1 | 2 | 3, ...text: readonly Piece[]): Block => ({ type: 'heading', level, text: text.flat() });
export const paragraph = (...text: readonly Piece[]): Block => ({ type: 'paragraph', text: text.flat() });
export const alert = (level: AlertLevel, lines: readonly Piece[], points: readonly Piece[] = []): Block => ({
  type: 'alert',
  level,
  lines: lines.map((one) => [one].flat()),
  points: points.map((one) => [one].flat()),
});
export const fold = (summary: Piece, ...blocks: readonly Block[]): Block => ({ type: 'fold', summary: [summary].flat(), blocks });
export const footer = (...lines: readonly Piece[]): Block => ({ type: 'footer', lines: lines.map((one) => [one].flat()) });
export const table = (
  head: readonly string[],
  rows: readonly (readonly Piece[])[],
  more: Omit<Table, 'type' | 'head' | 'rows'> = {},
): Table => ({
  type: 'table',
  head,
  rows: rows.map((cells) => cells.map((cell) => [cell].flat())),
  ...more,
});
export const points = (all: readonly Piece[], rank?: number): List => ({
  type: 'list',
  items: all.map((one) => ({ text: [one].flat() })),
  ...(rank === undefined ? {} : { rank }),
});
export const list = (items: readonly ListItem[], most?: number, rest?: string): List => ({
  type: 'list',
  items,
  ...(most === undefined ? {} : { most }),
  ...(rest === undefined ? {} : { rest }),
});

/** `title (2)` and its items; nothing if there are none. `most`: as of a list. */
export const chapter = (level: 1 | 2 | 3, title: string, items: readonly ListItem[], most?: number, rank?: number): readonly Block[] =>
  items.length === 0 ? [] : [heading(level, `${title} (${items.length})`), { ...list(items, most), ...(rank !== undefined && { rank }) }];

export const tone = (name: Tone, text: string): Inline => ({ text, tone: name });
export const lineOfFile = (text: string): Inline => ({ text, tone: 'quiet', asWritten: true });
/** Follows what is unknown; left out where a document lists the reads with their causes (`withoutCauses`). */
export const unreadCause = (cause: string | undefined): TextLine => (cause === undefined ? [] : [{ text: `: ${cause}`, isCause: true }]);
export const strong = (text: string): Inline => tone('strong', text);
/** In a cell that has nothing to say. */
export const none = '–';

/** An address is shown as people write it, wherever it stands. */
export const code = (text: string): { readonly code: string } => ({ code: shownAddress(text) });

/** `a, b, c`. */
export const codes = (names: readonly string[]): TextLine => joined(names.map(code), ', ');

/** Characters of a name in a cell. */
const longest = 80;

/** A text from outside as it is, cut after `most` characters. */
export const span = (text: string, most = longest): { readonly code: string } => {
  const characters = Array.from(text.slice(0, most * 2 + 2));
  return { code: characters.length > most ? `${characters.slice(0, most).join('')}…` : text };
};

/** A text of somebody who writes: what it quotes in backticks is code. Cut after `most` characters. */
export const prose = (text: string, most: number): TextLine =>
  span(text, most)
    .code.split(/`([^`]+)`/)
    .flatMap((piece, at): TextLine => (piece === '' ? [] : [at % 2 === 1 ? code(piece) : piece]));

export const link = (text: string | { readonly code: string }, url: string): Inline => ({ link: text, url });

/** Only URLs without brackets and white space, which would end a link. Of any other, formats display only the text. */
export const isLinkable = (url: string): boolean => /^https?:\/\/[\w.~:/?#@!$&'*+,;=%-]+$/.test(url);

/** Without marks and links. */
export const plainText = (line: TextLine): string =>
  line
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('break' in piece) return ' ';
      if ('bar' in piece) return barText(piece.bar);
      if ('link' in piece) return plainText([piece.link]);
      return 'code' in piece ? piece.code : piece.text;
    })
    .join('');

/** `1 step`, `2 steps`. */
export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

/** `tenantry.yaml:12:3`, as editors and terminals open it. */
export const place = (at: Source): string => `${at.file}:${at.line}:${at.col}`;
export const quietPlace = (at: Source): Inline => tone('quiet', place(at));

/** The items that a list displays, and the number of others. */
export const shown = <T>(all: readonly T[], most: number | undefined): { readonly first: readonly T[]; readonly left: readonly T[] } =>
  // A line for a single remaining item would take the space of that item.
  most === undefined || all.length <= most + 1 ? { first: all, left: [] } : { first: all.slice(0, most), left: all.slice(most) };
