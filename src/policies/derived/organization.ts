// The organization: the one resource that everything else belongs to. It is `organization` in expressions, and a kind that policies can evaluate.
import type { Kind } from '../../kinds/kind.ts';
import type { Shape, ShapeLink } from '../language/shape.ts';

const word = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');

/** The name of a kind as a link of the organization: `api_keys`; for a kind with only one item, `access_control`. */
export const organizationLink = (kind: Kind): string => word(kind.collection.single ? kind.name : kind.title[1]);

/** Members are people: the platform lists service accounts among the holders of a role, never among members. */
export const organizationShape = (kinds: readonly Kind[]): Shape => ({
  name: 'organization',
  title: ['organization', 'organizations'],
  about: 'The organization as a whole, with everything in it.',
  declarable: true,
  fields: {
    address: { type: 'string', about: 'Always `organization`.', side: 'both' },
    tenant: { type: 'string', about: 'The id of its tenant.', side: 'both' },
    regions: { type: 'list<string>', about: 'Its regions: those of the file, otherwise those that were read.', side: 'both' },
  },
  links: Object.fromEntries(
    kinds.map((kind): [string, ShapeLink] => [organizationLink(kind), { to: kind.name, many: !kind.collection.single }]),
  ),
  sample: { address: 'organization', tenant: '7c9e6679-7425-40de-944b-e07fc1f90ae7', regions: ['br-ne1', 'br-se1'] },
});
