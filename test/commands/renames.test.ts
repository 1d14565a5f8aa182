// A volume that somebody renames on the platform, over HTTP: the plan reads the audit events, and removes nothing.
import { expect, it } from 'vitest';
import { head, organization } from './session.ts';
import { sessionForFile } from './sessions.ts';

const id = 'd01794df-fb9b-4e9e-807c-9719b5e00e4f';
const key = '3f2a91bc-0d6c-4b8f-9c1e-5a7d2e4f6b80';
const event = (days: number, name: string, verb: string) => ({
  type: `cloud.magalu.blockstorage.volume.${verb}`,
  subject: `volume/${id}`,
  time: new Date(Date.now() - days * 86_400_000).toISOString().replace(/\.\d+Z/, 'Z'),
  region: 'br-se1',
  product: 'block-storage',
  data: { after: { name } },
});

const session = sessionForFile(() =>
  organization({
    regions: {
      'br-se1': {
        volumes: [
          { id, name: 'orders-old', size: 100 },
          { name: 'other', size: 100 },
        ],
      },
    },
    service_accounts: [{ name: 'ci2', api_keys: [{ uuid: key, name: 'deploy' }] }],
    events: [event(9, 'orders', 'create'), event(1, 'orders-old', 'rename')],
  }),
);

const file = (more: string): string =>
  `${head}ownership: { volumes: authoritative }\nvolumes:\n  orders: { region: br-se1, type: cloud_nvme1k, size: 100${more} }\n  other: { region: br-se1 }\n`;

it('is not removed, and the plan shows the line to write', async () => {
  session.write('acme.yaml', file(''));
  const { stdout } = await session.run('plan acme.yaml --format json');
  const { plan } = JSON.parse(stdout);
  expect(plan.steps).toEqual([]);
  expect(JSON.stringify(plan.unplanned)).toContain('add `renamed_from: orders-old` to give it back its name');
});

it('of an account is recognized by the key that the file pins below it', async () => {
  session.write('acme.yaml', `${head}service_accounts:\n  ci: { api_keys: { deploy: { id: ${key} } } }\n`);
  const { code, stderr } = await session.run('plan acme.yaml');
  const text = stderr.replaceAll(/\s+/g, ' ');
  expect(text).toContain(
    'acme.yaml:5:3: service-account/ci was renamed on the platform: the pinned api-key/ci2/deploy is below service-account/ci2',
  );
  expect(text).toContain('Add `renamed_from: ci2` to the service account, or write `ci2` as its key.');
  expect(code).toBe(2);
  session.write('acme.yaml', `${head}service_accounts:\n  ci: { renamed_from: ci2, api_keys: { deploy: { id: ${key} } } }\n`);
  expect((await session.run('plan acme.yaml')).code).toBe(0);
});
