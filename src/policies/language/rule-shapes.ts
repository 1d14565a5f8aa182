// Every shape that rules can be about: the catalogue's kinds, the derived kinds, the organization, and the certificate of a federation.
import type { Kind } from '../../kinds/kind.ts';
import { certificateShape } from '../derived/certificate.ts';
import { derivedKinds } from '../derived/list.ts';
import { organizationShape } from '../derived/organization.ts';
import { type Shape, type Shapes, shapeOfKind } from './shape.ts';

/** The field that a certificate is read from, on whatever kind has it. */
export const certificateField = 'idp_certificate';

const withCertificate = (shape: Shape): Shape =>
  Object.hasOwn(shape.fields, certificateField) ? { ...shape, links: { ...shape.links, certificate: { to: certificateShape.name, many: false } } } : shape;

export const ruleShapes = (kinds: readonly Kind[]): Shapes => {
  const shapes = [...kinds.map(shapeOfKind).map(withCertificate), organizationShape(kinds), certificateShape, ...derivedKinds.map(({ shape }) => shape)];
  return new Map(shapes.map((shape) => [shape.name, shape]));
};
