// A volume that somebody renames on the platform, over HTTP: the plan reads the audit events, and removes nothing.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { head, organization, type Session, startSession } from './session.ts';

const id = 'd01794df-fb9b-4e9e-807c-9719b5e00e4f';
const event = (days: number, name: string, verb: string) => ({
  type: `cloud.magalu.blockstorage.volume.${verb}`,
  subject: `volume/${id}`,
  time: new Date(Date.now() - days * 86_400_000).toISOString().replace(/\.\d+Z/, 'Z'),
  region: 'br-se1',
  product: 'block-storage',
  data: { after: { name } },
});

let session: Session;
beforeAll(async () => {
  session = await startSession(
    organization({
      regions: {
        'br-se1': {
          volumes: [
            { id, name: 'orders-old', size: 100 },
            { name: 'other', size: 100 },
          ],
        },
      },
      events: [event(9, 'orders', 'create'), event(1, 'orders-old', 'rename')],
    }),
  );
});
afterAll(() => session.close());

const file = (more: string): string =>
  `${head}ownership: { volumes: authoritative }\nvolumes:\n  orders: { region: br-se1, type: cloud_nvme1k, size: 100${more} }\n  other: { region: br-se1 }\n`;

it('is not removed, and the plan says what to write', async () => {
  session.write('acme.yaml', file(''));
  const { stdout } = await session.run('plan acme.yaml --format json');
  const { plan } = JSON.parse(stdout);
  expect(plan.steps).toEqual([]);
  expect(JSON.stringify(plan.unplanned)).toContain('add `renamed_from: orders-old` to give it back its name');
});

it('gets its name back where the file says so', async () => {
  session.write('acme.yaml', file(', renamed_from: orders-old'));
  const { stdout } = await session.run('plan acme.yaml --format json');
  expect(JSON.parse(stdout).plan.steps).toMatchObject([{ operation: 'blockStorage.renameVolume' }]);
});
