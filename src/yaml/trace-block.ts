// Where each character of a literal or folded block scalar's value stands. YAML 1.2 chapter 8.1, as the yaml package reads it.
import { add, linesOf, type SourceLine, type Traced } from './traced.ts';

/** Traces a block scalar from its header on. `value` tells which indentation is meant where the header gives it relative to the parent. */
export const traceBlock = (source: string, value: string): Traced => {
  const headerEnd = source.indexOf('\n') + 1;
  const header = /^[|>][-+0-9]*/.exec(source)?.[0] ?? '';
  const chomp = header.includes('-') ? '-' : header.includes('+') ? '+' : '';
  const lines = headerEnd === 0 ? [] : linesOf(source, headerEnd, source.length);
  const first = lines.findIndex((line) => line.text.trimStart() !== '' || line.text.includes('\t'));
  const block: Block = { lines, first, chomp, folded: header.startsWith('>') };
  const indentation = indentOf(lines[first]);
  if (!/[1-9]/.test(header)) return trace(block, indentation);
  for (let trim = indentation; trim > 0; trim -= 1) {
    const traced = trace(block, trim);
    if (traced.value === value) return traced;
  }
  return trace(block, 0);
};

interface Block {
  readonly lines: readonly SourceLine[];
  /** Index of the first line with content, or -1. */
  readonly first: number;
  readonly chomp: '' | '-' | '+';
  readonly folded: boolean;
}

const indentOf = (line: SourceLine | undefined): number => /^ */.exec(line?.text ?? '')?.[0].length ?? 0;

const trace = (block: Block, trim: number): Traced => {
  const traced: Traced = { value: '', offsets: [] };
  const { lines, first, chomp } = block;
  if (first === -1) {
    if (chomp === '+' && lines.length > 0) add(traced, '\n'.repeat(Math.max(1, lines.length - 1)), lines[0]?.start ?? 0, 0);
    return traced;
  }
  const last = lastOf(lines, trim);
  lines.slice(0, first).forEach((line) => {
    add(traced, line.text.slice(trim), line.start + trim, 1);
    add(traced, '\n', line.start + line.text.length, 0);
  });
  (block.folded ? fold : join)(traced, lines.slice(first, last + 1), trim);
  const after = lines.slice(last + 1);
  const end = (lines[last]?.start ?? 0) + (lines[last]?.text.length ?? 0);
  if (chomp === '+') {
    after.forEach((line) => {
      add(traced, '\n', line.start - 1, 0);
      add(traced, line.text.slice(trim), line.start + trim, 1);
    });
    if (!traced.value.endsWith('\n')) add(traced, '\n', end, 0);
  } else if (chomp === '') add(traced, '\n', end, 0);
  return traced;
};

// The last line of content: the last that is not empty, or is indented more than the rest.
const lastOf = (lines: readonly SourceLine[], trim: number): number =>
  lines.findLastIndex((line) => line.text.replace(/^ +/, '') !== '' || line.text.length > trim);

const join = (traced: Traced, lines: readonly SourceLine[], trim: number): void => {
  lines.forEach((line, index) => {
    if (index > 0) add(traced, '\n', line.start - 1, 0);
    add(traced, line.text.slice(trim), line.start + trim, 1);
  });
};

// One break between two lines of text becomes a space; breaks beside an empty line or a more indented one stay.
const fold = (traced: Traced, lines: readonly SourceLine[], trim: number): void => {
  let between = '';
  let wasIndented = false;
  for (const line of lines) {
    const text = line.text.slice(trim);
    const at = line.start - 1;
    if (text.startsWith(' ') || text.startsWith('\t')) {
      if (between === ' ') between = '\n';
      else if (!wasIndented && between === '\n') between = '\n\n';
      add(traced, between, at, 0);
      add(traced, text, line.start + trim, 1);
      between = '\n';
      wasIndented = true;
    } else if (text === '') {
      if (between === '\n') add(traced, '\n', at, 0);
      else between = '\n';
    } else {
      add(traced, between, at, 0);
      add(traced, text, line.start + trim, 1);
      between = ' ';
      wasIndented = false;
    }
  }
};
