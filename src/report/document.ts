// A report as blocks of text: what is said, not how it looks. Every format renders these and escapes each piece for where it goes.

export type Tone = 'good' | 'bad' | 'warn' | 'quiet' | 'strong';

/** A piece of a line. `code` is something to type or a name from outside; `text` is ours, or hostile: both are escaped by the format. */
export type Inline = string | { readonly code: string } | { readonly text: string; readonly tone: Tone };

export type Block =
  | { readonly type: 'heading'; readonly level: 1 | 2 | 3; readonly text: readonly Inline[] }
  | { readonly type: 'paragraph'; readonly text: readonly Inline[] }
  /** Lines with a sign in front (`+`, `~`, `-`, `!`), each with finer lines below. */
  | { readonly type: 'list'; readonly items: readonly ListItem[] }
  | {
      readonly type: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
      readonly right?: readonly number[];
    }
  /** Commands or text to copy, line by line. */
  | { readonly type: 'commands'; readonly lines: readonly string[] }
  /** Long material that a page folds away; a terminal shows it. */
  | { readonly type: 'fold'; readonly summary: readonly Inline[]; readonly blocks: readonly Block[] };

export interface ListItem {
  readonly sign: string;
  readonly tone?: Tone;
  readonly text: readonly Inline[];
  readonly below: readonly (readonly Inline[])[];
}

export const heading = (level: 1 | 2 | 3, ...text: readonly Inline[]): Block => ({ type: 'heading', level, text });
export const paragraph = (...text: readonly Inline[]): Block => ({ type: 'paragraph', text });
export const tone = (name: Tone, text: string): Inline => ({ text, tone: name });
export const code = (text: string): Inline => ({ code: text });

/** `1 step`, `2 steps`. */
export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;
