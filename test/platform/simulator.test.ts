import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reader, Writer } from '../../src/platform/client.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import { openWriter } from '../../src/platform/open-writer.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { simulationWriter } from '../../src/platform/simulation-writer.ts';
import { text } from '../../src/platform/wire.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';

const region = 'br-se1';
const volume = (name: string) => ({ region, body: { name, size: 10, type: { name: 'cloud_nvme1k' } } });

describe('the client on the simulator', () => {
  let simulator: SimulatorServer;
  let reader: Reader<'platform'>;
  let writer: Writer<'platform'>;
  beforeAll(async () => {
    simulator = await startSimulator({ transition: 0 });
    const settings = { base: simulator.url, credentials: apiKeyCredential(simulator.apiKey), tenant: simulator.tenant } as const;
    reader = openReader(settings);
    writer = openWriter(settings);
  });
  afterAll(async () => {
    await reader.close();
    await writer.close();
    await simulator.close();
  });

  it('writes, reads one back, and lists more than a page of them', async () => {
    const made = await Promise.all(
      Array.from({ length: 130 }, async (_, at) => writer.write('blockStorage.createVolume', volume(`v-${at}`))),
    );
    expect(made.filter(({ type }) => type !== 'ok')).toEqual([]);
    const first = made[0]?.type === 'ok' ? text(made[0].body, 'id') : undefined;
    expect(await reader.read('blockStorage.getVolume', { region, path: { id: first ?? '' } })).toMatchObject({
      type: 'ok',
      body: { name: 'v-0' },
    });
    const listing = await reader.list('blockStorage.listVolumes', { region });
    expect(listing.type).toBe('complete');
    const names = listing.type === 'complete' ? listing.items.map((item) => text(item, 'name')) : [];
    expect(new Set(names)).toEqual(new Set(Array.from({ length: 130 }, (_, at) => `v-${at}`)));
    expect(reader.calls()['blockStorage.listVolumes']).toBe(2);
  });

  it('gets the refusals of the platform', async () => {
    expect(await writer.write('blockStorage.createVolume', volume('v-0'))).toMatchObject({ type: 'refused', status: 409 });
    const strange = openReader({ base: simulator.url, credentials: apiKeyCredential('nobody'), tenant: simulator.tenant });
    expect(await strange.list('iam.listRoles')).toMatchObject({ type: 'failure', failure: { type: 'unauthorized' } });
    await strange.close();
  });

  it('simulates in process what it does over the network', async () => {
    const app = createApp();
    const simulation = simulationWriter(app, { credentials: apiKeyCredential(app.apiKey), tenant: app.tenant });
    expect(await simulation.write('blockStorage.createVolume', volume('v-0'))).toMatchObject({ type: 'ok', status: 202 });
    expect(await simulation.list('blockStorage.listVolumes', { region })).toMatchObject({ type: 'complete', items: [{ name: 'v-0' }] });
  });
});
