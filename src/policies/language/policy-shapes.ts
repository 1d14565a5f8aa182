// Every shape that policies can be about: the catalogue's kinds, the organization, and the derived kinds.
import type { Kind } from '../../kinds/kind.ts';
import { derivedKinds } from '../derived/list.ts';
import { organizationShape } from '../derived/organization.ts';
import { type Shapes, shapeOfKind } from './shape.ts';

export const policyShapes = (kinds: readonly Kind[]): Shapes => {
  const shapes = [...kinds.map(shapeOfKind), organizationShape(kinds), ...derivedKinds.map(({ shape }) => shape)];
  return new Map(shapes.map((shape) => [shape.name, shape]));
};
