// Where each character of a scalar's value stands in the text, for plain, quoted, literal and folded scalars.
// Errors inside an expression need it; so it runs on one scalar at a time, when asked. The folding follows YAML 1.2, as the yaml package does it:
// should the two ever disagree on the value, the scalar's start is the answer, never a wrong place.
import { Scalar } from 'yaml';
import { traceBlock } from './trace-block.ts';
import { add, linesOf, type Traced } from './traced.ts';

/** The offset in `text` of the character at `offset` of the scalar's value. */
export const offsetWithin = (node: Scalar.Parsed, text: string, offset: number): number => {
  const [start, end] = node.range;
  const source = text.slice(start, end);
  const traced = tracers[node.type ?? Scalar.PLAIN](source, String(node.value));
  if (traced.value !== node.value) return start;
  const last = traced.offsets.at(-1);
  return start + (traced.offsets[offset] ?? (last === undefined ? 0 : last + 1));
};

// Plain and single-quoted texts: lines are trimmed, one break becomes a space, n breaks become n - 1 line feeds.
const unfold = (source: string, from: number, to: number): Traced => {
  const traced: Traced = { value: '', offsets: [] };
  const lines = linesOf(source, from, to);
  let breaks = 0;
  let lastBreak = from;
  lines.forEach((line, index) => {
    const head = index === 0 ? 0 : line.text.length - line.text.replace(/^[ \t]+/, '').length;
    const body = index === lines.length - 1 ? line.text.slice(head) : trimEnd(line.text.slice(head));
    if (index > 0 && (body !== '' || index === lines.length - 1)) add(traced, breaks === 1 ? ' ' : '\n'.repeat(breaks - 1), lastBreak, 0);
    if (index === 0 || body !== '') {
      add(traced, body, line.start + head, 1);
      breaks = 0;
    }
    breaks += 1;
    lastBreak = line.start + line.text.length;
  });
  return traced;
};
const trimEnd = (text: string): string => {
  let end = text.length;
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end -= 1;
  return text.slice(0, end);
};

const plain = (source: string): Traced => unfold(source, 0, source.length);

const singleQuoted = (source: string): Traced => {
  const doubled = unfold(source, 1, source.length - 1);
  const traced: Traced = { value: '', offsets: [] };
  for (let index = 0; index < doubled.value.length; index += 1) {
    add(traced, doubled.value.charAt(index), doubled.offsets[index] ?? 0, 0);
    if (doubled.value.startsWith("''", index)) index += 1;
  }
  return traced;
};

const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  N: '\u0085',
  _: '\u00a0',
  L: '\u2028',
  P: '\u2029',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  '\t': '\t',
};
const hexDigits: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

const doubleQuoted = (source: string): Traced => {
  const traced: Traced = { value: '', offsets: [] };
  const end = source.length - 1;
  const pattern =
    /\\(?:(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})|\r?\n[ \t]*|[^])|[ \t]*\r?\n[ \t\r\n]*|[ \t]+|[^\\ \t\r\n]+|\r/g;
  pattern.lastIndex = 1;
  for (let match = pattern.exec(source); match !== null && match.index < end; match = pattern.exec(source)) {
    const [piece] = match;
    const at = match.index;
    const second = piece.charAt(1);
    if (piece.startsWith('\\')) {
      const digits = hexDigits[second];
      if (second === '\n' || second === '\r') continue; // a break that is escaped joins the lines
      if (digits === undefined) add(traced, escapes[second] ?? piece, at, 0);
      else add(traced, String.fromCodePoint(Number.parseInt(piece.slice(2), 16)), at, 0);
    } else if (piece.includes('\n')) {
      const breaks = piece.split('\n').length - 1;
      add(traced, breaks === 1 ? ' ' : '\n'.repeat(breaks - 1), at, 0);
    } else add(traced, at + piece.length > end ? piece.slice(0, end - at) : piece, at, 1);
  }
  return traced;
};

const tracers: Readonly<Record<Scalar.Type, (source: string, value: string) => Traced>> = {
  PLAIN: plain,
  QUOTE_SINGLE: singleQuoted,
  QUOTE_DOUBLE: doubleQuoted,
  BLOCK_LITERAL: traceBlock,
  BLOCK_FOLDED: traceBlock,
};
