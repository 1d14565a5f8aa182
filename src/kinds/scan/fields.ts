// The fields of scans.
import type { Fields } from '../field.ts';

export const fields = {
  region: { type: 'text', side: 'live', about: 'The region of its registry.' },
  registry: { type: 'text', side: 'live', about: 'The registry of its image, by name.' },
  repository: { type: 'text', side: 'live', about: 'The repository of its image, by name.' },
  digest: { type: 'text', side: 'live', about: 'The digest of its image.' },
  tag: { type: 'text', side: 'live', about: 'The tag that the scan was requested for; null if it was requested by digest.' },
  status: { type: 'text', side: 'live', about: 'pending, running, completed, failed or stopped.' },
  os: { type: 'text', side: 'live', about: 'The operating system of the image.' },
  architecture: { type: 'text', side: 'live', about: 'The architecture of the image.' },
  vulnerabilities: { type: 'int', side: 'live', about: 'Number of vulnerabilities found; null until the scan is completed.' },
  critical: { type: 'int', side: 'live', about: 'Number of critical vulnerabilities.' },
  high: { type: 'int', side: 'live', about: 'Number of high vulnerabilities.' },
  medium: { type: 'int', side: 'live', about: 'Number of medium vulnerabilities.' },
  low: { type: 'int', side: 'live', about: 'Number of low vulnerabilities.' },
  fixable: { type: 'int', side: 'live', about: 'Number of vulnerabilities of any severity with a fixed version of the package.' },
  fixable_critical: {
    type: 'int',
    side: 'live',
    about: 'Number of critical vulnerabilities that can be fixed and are not on an allow list.',
  },
  fixable_high: { type: 'int', side: 'live', about: 'Number of high vulnerabilities that can be fixed and are not on an allow list.' },
  fixable_cves: {
    type: 'texts',
    side: 'live',
    compare: 'set',
    about: 'The critical and high vulnerabilities that can be fixed and are not on an allow list.',
  },
  created_at: { type: 'time', side: 'live', about: 'When it was requested.' },
  updated_at: { type: 'time', side: 'live', about: 'When its status last changed.' },
  finished_at: { type: 'time', side: 'live', about: 'When it ended; null while it is running.' },
} as const satisfies Fields;

export type ScanFields = typeof fields;
