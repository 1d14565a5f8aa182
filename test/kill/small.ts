// A small organization and the files of its repository: nothing requires an acknowledgement, and everything relevant to a crash is included: creations, keys,
// people, long operations.
import type { Description } from '../../src/simulator/description.ts';
import { headed, platformOf } from '../plan/world.ts';
import type { Files } from './place.ts';

export const state: Description = {
  ...platformOf({
    members: [{ email: 'rui@acme.example', roles: ['viewer'] }],
    service_accounts: [
      { name: 'ci', description: 'old', api_keys: [{ name: 'deploy', scopes: ['mcr.read'], start_validity: '2025-01-01' }] },
    ],
    regions: {
      'br-se1': {
        instances: [{ name: 'vm', id: '5ae0b896-855c-456c-b4a5-c8f4e6d2f4f6', state: 'stopped' }],
        volumes: [
          { name: 'data', size: 10, created_at: '2026-01-01T00:00:00Z' },
          { name: 'before', size: 10 },
        ],
        proxy_caches: [{ name: 'hub', description: 'old' }],
      },
    },
  }),
  people: [{ email: 'new@acme.example' }],
};

const desired = headed(`roles:
  reader: { permissions: [bs_volume_list] }
  pusher: { permissions: [cr_image_list] }
members:
  rui@acme.example: { roles: [viewer, reader] }
  new@acme.example: { roles: [pusher] }
groups:
  ops: { name: Ops, members: { rui@acme.example: admin, new@acme.example: member } }
service_accounts:
  ci: { description: new, api_keys: { deploy: { rotate_after: 90d, overlap: 30d, deliver_to: rotated } } }
  build: { email: build, description: Builds, roles: [viewer], api_keys: { push: { scopes: [mcr.write], deliver_to: made } } }
proxy_caches:
  hub: { region: br-se1, description: new }
registries:
  acmeprod: { region: br-se1 }
volumes:
  made: { region: br-se1, type: cloud_nvme1k, size: 10 }
  carried: { region: br-se1, type: cloud_nvme1k, size: 10, attached_to: 5ae0b896-855c-456c-b4a5-c8f4e6d2f4f6 }
  named: { region: br-se1, renamed_from: before }
snapshot_schedules:
  daily: { volumes: [data], every: 1d, type: object, keep_last: 2, copy_to: [br-ne1] }
`);

export const files: Files = { desired, trust: 'guards: { unfederated_administrator: false }', sinks: { rotated: 'file', made: 'file' } };

export const applying = 'apply acme.yaml --trust ../trust.yaml --yes --due';
