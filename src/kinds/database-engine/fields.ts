// The fields of engines of databases.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'id'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.', sample: 'br-se1' },
  id: { type: 'text', wire: true, side: 'live', about: "The platform's id.", sample: '7e0a4a52-0f0e-4b7c-9d53-0d0a6b1c2e33' },
  name: { type: 'text', wire: true, side: 'live', about: 'Its name.', sample: 'mysql' },
  version: { type: 'text', wire: true, side: 'live', about: 'Its version.', sample: '8.0' },
  status: { type: 'text', wire: true, side: 'live', about: 'ACTIVE, DEPRECATED or PREVIEW.', sample: 'ACTIVE' },
} as const satisfies Fields;
