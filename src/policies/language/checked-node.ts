// The syntax tree of cel-js after its check, limited to the parts that we read. cel-js keeps types and chosen overloads on its nodes but does not publish them
// in its types; only this file knows them (version 8.0.0, pinned).
import type { ASTNode, SourceRange } from '@marcbachmann/cel-js';

export interface CheckedType {
  readonly kind: string;
  readonly name: string;
  readonly hasDynType: boolean;
  readonly valueType?: CheckedType;
}

interface Overload {
  readonly signature?: string;
}
interface Candidates {
  findFunction(types: readonly CheckedType[], receiver?: CheckedType): Overload | null;
  findBinaryOverload(left: CheckedType, right: CheckedType): Overload | false;
  findUnaryOverload(operand: CheckedType): Overload | false;
}
interface Annotations {
  readonly checkedType?: CheckedType;
  readonly candidates?: Candidates;
}

const annotations = (node: ASTNode): Annotations => node as ASTNode & Annotations;

const unknownType: CheckedType = { kind: 'dyn', name: 'dyn', hasDynType: true };

/** The type from the check; a node that the check did not visit is `dyn`. */
export const typeOf = (node: ASTNode): CheckedType => annotations(node).checkedType ?? unknownType;

/** The signature of the function that the check chose; undefined if types are known only at run time. */
export const chosenFunction = (node: ASTNode, args: readonly ASTNode[], receiver?: ASTNode): string | undefined => {
  const types = args.map(typeOf);
  if ([...types, ...(receiver ? [typeOf(receiver)] : [])].some((type) => type.hasDynType)) return undefined;
  const found = receiver
    ? annotations(node).candidates?.findFunction(types, typeOf(receiver))
    : annotations(node).candidates?.findFunction(types);
  return found ? found.signature : undefined;
};

export const chosenBinary = (node: ASTNode, left: ASTNode, right: ASTNode): string | undefined => {
  if (typeOf(left).hasDynType || typeOf(right).hasDynType) return undefined;
  const found = annotations(node).candidates?.findBinaryOverload(typeOf(left), typeOf(right));
  return found ? found.signature : undefined;
};

export const chosenUnary = (node: ASTNode, operand: ASTNode): string | undefined => {
  const found = annotations(node).candidates?.findUnaryOverload(typeOf(operand));
  return found ? found.signature?.replace('_', '') : undefined;
};

export const rangeOf = (node: ASTNode): SourceRange => ({ start: node.start, end: node.end });
