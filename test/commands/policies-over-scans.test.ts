// Policies that a ledger answers over the time of several audits: vulnerabilities that are not fixed, and instances that stay stopped.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { head, organization } from './session.ts';
import { sessionForFile } from './sessions.ts';

const vulnerability = (cve_id: string, severity: 'critical' | 'high', fixed_version: string | null) => ({
  cve_id,
  severity,
  fixable: fixed_version !== null,
  package_name: 'openssl',
  current_version: '3.0.1',
  fixed_version,
});
const image = (tag: string, ...vulnerabilities: readonly ReturnType<typeof vulnerability>[]) => ({
  tags: [tag],
  pushed_at: '2026-01-01T00:00:00Z',
  pulled_at: '2026-01-01T12:00:00Z',
  scans: [{ status: 'completed' as const, finished_at: '2026-01-01T01:00:00Z', vulnerabilities }],
});

const more = {
  regions: {
    'br-se1': {
      registries: [
        {
          name: 'acmeprod',
          repositories: [
            {
              name: 'shop',
              images: [
                image('clean'),
                image('high', vulnerability('CVE-2099-1', 'high', '3.0.9')),
                image('critical', vulnerability('CVE-2099-2', 'critical', '3.0.9')),
                image('stuck', vulnerability('CVE-2099-3', 'critical', null)),
              ],
            },
          ],
        },
      ],
      instances: [
        { name: 'vm-1', state: 'stopped' },
        { name: 'vm-2', state: 'running' },
      ],
      volumes: [
        { name: 'on-stopped', attached_to: 'vm-1' },
        { name: 'on-running', attached_to: 'vm-2' },
      ],
    },
  },
};

const session = sessionForFile(() => organization(more));
beforeAll(() => {
  mkdirSync(join(session.folder, '.git'));
  session.write('tenantry/acme.yaml', `${head}policies: { packs: [strict, cost] }\n`);
});

const policies = ['image-fix-overdue', 'image-vulnerable-without-fix', 'volume-on-stopped-instance'];
/** `image-fix-overdue fail: known …` */
const audit = async (day: number, options: string): Promise<readonly string[]> => {
  const { stdout } = await session.run(`audit tenantry --quiet --format json ${options}`, { now: () => new Date(Date.UTC(2026, 0, day)) });
  const { findings }: { readonly findings: readonly { policy: string; text: string; verdict: { type: string; cause?: string } }[] } =
    JSON.parse(stdout);
  return findings
    .filter(({ policy }) => policies.includes(policy))
    .map(({ policy, text, verdict: { type, cause } }) => `${policy} ${type}: ${cause ?? text}`)
    .toSorted();
};

const withoutFix = 'image-vulnerable-without-fix fail: critical, and no version is fixed: CVE-2099-3 in openssl 3.0.1';
const overdue = (cve: string) => `image-fix-overdue fail: known for longer than allowed; rebuild with openssl 3.0.9 (${cve})`;
const stopped = (days: number) => `volume-on-stopped-instance fail: its instance vm-1 has been stopped for at least ${days} days (10 GiB)`;
const [fixUnknown, stoppedUnknown] = ['image-fix-overdue unknown: no-ledger', 'volume-on-stopped-instance unknown: no-ledger'];

describe('over several audits', () => {
  it('is unknown without a ledger', async () => {
    expect(await audit(2, '')).toEqual([fixUnknown, fixUnknown, withoutFix, stoppedUnknown]);
  });

  it('fails once the ledger has seen it for too long, a critical one before a high one', async () => {
    const ledger = '--ledger ledger.json';
    expect(await audit(2, `${ledger} --new-ledger`)).toEqual([fixUnknown, fixUnknown, withoutFix, stoppedUnknown]);
    expect(await audit(17, ledger)).toEqual([fixUnknown, fixUnknown, withoutFix, stoppedUnknown]);
    expect(await audit(18, ledger)).toEqual([overdue('CVE-2099-2'), fixUnknown, withoutFix, stoppedUnknown]);
    // Nobody has pulled the image for a month: what it cannot fix is no longer asked.
    expect(await audit(33, ledger)).toEqual([overdue('CVE-2099-1'), overdue('CVE-2099-2'), stopped(31)]);
  });

  it('reads the whole list of a scan once, and no scan that shows nothing severe', async () => {
    const { stdout } = await session.run('audit tenantry --quiet --format json');
    const { calls }: { readonly calls: Readonly<Record<string, number>> } = JSON.parse(stdout).run;
    expect([calls['registry.listImageScans'], calls['registry.listScanVulnerabilities']]).toEqual([4, 3]);
  });
});
