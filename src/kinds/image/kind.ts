// Images of repositories, by digest. Retention deletes them (deleteImageStep); nothing else is written.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const image = defineKind({
  name: 'image',
  title: ['image', 'images'],
  about: 'An image of a repository, identified by its digest.',
  fields,
  links: { scans: { kind: 'scan', children: true } },
  permissions: { read: ['cr_image_list', 'cr_image_get'], write: ['cr_image_delete'] },
  address: ({ region = '', registry = '', repository = '', digest = '' }) => addressOf('image', region, registry, repository, digest),
  ...reads,
});
