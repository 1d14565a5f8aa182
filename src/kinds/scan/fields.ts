// The fields of scans.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'image', parts: ['region', 'registry', 'repository', 'digest', 'id'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'The region of its registry.', sample: 'br-se1' },
  registry: { type: 'text', side: 'live', about: 'The registry of its image, by name.', sample: 'acmeprod' },
  repository: { type: 'text', side: 'live', about: 'The repository of its image, by name.', sample: 'shop/api' },
  digest: {
    type: 'text',
    side: 'live',
    about: 'The digest of its image.',
    sample: 'sha256:b7d16ed4a95e5bc413ec03a92cecd2613f8c54670d3cded1135c290f5de7ecd2',
  },
  tag: {
    type: 'text',
    side: 'live',
    about: 'The tag that the scan was requested for; null if it was requested by digest.',
    sample: 'latest',
  },
  status: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'pending, running, completed, failed or stopped.',
    values: ['pending', 'running', 'completed', 'failed', 'stopped'],
    sample: 'completed',
  },
  os: { type: 'text', wire: true, side: 'live', about: 'The operating system of the image.', sample: 'linux' },
  architecture: { type: 'text', wire: true, side: 'live', about: 'The architecture of the image.', sample: 'amd64' },
  vulnerabilities: { type: 'int', side: 'live', about: 'Number of vulnerabilities found; null until the scan is completed.', sample: 7 },
  critical: { type: 'int', side: 'live', about: 'Number of critical vulnerabilities.', sample: 0 },
  high: { type: 'int', side: 'live', about: 'Number of high vulnerabilities.', sample: 1 },
  medium: { type: 'int', side: 'live', about: 'Number of medium vulnerabilities.', sample: 2 },
  low: { type: 'int', side: 'live', about: 'Number of low vulnerabilities.', sample: 4 },
  fixable: {
    type: 'int',
    side: 'live',
    about: 'Number of vulnerabilities of any severity with a fixed version of the package.',
    sample: 3,
  },
  fixable_critical: {
    type: 'int',
    filledBy: 'details',
    side: 'live',
    about: 'Number of critical vulnerabilities that can be fixed and are not on an allow list.',
    sample: 0,
  },
  fixable_high: {
    type: 'int',
    filledBy: 'details',
    side: 'live',
    about: 'Number of high vulnerabilities that can be fixed and are not on an allow list.',
    sample: 1,
  },
  fixable_cves: {
    type: 'texts',
    filledBy: 'details',
    side: 'live',
    compare: 'set',
    about: 'The critical and high vulnerabilities that can be fixed and are not on an allow list.',
    sample: ['CVE-2099-10001'],
  },
  fixes: {
    type: 'json',
    filledBy: 'details',
    side: 'live',
    about:
      'The critical and high vulnerabilities that can be fixed and are not on an allow list: cve, severity, package and fixed_version.',
    record: {
      many: true,
      fields: {
        cve: { type: 'text', about: 'The vulnerability.' },
        severity: { type: 'text', about: 'critical or high.' },
        package: { type: 'text', about: 'The package that has it; null if the platform does not name it.' },
        fixed_version: { type: 'text', about: 'The first version without it; null if the platform does not name it.' },
      },
    },
    sample: [{ cve: 'CVE-2099-10001', severity: 'high', package: 'libexemplo', fixed_version: '1.2.4-r0' }],
  },
  critical_without_fix: {
    type: 'json',
    filledBy: 'details',
    side: 'live',
    about: 'The critical vulnerabilities without a fixed version that are not on an allow list: cve, package and version.',
    record: {
      many: true,
      fields: {
        cve: { type: 'text', about: 'The vulnerability.' },
        package: { type: 'text', about: 'The package that has it; null if the platform does not name it.' },
        version: { type: 'text', about: 'The version in the image; null if the platform does not name it.' },
      },
    },
    sample: [],
  },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When it was requested.', sample: '2026-08-01T05:00:00.000Z' },
  updated_at: { type: 'time', wire: true, side: 'live', about: 'When its status last changed.', sample: '2026-08-01T05:01:10.000Z' },
  finished_at: { type: 'time', side: 'live', about: 'When it ended; null while it is running.', sample: '2026-08-01T05:01:10.000Z' },
} as const satisfies Fields;

export type ScanFields = typeof fields;
