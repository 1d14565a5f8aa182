// `apply --skip-unacknowledged`: all other steps run, and the skipped ones are named. Over HTTP.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { head, organization } from './session.ts';
import { sessionForTest } from './sessions.ts';

const volumeId = '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6';

const session = sessionForTest(() =>
  organization({
    regions: {
      'br-se1': {
        volumes: [
          { name: 'data', id: volumeId, size: 10, created_at: '2026-01-01T00:00:00Z' },
          { name: 'old', size: 10 },
        ],
      },
    },
  }),
);
beforeEach(() => {
  session.write(
    'acme.yaml',
    `${head}snapshot_schedules: { daily: { volumes: [data], every: 1d, keep_last: 3 } }
roles: { build: { permissions: [bs_volume_list] } }
removed: { volume/br-se1/old: { reason: gone } }
members: { rui@acme.example: { roles: [administrator, editor] } }
`,
  );
});

const snapshots = () => session.simulator.state().tenants[0]?.regions['br-se1']?.snapshots.length;
const volumes = () => session.simulator.state().tenants[0]?.regions['br-se1']?.volumes.map(({ name }) => name);

describe('unacknowledged steps', () => {
  it('stop the whole apply, including scheduled snapshots', async () => {
    const { code, stderr } = await session.run('apply acme.yaml --due --yes --quiet');
    expect([code, snapshots(), volumes()]).toEqual([5, 0, ['data', 'old']]);
    expect(stderr).toContain('must be acknowledged');
  });

  it('are skipped and named, also in the JSON result, and everything else runs', async () => {
    const { code, stdout } = await session.run('apply acme.yaml --due --yes --quiet --skip-unacknowledged --output json=out.json');
    expect([code, snapshots(), volumes()]).toEqual([6, 1, ['data', 'old']]);
    expect(stdout).toMatch(/Skipped: not acknowledged \(2\)/);
    expect(stdout).toMatch(/volume old/);
    expect(stdout).toMatch(/skipped without an acknowledgement/);
    const { chosen, exitCode } = JSON.parse(readFileSync(join(session.folder, 'out.json'), 'utf8'));
    const skipped = chosen.skipped.map(({ step }: { readonly step: string }) => step);
    expect([exitCode, skipped.length]).toEqual([6, 2]);
    expect(chosen.steps).not.toEqual(expect.arrayContaining(skipped));
  });

  it('are not acknowledged by the digest of an empty set', async () => {
    const stale = `--acknowledge ${'0'.repeat(32)}`;
    const { code, stderr } = await session.run(`apply acme.yaml --yes --quiet --skip-unacknowledged ${stale}`);
    expect([code, volumes()]).toEqual([5, ['data', 'old']]);
    expect(stderr).toMatch(/--acknowledge 0{32} matches nothing in this run/);
    expect(stderr).toMatch(/run again with --acknowledge [0-9a-f]{32}/);
    session.write('acme.yaml', head);
    const none = await session.run(`apply acme.yaml --yes --quiet ${stale}`);
    expect([none.code, volumes()]).toEqual([5, ['data', 'old']]);
    expect(none.stderr).toContain('Nothing that is selected must be acknowledged.');
    expect((await session.run(`apply acme.yaml --yes --quiet --expect ${'0'.repeat(32)}`)).code).toBe(5);
  });

  it('run once they are acknowledged', async () => {
    const planned = await session.run('plan acme.yaml --quiet');
    const digests = [...planned.stdout.matchAll(/--acknowledge [0-9a-f]{32}/g)].map(([word]) => ` ${word}`);
    const { code } = await session.run(`apply acme.yaml --due --yes --quiet --skip-unacknowledged${digests.join('')}`);
    expect([code, volumes()]).toEqual([0, ['data']]);
  });
});
