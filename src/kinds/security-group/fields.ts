// The fields of security groups.
import type { AddressPath, Fields } from '../field.ts';
import { rangeFields } from '../ip-range.ts';

export const path = { within: 'region', parts: ['region', 'id'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.', sample: 'br-se1' },
  id: { type: 'text', wire: true, side: 'live', about: "The platform's id.", sample: '3f0e1c52-7f3a-4d1a-9a38-6b2f0a7a1c11' },
  name: { type: 'text', wire: true, side: 'live', about: 'Its name.', sample: 'web' },
  description: { type: 'text', wire: true, side: 'live', about: 'What it is for.', sample: null },
  is_default: { type: 'bool', wire: true, side: 'live', about: 'Whether ports that name no group get it.', sample: false },
  status: { type: 'text', wire: true, side: 'live', about: 'created, pending or error.', sample: 'created' },
  error: { type: 'text', wire: true, side: 'live', about: 'Why its last operation failed.', sample: null },
  vpc_id: { type: 'text', wire: true, side: 'live', about: 'Id of its VPC.', sample: '0f6c6f0d-2f0b-4a63-8c5b-2a4b8e7d9c10' },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When it was created.', sample: '2026-05-09T12:00:00.000Z' },
  port_ids: {
    type: 'texts',
    side: 'live',
    filledBy: 'details',
    compare: 'set',
    about: 'Ids of the ports that use it.',
    sample: [],
  },
  rules: {
    type: 'json',
    side: 'live',
    filledBy: 'details',
    simulated: false,
    about: 'Its rules, with protocols, ports and addresses in one form.',
    record: {
      many: true,
      fields: {
        direction: { type: 'text', about: 'ingress or egress.' },
        protocol: { type: 'text', about: '`any`, `tcp`, `udp`, `icmp`, or another one as sent.' },
        from_port: { type: 'int', about: 'First port; 1 if the rule has no range. No value if only one end is reported.' },
        to_port: { type: 'int', about: 'Last port; 65535 if the rule has no range.' },
        ...rangeFields,
        cidr: {
          type: 'text',
          about: 'The addresses at the other end. No value if a group is there, or if the platform does not report which.',
        },
        private: { type: 'bool', about: 'Whether nobody on the internet has one of them: a private range, or a group.' },
        group: { type: 'text', about: 'Id of the group at the other end.' },
        status: { type: 'text', about: 'created, pending or error.' },
        description: { type: 'text', about: 'What it is for.' },
      },
    },
    sample: [],
  },
} as const satisfies Fields;
