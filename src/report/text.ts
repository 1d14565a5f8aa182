// Text for a terminal. Control characters are made visible. Colour is optional and never the only sign.
import { styleText } from 'node:util';
import { inert } from '../yaml/inert.ts';
import { visible } from '../yaml/visible.ts';
import { asAscii } from './ascii.ts';
import {
  type AlertLevel,
  type Block,
  type Inline,
  isLinkable,
  type ListItem,
  plainText,
  shown,
  type TextLine,
  type Tone,
} from './document.ts';
import type { Filtered } from './filter-findings.ts';
import { forPeople } from './for-people.ts';
import { outline } from './outline.ts';
import { printedIn } from './printed.ts';
import { resultOf } from './result-counts.ts';
import type { Review } from './review.ts';
import { type InLanguage, sayOf } from './texts/texts.ts';
import { type StyledText, wrap } from './wrap.ts';

export interface TextOptions extends InLanguage, Filtered {
  readonly colour: boolean;
  /** Whether only ASCII can be displayed. */
  readonly ascii?: boolean | undefined;
  /** Columns of the terminal; absent: lines are not wrapped. */
  readonly width?: number | undefined;
  /** Whether to display every item of every list, including lists of similar items. */
  readonly verbose?: boolean | undefined;
}

type Style = Parameters<typeof styleText>[0];
const styles: Readonly<Record<Tone, Style>> = { good: 'green', bad: 'red', warn: 'yellow', quiet: 'dim', strong: 'bold' };

const textOf = (inline: Inline): string => {
  const text = forPeople(plainText([inline]));
  return typeof inline !== 'string' && 'link' in inline && isLinkable(inline.url) ? `${text} (${inline.url})` : text;
};

type Piecewise = readonly StyledText<Style | undefined>[];

const piece = (inline: Inline): StyledText<Style | undefined> => {
  if (typeof inline !== 'string' && 'text' in inline)
    return { text: (inline.asWritten ? visible : forPeople)(inline.text), style: inline.tone && styles[inline.tone] };
  return { text: textOf(inline), style: undefined };
};

const paint = ({ text, style }: StyledText<Style | undefined>, { colour }: TextOptions): string =>
  colour && style !== undefined && text !== '' ? styleText(style, text, { validateStream: false }) : text;

/** `hang`: the indentation of continued lines. */
const printed = (pieces: Piecewise, indent: number, hang: number, options: TextOptions): readonly string[] => {
  const rows = options.width === undefined ? [pieces] : wrap(pieces, indent, hang, options.width);
  return rows.map((row, index) => {
    const last = row.at(-1);
    const trimmed = last ? [...row.slice(0, -1), { ...last, text: last.text.trimEnd() }] : row;
    return `${' '.repeat(index === 0 ? indent : hang)}${trimmed.map((one) => paint(one, options)).join('')}`.trimEnd();
  });
};

/** `sign`: the prefix. Most reports go to a file or another program, where a line is plain text. */
const printLine = (sign: Piecewise, line: TextLine, indent: number, hang: number, options: TextOptions): readonly string[] => {
  if (options.colour || options.width !== undefined) return printed([...sign, ...line.map(piece)], indent, hang, options);
  let text = ' '.repeat(indent);
  for (const one of sign) text += one.text;
  for (const inline of line) text += textOf(inline);
  return [text.trimEnd()];
};

const more = (number: number, indent: number, options: TextOptions, rest?: string): readonly string[] => {
  if (number === 0) return [];
  const says = printedIn(options);
  return printed([{ text: says.showAll(visible(rest ?? says.more(number))), style: 'dim' }], indent, indent, options);
};

const margin = 4;

const item = ({ sign = '·', tone, text, below = [], most, rest, foot = [] }: ListItem, options: TextOptions): readonly string[] => {
  const before: Piecewise = [
    { text: sign, style: tone && styles[tone] },
    { text: ' ', style: undefined },
  ];
  const inner = margin + (sign.length === 1 ? 2 : 6);
  const { first, left } = shown(below, options.verbose ? undefined : most);
  return [
    ...printLine(before, text, margin, inner + 2, options),
    ...first.flatMap((line) => printLine([], line, inner, inner + 2, options)),
    ...more(left.length, inner, options, rest),
    ...foot.flatMap((line) => printLine([], line, inner, inner + 2, options)),
  ];
};

const plainLength = (line: TextLine): number => line.reduce((sum, inline) => sum + piece(inline).text.length, 0);

const table = ({ head, rows, right = [] }: Extract<Block, { type: 'table' }>, options: TextOptions): readonly string[] => {
  const lines: readonly (readonly TextLine[])[] = [head.map((text): TextLine => [{ text, tone: 'quiet' }]), ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => plainLength(cells[column] ?? []))));
  const cell = (line: TextLine, column: number): Piecewise => {
    const space = { text: ' '.repeat((widths[column] ?? 0) - plainLength(line)), style: undefined };
    return right.includes(column) ? [space, ...line.map(piece)] : [...line.map(piece), space];
  };
  const gap = { text: '  ', style: undefined };
  const unwrapped = { ...options, width: undefined };
  return lines.flatMap((cells) =>
    printed(
      cells.flatMap((line, column) => [...cell(line, column), gap]),
      2,
      2,
      unwrapped,
    ),
  );
};

const alertSigns: Readonly<Record<AlertLevel, readonly [sign: string, tone: Tone]>> = {
  caution: ['x', 'bad'],
  warning: ['!', 'warn'],
  note: ['·', 'quiet'],
};

const lines = (block: Block, options: TextOptions): readonly string[] => {
  switch (block.type) {
    case 'heading': {
      const style: Style = block.level === 1 ? ['bold', 'underline'] : 'bold';
      const bold = block.text.map(piece).map(({ text }) => ({ text, style }));
      return ['', ...printed(bold, block.level === 3 ? 2 : 0, block.level === 3 ? 4 : 2, options)];
    }
    case 'paragraph':
      return printed(block.text.map(piece), 2, 2, options);
    case 'alert': {
      const [sign, name] = alertSigns[block.level];
      const [text = [], ...others] = block.lines;
      return item({ sign, tone: name, text, below: [...others, ...block.points] }, options);
    }
    case 'footer':
      return [
        '',
        ...block.lines.flatMap((one) =>
          printed(
            one.map((piece) => ({ text: textOf(piece), style: 'dim' as const })),
            2,
            2,
            options,
          ),
        ),
      ];
    case 'list': {
      const { first, left } = shown(block.items, options.verbose ? undefined : block.most);
      // A list that is only counted continues no other one.
      if (first.length === 0) return left.length === 0 ? [] : ['', ...more(left.length, 2, options, block.rest)];
      return [...first.flatMap((one) => item(one, options)), ...more(left.length, margin + (block.rest ? 2 : 0), options, block.rest)];
    }
    case 'table':
      return table(block, options);
    case 'commands':
      // Never wrapped, because they are meant to be copied.
      return block.lines.flatMap((line) =>
        printed([{ text: forPeople(line), style: 'bold' }], margin, margin, { ...options, width: undefined }),
      );
    case 'detail':
      return options.verbose ? block.blocks.flatMap((one) => lines(one, options)) : [];
    case 'fold':
      return [...lines({ type: 'heading', level: 2, text: block.summary }, options), ...block.blocks.flatMap((one) => lines(one, options))];
  }
};

/** Blocks as lines of text, generated in parts, because the whole may be too long to hold. */
export function* partsAsText(parts: Iterable<readonly Block[]>, options: TextOptions): Generator<string> {
  let begun = false;
  for (const blocks of parts) {
    const all = blocks.flatMap((block) => lines(block, options));
    // No blank line before the first heading.
    const from = begun ? 0 : all.findIndex((line) => line !== '');
    if (all.length === 0 || from === -1) continue;
    begun = true;
    const text = inert(`${(from === 0 ? all : all.slice(from)).join('\n')}\n`);
    yield options.ascii ? asAscii(text) : text;
  }
  if (!begun) yield '\n';
}

/** The same as one text. */
export const blocksAsText = (blocks: readonly Block[], options: TextOptions): string => [...partsAsText([blocks], options)].join('');

export const reviewAsText = (review: Review, options: TextOptions): string =>
  `${blocksAsText(outline(review, sayOf(options), options), options)}${resultOf(review, sayOf(options))}\n`;
