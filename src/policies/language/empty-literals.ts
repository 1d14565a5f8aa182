// The empty lists and maps of an expression, in the order of their positions: the type of their items is not known.
import type { ASTNode, SourceRange } from '@marcbachmann/cel-js';
import { rangeOf, typeOf } from './checked-node.ts';

export interface EmptyLiteral {
  readonly of: 'list' | 'map';
  readonly range: SourceRange;
}

const isNode = (value: unknown): value is ASTNode => typeof value === 'object' && value !== null && 'op' in value && 'args' in value;

/** The child nodes of a node: `args` is a node, or lists of nodes mixed with texts. */
export const nodesIn = (args: unknown): readonly ASTNode[] => {
  if (isNode(args)) return [args];
  return Array.isArray(args) ? args.flatMap(nodesIn) : [];
};

export const emptyLiterals = (node: ASTNode): readonly EmptyLiteral[] => {
  const inside = nodesIn(node.args).flatMap(emptyLiterals);
  return (node.op === 'list' || node.op === 'map') && node.args.length === 0 ? [{ of: node.op, range: rangeOf(node) }, ...inside] : inside;
};

/** Siblings in a literal: the items of a list, or the values of a map. */
const siblingsIn = (node: ASTNode): readonly ASTNode[] => {
  if (node.op === 'list') return node.args;
  return node.op === 'map' ? node.args.map(([, value]) => value) : [];
};

/** Empty literals beside other items: cel-js treats `[[], 1]` as a list of int. */
export const misplacedEmpty = (node: ASTNode): readonly EmptyLiteral[] => {
  const siblings = siblingsIn(node);
  const kinds = new Set(siblings.map((sibling) => typeOf(sibling).kind));
  const here = kinds.size > 1 ? siblings.filter(({ op, args }) => (op === 'list' || op === 'map') && args.length === 0) : [];
  return [...here.flatMap(emptyLiterals), ...nodesIn(node.args).flatMap(misplacedEmpty)];
};
