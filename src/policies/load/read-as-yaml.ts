// Expressions that YAML reads as something else: `!x` is a tag, `[…]` a list, `*x` an alias, `a: b` a map, and ` #` starts a comment.
import type { Problem, Source } from '../../errors.ts';
import type { Document } from '../../yaml/parse.ts';
import { type Path, valueAt } from '../../yaml/path.ts';

const expressionKey = /^\s*(?:where|require|critical|high|medium|low|info|no-value|no-ledger|not-offered|stale)\s*:\s+(\S.*)$/;
const anyKey = /^\s+[a-z][a-z0-9_]*\s*:\s+(\S.*)$/;

const starts: Readonly<Record<string, string>> = {
  '!': 'a tag',
  '[': 'a list',
  '{': 'a map',
  '&': 'an anchor',
  '*': 'an alias',
};

const help = "Put the expression in quotes: `'…'`, or on its own lines after `|`.";

/** One line of a policy file. */
export interface PolicyLine {
  readonly text: string;
  /** Whether the last key of the policy above this line is `let`. */
  readonly inLet: boolean;
}

/** The lines of a policy file: split once, however many problems the file has. */
export const policyLines = (text: string): readonly PolicyLine[] => {
  let inLet = false;
  return text.split(/\r?\n/).map((line) => {
    const one = { text: line, inLet };
    if (/^\S/.test(line)) inLet = line.startsWith('let:');
    return one;
  });
};

/** Why YAML did not read the value of this line as a text, if it is an expression; and the column where it starts. */
const eatenOn = (
  lines: readonly PolicyLine[],
  { line: number }: Source,
): { readonly message: string; readonly col: number } | undefined => {
  const { text: line, inLet } = lines[number - 1] ?? { text: '', inLet: false };
  const value = expressionKey.exec(line)?.[1] ?? (inLet ? anyKey.exec(line)?.[1] : undefined);
  if (value === undefined || /^["'|>]/.test(value)) return undefined;
  const col = line.length - value.length + 1;
  const taken = starts[value.charAt(0)];
  if (taken) return { message: `YAML takes an expression that starts with \`${value.charAt(0)}\` for ${taken}`, col };
  return /:(?:\s|$)/.test(value) ? { message: 'YAML takes `: ` in an expression for a map', col } : undefined;
};

const eaten = (message: string, at: Source): Problem => ({ code: 'policy-eaten', message, at, help });

/** Problems of the YAML text, worded for expressions if one is the cause. */
export const readAsYaml = (problems: readonly Problem[], text: string): readonly Problem[] => {
  const lines = policyLines(text);
  const explained = problems.map((problem): Problem => {
    const found = problem.at && eatenOn(lines, problem.at);
    return found && problem.at ? eaten(found.message, { ...problem.at, col: found.col }) : problem;
  });
  const seen = new Set<string>();
  return explained.filter(({ code, message, at }) => {
    const what = JSON.stringify([code, message, at?.line]);
    return !seen.has(what) && seen.add(what);
  });
};

/** The value at the path of an expression if it is not a text. */
export const notText = (document: Document, lines: readonly PolicyLine[], path: Path): Problem | undefined => {
  const value = valueAt(document.value, path);
  if (value === undefined || typeof value === 'string') return undefined;
  const at = document.at(path);
  const message =
    eatenOn(lines, at)?.message ??
    `an expression is a text; YAML reads ${value === null ? 'nothing' : typeof value === 'object' ? 'a list or map' : `a ${typeof value}`} here`;
  return eaten(message, at);
};

/** An expression that ends where ` #` starts a comment: the likely cause of its syntax error. */
export const cutByComment = (document: Document, lines: readonly PolicyLine[], path: Path): Problem | undefined => {
  const at = document.at(path);
  const from = (lines[at.line - 1]?.text ?? '').slice(at.col - 1);
  const value = valueAt(document.value, path);
  if (/^["'|>]/.test(from) || typeof value !== 'string' || !from.slice(value.length).startsWith(' #')) return undefined;
  return eaten('YAML takes ` #` and what follows for a comment', { ...at, col: at.col + value.length });
};
