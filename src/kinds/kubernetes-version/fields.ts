// The fields of versions of Kubernetes.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'version'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.', sample: 'br-se1' },
  version: { type: 'text', side: 'live', about: 'The version, without a leading `v`.', sample: '1.32.3' },
  deprecated: { type: 'bool', wire: true, side: 'live', about: 'Whether clusters should leave it.', sample: false },
} as const satisfies Fields;
