// Scans of images are read only for a policy that needs them.
import { beforeAll, describe, expect, it } from 'vitest';
import { head, organization } from './session.ts';
import { sessionForFile } from './sessions.ts';

const rule = `id: image-fixed
title: Tagged images hold nothing severe that can be fixed
kind: image
severity: medium
packs: [house]
where: resource.tags.size() > 0
let: { done: "resource.scans.filter(s, s.status == 'completed')" }
require: done.all(s, s.fixable_critical == 0 && s.fixable_high == 0)
message: "scans found what can be fixed"
why: What can be fixed and is not will be used.
fix: { text: Build it again on newer packages. }
manual: true
cases:
  - { name: clean, links: { scans: [{ fixable_critical: 0, fixable_high: 0 }] }, expect: pass }
  - { name: severe, links: { scans: [{ fixable_critical: 1, fixable_high: 0 }] }, expect: fail }
  - { name: not yet, links: { scans: [{ status: running }] }, expect: pass }
  - { name: denied, unread: [scans], expect: unknown }
`;

const found = (severity: 'critical' | 'low', fixable: boolean) => ({
  severity,
  fixable,
  cve_id: `CVE-2099-${severity}`,
  package_name: 'libc',
});

const more = {
  credentials: [{ api_key: 'key-of-the-owner', owner: true }],
  regions: {
    'br-se1': {
      registries: [
        {
          name: 'acmeprod',
          repositories: [
            {
              name: 'shop',
              images: [
                {
                  tags: ['bad'],
                  scans: [{ status: 'completed' as const, vulnerabilities: [found('critical', true), found('low', true)] }],
                },
                { tags: ['good'], scans: [{ status: 'completed' as const, vulnerabilities: [found('low', true)] }] },
                { tags: ['new'], scans: [{ status: 'running' as const }] },
              ],
            },
          ],
        },
      ],
    },
  },
};

const session = sessionForFile(() => organization(more));
beforeAll(() => {
  session.write('plain.yaml', `${head}policies: { packs: [cost] }\n`);
  session.write('rules/image-fixed.yaml', rule);
  session.write('ruled.yaml', `${head}policies: { packs: [house], files: [rules/] }\n`);
});

const audit = async (path: string) => JSON.parse((await session.run(`audit ${path} --format json --quiet`)).stdout);

describe('an audit', () => {
  it('reads no scan unless a policy needs one, as the baseline does', async () => {
    const { run } = await audit('plain.yaml');
    expect([run.calls['registry.listImageScans'], run.calls['registry.listScanVulnerabilities']]).toEqual([undefined, undefined]);
    const { run: baseline } = await audit('');
    expect([baseline.calls['registry.listImageScans'], baseline.calls['registry.listScanVulnerabilities']]).toEqual([3, 1]);
  });

  it('evaluates the results of scans, with a call for each image and one for each scan that may have results', async () => {
    const { findings, run } = await audit('ruled.yaml');
    const own = findings.filter(({ policy }: { policy: string }) => policy === 'image-fixed');
    expect(own).toMatchObject([{ verdict: { type: 'fail' } }]);
    expect([run.calls['registry.listImageScans'], run.calls['registry.listScanVulnerabilities']]).toEqual([3, 1]);
  });

  it('evaluates the same offline, from a capture for the policies of the file', async () => {
    expect((await session.run('capture ruled.json --desired ruled.yaml --quiet')).code).toBe(0);
    const own = ({ findings }: { findings: readonly { policy: string }[] }) => findings.filter(({ policy }) => policy === 'image-fixed');
    // The two were read at different times, which their evidence says.
    const timeless = (given: Parameters<typeof own>[0]): unknown =>
      JSON.parse(JSON.stringify(own(given), (key, value: unknown) => (key === 'time' ? undefined : value)));
    expect(timeless(await audit('ruled.yaml --capture ruled.json'))).toEqual(timeless(await audit('ruled.yaml')));
    expect((await session.run('capture plain.json --desired plain.yaml --quiet')).code).toBe(0);
    const unknown = own(await audit('ruled.yaml --capture plain.json'));
    expect(unknown.map((one) => JSON.stringify(one)).every((text) => text.includes('"unknown"'))).toBe(true);
    expect(unknown.length).toBe(3);
  });
});
