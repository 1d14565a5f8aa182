// Mistakes that `tenantry validate` reports on its own: the files in tables/ contain one row for each, by name, and the text that it must print.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseDocument, Scalar } from 'yaml';
import type { Make } from './make.ts';
import { updating } from './scenario.ts';

interface Row {
  /** The mistake, in words. */
  readonly mistake: string;
  /** After `tenantry`; words are separated by spaces. */
  readonly command?: string;
  readonly files?: Readonly<Record<string, string>>;
  /** What neither Git nor a YAML string can contain. */
  readonly make?: readonly Make[];
  /** Number of mistakes, and so of errors; 1 unless stated. */
  readonly errors?: number;
  /** A text that must not be repeated anywhere. */
  readonly secret?: string;
  /** Exactly what is printed on stderr; nothing is printed on stdout, and the exit code is 2. */
  readonly prints?: string;
}

export interface Mistake extends Row {
  readonly name: string;
  readonly table: string;
}

const known = ['mistake', 'command', 'files', 'make', 'errors', 'secret', 'prints'];

const folder = join(import.meta.dirname, 'tables');

const read = (table: string): readonly Mistake[] =>
  Object.entries(parse(readFileSync(join(folder, table), 'utf8')) as Readonly<Record<string, Row>>).map(([name, row]) => {
    const strange = Object.keys(row).filter((key) => !known.includes(key));
    if (strange.length > 0) throw new Error(`tables/${table}, ${name}: unknown keys ${strange.join(', ')}.`);
    return { ...row, name, table };
  });

export const tables: readonly string[] = readdirSync(folder).toSorted();

export const mistakesIn: Readonly<Record<string, readonly Mistake[]>> = Object.fromEntries(tables.map((table) => [table, read(table)]));

export const allMistakes: readonly Mistake[] = Object.values(mistakesIn).flat();

/** With UPDATE_BAD=1, what is printed now becomes what must be printed. Check every line of the diff. */
export const record = (table: string, printed: ReadonlyMap<string, string>): void => {
  if (!updating) return;
  const path = join(folder, table);
  const document = parseDocument(readFileSync(path, 'utf8'));
  for (const [name, text] of printed) {
    const scalar = new Scalar(text);
    scalar.type = Scalar.BLOCK_LITERAL;
    document.setIn([name, 'prints'], scalar);
  }
  writeFileSync(path, document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: 1000 }));
};
