// The empty lists and maps of an expression, in the order of their places: nothing says of what type their items are.
import type { ASTNode, SourceRange } from '@marcbachmann/cel-js';
import { rangeOf } from './checked-node.ts';

export interface EmptyLiteral {
  readonly of: 'list' | 'map';
  readonly range: SourceRange;
}

const isNode = (value: unknown): value is ASTNode => typeof value === 'object' && value !== null && 'op' in value && 'args' in value;

/** Nodes below a node: `args` is a node, or lists of them with texts in between. */
const nodesIn = (args: unknown): readonly ASTNode[] => {
  if (isNode(args)) return [args];
  return Array.isArray(args) ? args.flatMap(nodesIn) : [];
};

export const emptyLiterals = (node: ASTNode): readonly EmptyLiteral[] => {
  const inside = nodesIn(node.args).flatMap(emptyLiterals);
  return (node.op === 'list' || node.op === 'map') && node.args.length === 0 ? [{ of: node.op, range: rangeOf(node) }, ...inside] : inside;
};
