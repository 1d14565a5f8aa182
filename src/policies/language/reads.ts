// The reads of expressions: fields and links as `kind.field`. They decide which worlds can evaluate a policy, and which data must be read for it.
import { type Expression, everyPart } from './expression.ts';
import type { Shapes } from './shape.ts';

export const readsOf = (expressions: readonly Expression[]): readonly string[] => {
  const reads = expressions.flatMap(everyPart).flatMap((part) => (part.op === 'get' ? [`${part.shape}.${part.field}`] : []));
  return [...new Set(reads)].sort();
};

/** Whether an expression needs the resource, directly or through a let. */
export const needsResource = (expression: Expression, resourceLets: ReadonlySet<string>): boolean =>
  everyPart(expression).some(
    (part) => (part.op === 'name' && part.name === 'resource') || (part.op === 'let' && resourceLets.has(part.name)),
  );

/** Whether the file alone contains everything that is read. */
export const isDeclarable = (read: string, shapes: Shapes): boolean => {
  const [kind = '', name = ''] = read.split('.');
  const shape = shapes.get(kind);
  const link = shape && Object.hasOwn(shape.links, name) ? shape.links[name] : undefined;
  if (!shape?.declarable) return false;
  const field = shape.fields[name];
  if (!link) return field?.side !== 'live' || field.offline !== undefined;
  const target = shapes.get(link.to);
  if (!target?.declarable) return false;
  const { join } = link;
  if (!join) return kind === 'organization';
  return 'children' in join || (shape.fields[join.ours]?.side !== 'live' && target.fields[join.theirs]?.side !== 'live');
};
