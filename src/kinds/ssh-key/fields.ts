// The fields of SSH keys.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'tenant', parts: ['id'] } as const satisfies AddressPath;

export const fields = {
  id: { type: 'text', wire: true, side: 'live', about: "The platform's id.", sample: 'e5a3f7b1-2c4d-4e6f-8a90-b1c2d3e4f506' },
  name: { type: 'text', wire: true, side: 'live', about: 'Its name.', sample: 'ops' },
  type: { type: 'text', side: 'live', about: 'Type of the key, such as ssh-ed25519.', sample: 'ssh-ed25519' },
  bits: { type: 'int', wire: 'public_key.bits', side: 'live', about: 'Its size; no value if the key cannot be parsed.', sample: 256 },
  fingerprint: {
    type: 'text',
    wire: 'public_key.fingerprint',
    side: 'live',
    about: 'Its fingerprint.',
    sample: 'SHA256:LtPb9W8LuZ7o3Y1oGzTxWzGQk1yGqzPzXbqT2n7Ym0c',
  },
} as const satisfies Fields;
