// The whole path over real HTTP: read, plan, apply, verify; the second plan is empty.
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/apply/clock.ts';
import { openJournal, readJournal } from '../../src/apply/journal.ts';
import type { Writer } from '../../src/platform/client.ts';
import { openWriter } from '../../src/platform/open-writer.ts';
import { apiKeyCredential, type PlatformSettings } from '../../src/platform/settings.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { readWithKey } from '../../src/use/apply/read-with-key.ts';
import { fileOf, platformOf } from '../plan/world.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { applyOnce, contentsOf, type Platform, troubles, typesOf } from './world.ts';

const folder = temporaryFolder('apply');
let simulator: SimulatorServer;
let client: Writer;
let settings: PlatformSettings;
let platform: Platform;

beforeAll(async () => {
  simulator = await startSimulator({
    transition: 20,
    state: {
      ...platformOf({
        roles: [{ name: 'old', permissions: ['bs_volume_list'] }],
        members: [{ email: 'rui@acme.example', roles: ['old'] }, { email: 'livia@acme.example' }],
        groups: [{ identifier: 'ops', name: 'Ops', members: [{ email: 'rui@acme.example' }] }],
        service_accounts: [
          {
            name: 'ci',
            description: 'x',
            roles: ['viewer'],
            api_keys: [{ name: 'deploy', scopes: ['mcr.read'], start_validity: '2025-01-01' }],
          },
        ],
        regions: {
          'br-se1': {
            instances: [{ name: 'vm', state: 'stopped' }],
            volumes: [
              { name: 'data', size: 10, created_at: '2026-01-01T00:00:00Z' },
              { name: 'held', size: 10, attached_to: 'vm' },
            ],
          },
        },
      }),
      people: [{ email: 'new@acme.example' }],
    },
  });
  settings = { base: simulator.url, credentials: apiKeyCredential(simulator.apiKey), tenant: simulator.tenant };
  client = openWriter(settings);
  platform = { app: simulator.app, client, clock: systemClock, advance: () => undefined };
});
afterAll(async () => {
  await client.close();
  await simulator.close();
  rmSync(folder, { recursive: true });
});

const desired = fileOf(`
roles: { new: { permissions: [bs_volume_list, bs_volume_extend], renamed_from: old } }
members:
  rui@acme.example: { roles: [new] }
  new@acme.example: { roles: [new, viewer] }
groups: { team: { name: Team, renamed_from: ops, members: { new@acme.example: admin } } }
service_accounts:
  build: { renamed_from: ci, roles: [viewer], api_keys: { deploy: { rotate_after: 90d, overlap: 1d, scopes: [mcr.read, mcr.write], deliver_to: sink } } }
volumes:
  data: { region: br-se1, size: 20, type: cloud_nvme5k }
  held: { region: br-se1, size: 20, attached_to: none }
snapshot_schedules: { daily: { volumes: [data], every: 1d, type: object, copy_to: [br-ne1], keep_last: 1 } }
removed: { member/livia@acme.example: { reason: left } }
`);

describe('a file', () => {
  it('is applied over HTTP, with a journal, and then there are no changes', async () => {
    const path = join(folder, 'journal.jsonl');
    const journal = openJournal(path, 'one');
    const secrets: string[] = [];
    let calls = 0;
    const write: Writer['write'] = async (operation, args) => {
      calls += 1;
      // A call that starts has its intent on disk.
      expect(readFileSync(path, 'utf8').match(/"type":"intent"/g)?.length).toBeGreaterThanOrEqual(calls);
      return client.write(operation, args);
    };
    const first = await applyOnce({ ...platform, client: { ...client, write } }, desired, {
      journal,
      deliver: async (_, __, secret) => (secrets.push(secret.reveal()), { type: 'delivered' }),
      readWithKey: readWithKey(settings, 'br-se1'),
    });
    // The new key was used once, for a read.
    const own = simulator.app.recorder.all().filter(({ operation }) => operation === 'registry.listRegistries');
    expect(own).toMatchObject([{ method: 'GET', status: 200 }]);
    expect(troubles(first)).toEqual([]);
    expect(first.plan.steps.length).toBeGreaterThan(18);
    const second = await applyOnce(platform, desired, { journal });
    expect(typesOf(second.outcome)).toEqual({});
    expect(second.plan.unplanned).toEqual([]);
    journal.close();

    const text = readFileSync(path, 'utf8');
    const lines = readJournal(text);
    const ids = first.plan.steps.map((step) => step.id).toSorted();
    for (const type of ['intent', 'response', 'outcome']) {
      const recorded = lines.flatMap((line) => (line['type'] === type && typeof line['step'] === 'string' ? [line['step']] : []));
      expect(recorded.toSorted()).toEqual(ids);
    }
    expect(secrets).toHaveLength(1);
    expect(text).not.toContain(secrets[0]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(contentsOf(simulator.state())['keys']).toEqual([
      JSON.stringify(['build', 'deploy', ['mcr.read', 'mcr.write']]),
      JSON.stringify(['build', 'deploy.old', ['mcr.read', 'mcr.write']]),
    ]);
  });

  it('is continued after a lost response', async () => {
    for (const operation of ['blockStorage.createVolume', 'iam.createGroup', 'iam.deleteRole']) {
      simulator.app.faults.add({ type: 'reset-after', operation, times: 1 });
    }
    const more = fileOf(`
roles: {}
groups: { more: { name: More } }
volumes: { more: { region: br-se1, type: cloud_nvme1k, size: 10 } }
removed: { role/new: { reason: unused } }
`);
    const run = await applyOnce(platform, more);
    expect(Object.keys(typesOf(run.outcome)).toSorted()).toEqual(['already-done', 'done']);
    expect(contentsOf(simulator.state())['volumes']?.filter((one) => one.includes('"more"'))).toHaveLength(1);
  });
});
