// The cells that a world must fill: those that policies read, and the fields that join their links.
import type { Shapes } from '../language/shape.ts';

/** `reads` and the result hold `kind.name`. */
export const neededCells = (reads: ReadonlySet<string>, shapes: Shapes): ReadonlySet<string> => {
  const joined = [...reads].flatMap((read) => {
    const [kind = '', name = ''] = read.split('.');
    const join = shapes.get(kind)?.links[name]?.join;
    return join && 'theirs' in join ? [`${kind}.${join.ours}`, `${join.kind}.${join.theirs}`] : [];
  });
  return new Set([...reads, ...joined]);
};
