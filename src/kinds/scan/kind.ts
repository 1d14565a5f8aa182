// Scans of images, and their results. They take one call per image and one per scan with something to fix: read only if a policy requests it.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const scan = defineKind({
  name: 'scan',
  title: ['scan', 'scans'],
  about: 'A vulnerability scan of an image, identified by its image and id. Read only if a policy needs it.',
  fields,
  unchanging: true,
  asked: true,
  permissions: { read: ['cr_image_scan_list', 'cr_image_scan_list_vulnerabilities'], write: [] },
  address: ({ region = '', registry = '', repository = '', digest = '' }) => addressOf('scan', region, registry, repository, digest, ''),
  ...reads,
});
