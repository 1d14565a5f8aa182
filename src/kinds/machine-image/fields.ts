// The fields of images of instances.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'id'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.', sample: 'br-se1' },
  id: { type: 'text', wire: true, side: 'live', about: "The platform's id.", sample: '2b8e9c11-4f8b-4c0d-9a5c-7d6e5f4a3b22' },
  name: { type: 'text', wire: true, side: 'live', about: 'Its name.', sample: 'cloud-ubuntu-24.04' },
  status: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'active, deprecated or deleted; another word while the platform works on it.',
    sample: 'active',
  },
  version: { type: 'text', wire: true, side: 'live', about: 'Its version.', sample: '24.04' },
  platform: { type: 'text', wire: true, side: 'live', about: 'linux or windows.', sample: 'linux' },
  release_at: { type: 'time', wire: true, side: 'live', about: 'When it was released.', sample: '2024-04-25T00:00:00.000Z' },
  end_standard_support_at: {
    type: 'time',
    wire: true,
    side: 'live',
    about: 'When its standard support ends.',
    sample: '2029-05-31T00:00:00.000Z',
  },
  end_life_at: { type: 'time', wire: true, side: 'live', about: 'When all support ends.', sample: null },
} as const satisfies Fields;
