// Every function and operator that policies may use, by its signature.
import { arithmetic } from './arithmetic.ts';
import { comparison } from './comparison.ts';
import type { FunctionRow } from './function-row.ts';
import { list } from './list.ts';
import { text } from './text.ts';
import { time } from './time.ts';

export const functionRows: readonly FunctionRow[] = [...comparison, ...arithmetic, ...text, ...time, ...list];

const bySignature: ReadonlyMap<string, FunctionRow> = new Map(functionRows.map((row) => [row.signature, row]));

export const functionNamed = (signature: string): FunctionRow | undefined => bySignature.get(signature);

/** `string.size(): int` → size; an operator has no name. */
const functionName = (signature: string): string | undefined => /^(?:[^(\s]*\.)?(\w+)\(/.exec(signature)?.[1];

/** Name as policies write it → name in the signature, where the two differ. */
export const internalNames: ReadonlyMap<string, string> = new Map(
  functionRows.flatMap(({ signature, written }) => (written === undefined ? [] : [[written, functionName(signature) ?? written]])),
);

/** As policies write it. undefined: an operator. */
export const writtenName = ({ written, signature }: FunctionRow): string | undefined => written ?? functionName(signature);

export const macros = ['exists', 'all', 'exists_one', 'filter', 'map', 'has'] as const;

/** The names that a policy can use, including macros: for "did you mean". */
export const functionNames: readonly string[] = [...new Set([...functionRows.flatMap((row) => writtenName(row) ?? []), ...macros])].sort();
