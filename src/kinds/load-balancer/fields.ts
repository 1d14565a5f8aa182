// The fields of load balancers.
import type { AddressPath, Fields } from '../field.ts';
import { rangeFields } from '../ip-range.ts';

export const path = { within: 'region', parts: ['region', 'id'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.', sample: 'br-se1' },
  id: { type: 'text', wire: true, side: 'live', about: "The platform's id.", sample: 'c7e1a9b3-5d2f-4e8a-9b60-4f1d2c3b5a69' },
  name: { type: 'text', wire: true, side: 'live', about: 'Its name.', sample: 'shop' },
  visibility: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'external if it has a public address, otherwise internal.',
    sample: 'external',
  },
  status: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'running if it is usable; otherwise the running operation, or how it failed.',
    sample: 'running',
  },
  ips: { type: 'texts', side: 'live', compare: 'set', about: 'Its public addresses.', sample: ['203.0.113.80'] },
  listeners: {
    type: 'json',
    side: 'live',
    record: {
      many: true,
      fields: {
        name: { type: 'text', about: 'Its name.' },
        protocol: { type: 'text', about: 'tcp or tls.' },
        port: { type: 'int', about: 'Its port.' },
        certificate: { type: 'text', about: 'Id of its certificate.' },
        backend: { type: 'text', about: 'Id of the backend that gets its traffic.' },
      },
    },
    about: 'What it accepts.',
    sample: [{ name: 'https', protocol: 'tls', port: 443, certificate: '2f9d', backend: '8b1c' }],
  },
  certificates: {
    type: 'json',
    side: 'live',
    record: {
      many: true,
      fields: {
        id: { type: 'text', about: 'Its id.' },
        name: { type: 'text', about: 'Its name.' },
        expires_at: { type: 'time', about: 'When it expires.' },
      },
    },
    about: 'Its certificates.',
    sample: [],
  },
  acls: {
    type: 'json',
    side: 'live',
    record: {
      many: true,
      fields: {
        action: { type: 'text', about: 'ALLOW, DENY or DENY_UNSPECIFIED.' },
        protocol: { type: 'text', about: 'tcp or tls.' },
        ...rangeFields,
      },
    },
    about: 'Who may connect.',
    sample: [],
  },
  targets: {
    type: 'json',
    side: 'live',
    record: {
      many: true,
      fields: {
        backend: { type: 'text', about: 'Id of the backend.' },
        interface_id: { type: 'text', about: 'Id of a network port; no value for a target that is only an address.' },
        ip: { type: 'text', about: 'Its address.' },
        port: { type: 'int', about: 'Its port.' },
        public: { type: 'bool', about: 'Whether it is only an address, and that address is not private.' },
      },
    },
    about: 'What its traffic goes to.',
    sample: [],
  },
  interface_ids: { type: 'texts', side: 'live', compare: 'set', about: 'Ids of the network ports of its targets.', sample: [] },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When it was created.', sample: '2026-05-09T12:00:00.000Z' },
} as const satisfies Fields;

export type LoadBalancerFields = typeof fields;
