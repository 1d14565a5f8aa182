// Scans of images, and what they found. A call for each image and one for each scan with something to fix: read only where a rule asks for it.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const scan = defineKind({
  name: 'scan',
  title: ['scan', 'scans'],
  about: 'A vulnerability scan of an image, identified by its image and id. Read only if a policy needs it.',
  fields,
  asked: true,
  permissions: { read: ['cr_image_scan_list', 'cr_image_scan_list_vulnerabilities'], write: [] },
  address: ({ region = '', registry = '', repository = '', digest = '' }) => addressOf('scan', region, registry, repository, digest),
  ...reads,
  sample: {
    region: 'br-se1',
    registry: 'acmeprod',
    repository: 'shop/api',
    digest: 'sha256:b7d16ed4a95e5bc413ec03a92cecd2613f8c54670d3cded1135c290f5de7ecd2',
    tag: 'latest',
    status: 'completed',
    os: 'linux',
    architecture: 'amd64',
    vulnerabilities: 7,
    critical: 0,
    high: 1,
    medium: 2,
    low: 4,
    fixable: 3,
    fixable_critical: 0,
    fixable_high: 1,
    fixable_cves: ['CVE-2099-10001'],
    created_at: '2026-08-01T05:00:00.000Z',
    updated_at: '2026-08-01T05:01:10.000Z',
    finished_at: '2026-08-01T05:01:10.000Z',
  },
});
