// Every shape that policies can be about: the catalogue's kinds, the organization, and the derived kinds.
import type { Kind } from '../../kinds/kind.ts';
import { computedFields } from '../computed/list.ts';
import { derivedKinds } from '../derived/list.ts';
import { organizationShape } from '../derived/organization.ts';
import { recordsIn, type Shape, type Shapes, shapeOfKind } from './shape.ts';

const withComputed = (shape: Shape): Shape =>
  computedFields
    .filter(({ kind }) => kind === shape.name)
    .reduce<Shape>((all, { name, cell }) => {
      if ('link' in cell) return { ...all, links: { ...all.links, [name]: cell.link } };
      return { ...all, fields: { ...all.fields, [name]: cell.field }, sample: { ...all.sample, [name]: cell.sample } };
    }, shape);

export const policyShapes = (kinds: readonly Kind[]): Shapes => {
  const shapes = [
    ...kinds.map((kind) => withComputed(shapeOfKind(kind))),
    organizationShape(kinds),
    ...derivedKinds.map(({ shape }) => shape),
  ];
  return new Map([...shapes, ...shapes.flatMap(recordsIn)].map((shape) => [shape.name, shape]));
};
