// Changes the parsed tree where cel-js and the policy language differ, before it is checked: functions whose names CEL has with other types, and null in lists.
import type { ASTNode } from '@marcbachmann/cel-js';
import { internalNames } from '../functions/table.ts';
import { nodesIn } from './empty-literals.ts';

/** Items of the list literals that contain null, as they were written: cel-js allows only items of one type, so it checks the others alone. */
export type NullableLists = ReadonlyMap<ASTNode, readonly ASTNode[]>;

export const isNull = (node: ASTNode): boolean => node.op === 'value' && node.args === null;

/** cel-js declares its nodes as read-only, but checks what they contain when `check` is called. */
interface OpenNode {
  args: unknown;
}

const adaptNode = (node: ASTNode, lists: Map<ASTNode, readonly ASTNode[]>): void => {
  if (node.op === 'call') {
    const [called, args] = node.args;
    const internal = internalNames.get(called);
    if (internal !== undefined) (node as OpenNode).args = [internal, args];
  }
  if (node.op === 'list' && node.args.some(isNull) && !node.args.every(isNull)) {
    const items = node.args;
    lists.set(node, items);
    (node as OpenNode).args = items.filter((item) => !isNull(item));
  }
  for (const inside of nodesIn(node.args)) adaptNode(inside, lists);
};

export const adaptTree = (root: ASTNode): NullableLists => {
  const lists = new Map<ASTNode, readonly ASTNode[]>();
  adaptNode(root, lists);
  return lists;
};
