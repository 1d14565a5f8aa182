// The fields of repositories.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'registry', parts: ['region', 'registry', 'name'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'The region of its registry.', sample: 'br-se1' },
  registry: { type: 'text', side: 'live', about: 'Its registry, by name.', sample: 'acmeprod' },
  name: { type: 'text', wire: true, side: 'live', about: 'Name in the registry; may contain slashes.', sample: 'shop/api' },
  image_count: { simulated: false, type: 'int', wire: true, side: 'live', about: 'Number of images.', sample: 3 },
  registry_id: { type: 'text', side: 'live', about: 'Its registry, by id.', sample: 'c546afaf-743d-4912-bce0-a3aed64a3e99' },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When it was created.', sample: '2026-03-12T10:00:00.000Z' },
  updated_at: { type: 'time', wire: true, side: 'live', about: 'When the platform last updated it.', sample: '2026-07-30T22:41:10.000Z' },
} as const satisfies Fields;
