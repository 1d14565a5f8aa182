// The fields of network ports.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'id'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.', sample: 'br-se1' },
  id: { type: 'text', wire: true, side: 'live', about: "The platform's id.", sample: '5f3b9d0e-52c2-4a0f-9f0f-1d3a8f6a2b01' },
  name: { type: 'text', wire: true, side: 'live', about: 'Its name.', sample: 'shop-api-1-port-0' },
  description: { type: 'text', wire: true, side: 'live', about: 'What it is for.', sample: null },
  vpc_id: { type: 'text', wire: true, side: 'live', about: 'Id of its VPC.', sample: '0f6c6f0d-2f0b-4a63-8c5b-2a4b8e7d9c10' },
  admin_up: { type: 'bool', wire: 'is_admin_state_up', side: 'live', about: 'Whether it is in use.', sample: true },
  port_security: {
    type: 'bool',
    wire: 'is_port_security_enabled',
    side: 'live',
    about: 'Whether its security groups take effect.',
    sample: true,
  },
  spoofing_guard: {
    type: 'bool',
    wire: 'ip_spoofing_guard',
    side: 'live',
    about: 'Whether it may send only from its own addresses.',
    sample: true,
  },
  security_groups: {
    type: 'texts',
    wire: true,
    side: 'live',
    compare: 'set',
    about: 'Ids of its security groups.',
    sample: ['3f0e1c52-7f3a-4d1a-9a38-6b2f0a7a1c11'],
  },
  public_ipv4: {
    type: 'texts',
    side: 'live',
    compare: 'set',
    simulated: false,
    about: 'The public IPv4 addresses that are attached to it.',
    sample: [],
  },
  addresses: { type: 'texts', side: 'live', compare: 'set', about: 'Its own addresses.', sample: ['172.18.0.12'] },
  public: {
    type: 'bool',
    side: 'live',
    about: 'Whether it has a public IPv4 address, or an IPv6 address that the internet routes.',
    sample: false,
  },
  public_addresses: { type: 'texts', side: 'live', compare: 'set', about: 'Its addresses that the internet reaches.', sample: [] },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When it was created.', sample: '2026-05-09T12:00:00.000Z' },
} as const satisfies Fields;
