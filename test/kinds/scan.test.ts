// Scans of images: read only if a policy requests them, counted as policies need them, over the simulator.
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/json.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { image } from '../../src/kinds/image/kind.ts';
import { registry } from '../../src/kinds/registry/kind.ts';
import { repository } from '../../src/kinds/repository/kind.ts';
import { scan } from '../../src/kinds/scan/kind.ts';
import { fixableBy, foundBy } from '../../src/kinds/scan/vulnerabilities.ts';
import { everything, planReads, type Want } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { simulationWriter } from '../../src/platform/simulation-writer.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import { now, organization } from '../simulator/organization.ts';
import { below, read } from './storage-world.ts';

const digest = `sha256:${'a'.repeat(64)}`;
const home = read(registry, { id: 'r1', name: 'acmeprod' });
const shelf = read(repository, { id: 'p1', name: 'shop/api' }, below(repository, home));
const picture = read(image, { digest, tags: ['1.0'] }, below(image, shelf));

const wire = (over: JsonObject = {}): JsonObject => ({
  id: 's1',
  digest,
  input_tag: 'latest',
  status: 'completed',
  severity_summary: { total: 7, low: 4, medium: 2, high: 1, critical: 0, fixable: 3 },
  created_at: '2026-08-01T05:00:00Z',
  updated_at: '2026-08-01T05:01:10Z',
  finished_at: '2026-08-01T05:01:10Z',
  ...over,
});
const decoded = (over: JsonObject = {}) => read(scan, wire(over), below(scan, picture));

describe('a scan', () => {
  it('counts its results, and takes fixable ones only from the list', () => {
    const item = decoded();
    expect(item.address).toBe(`scan/br-se1/acmeprod/shop%2Fapi/${digest}/s1`);
    expect(item.values).toMatchObject({ vulnerabilities: 7, low: 4, medium: 2, high: 1, critical: 0, fixable: 3, tag: 'latest' });
    expect(item.values['fixable_high']).toBeUndefined();
  });

  const [list] = scan.details ?? [];
  it.each<[string, JsonObject, boolean]>([
    ['something to fix', {}, true],
    ['a count that the platform leaves out', { severity_summary: { total: 7 } }, true],
    ['nothing fixable', { severity_summary: { total: 7, low: 4, medium: 2, high: 1, critical: 0, fixable: 0 } }, false],
    ['nothing severe', { severity_summary: { total: 4, low: 4, medium: 0, high: 0, critical: 0, fixable: 4 } }, false],
    ['no result yet', { status: 'running', severity_summary: null, finished_at: null }, false],
  ])('reads the list only if it has more information: %s', (_, over, asked) => {
    const item = decoded(over);
    expect(list?.when?.(item)).toBe(asked);
    const known = item.values['fixable_critical'];
    expect(known).toBe(asked ? undefined : item.values['status'] === 'completed' ? 0 : null);
  });

  const [, wholeList] = scan.details ?? [];
  it.each<[string, JsonObject, boolean, Json | undefined]>([
    ['a critical one that cannot be fixed', { critical: 1, high: 0, fixable: 0 }, true, undefined],
    ['high ones to fix', { critical: 0, high: 1, fixable: 1 }, true, []],
    ['high ones that cannot be fixed', { critical: 0, high: 1, fixable: 0 }, false, []],
    ['a count that the platform leaves out', {}, true, undefined],
  ])('reads the whole list only for critical ones, or for what can be fixed: %s', (_, severity_summary, asked, known) => {
    const item = decoded({ severity_summary });
    expect(wholeList?.when?.(item)).toBe(asked);
    expect(item.values['critical_without_fix']).toEqual(known);
  });

  it('counts nothing before it is completed', () => {
    expect(decoded({ status: 'failed', severity_summary: null }).values).toMatchObject({
      vulnerabilities: null,
      critical: null,
      fixable: null,
    });
    expect([decoded({ status: 'pending' }).phase, decoded({ status: 'failed' }).phase, decoded().phase]).toEqual([
      'moving',
      'failed',
      'settled',
    ]);
  });
});

const found = (over: JsonObject): JsonObject => ({ cve_id: 'CVE-1', severity: 'high', fixable: true, is_allowlisted: false, ...over });

describe('scan results', () => {
  it('count critical and high ones that can be fixed and are not accepted', () => {
    const list = [
      found({}),
      found({ cve_id: 'CVE-2', severity: 'critical' }),
      found({ cve_id: 'CVE-2', severity: 'critical' }),
      found({ cve_id: 'CVE-3', fixable: false }),
      found({ cve_id: 'CVE-4', is_allowlisted: true }),
      found({ cve_id: 'CVE-5', severity: 'medium' }),
    ];
    expect(fixableBy(list)).toMatchObject({ fixable_critical: 2, fixable_high: 1, fixable_cves: ['CVE-1', 'CVE-2'] });
    const none = { fixable_critical: 0, fixable_high: 0, fixable_cves: [], fixes: [] };
    expect(fixableBy([])).toEqual(none);
    expect(foundBy([])).toEqual({ ...none, critical_without_fix: [] });
  });

  it('name the package of each, once for all places of an image, with the version that fixes it', () => {
    const openssl = { package_name: 'openssl', current_version: '3.0.8', fixed_version: '3.0.9' };
    const list = [
      found(openssl),
      found({ ...openssl, target_path: '/usr/lib/other' }),
      found({ cve_id: 'CVE-2', severity: 'critical', package_name: 'zlib', fixed_version: '' }),
      found({ cve_id: 'CVE-3', severity: 'critical', fixable: false, package_name: 'busybox', current_version: '1.36.1' }),
      found({
        cve_id: 'CVE-3',
        severity: 'critical',
        fixable: false,
        package_name: 'busybox',
        current_version: '1.36.1',
        target_path: '/bin',
      }),
      found({ cve_id: 'CVE-4', severity: 'critical', fixable: false, is_allowlisted: true }),
      found({ cve_id: 'CVE-5', fixable: false }),
      found({ cve_id: 'CVE-6', severity: 'critical', fixable: false }),
    ];
    const fixes = [
      { cve: 'CVE-2', severity: 'critical', package: 'zlib', fixed_version: null },
      { cve: 'CVE-1', severity: 'high', package: 'openssl', fixed_version: '3.0.9' },
    ];
    expect(fixableBy(list)?.fixes).toEqual(fixes);
    expect(foundBy(list)).toMatchObject({
      fixes,
      critical_without_fix: [
        { cve: 'CVE-3', package: 'busybox', version: '1.36.1' },
        { cve: 'CVE-6', package: null, version: null },
      ],
    });
  });

  it.each([[null], [{}], [[null]], [[found({ is_allowlisted: null })]], [[found({ severity: 7 })]]])('are unknown for %j', (body) =>
    expect([fixableBy(body), foundBy(body)]).toEqual([undefined, undefined]),
  );
});

describe('reading scans', () => {
  const readWith = async (wants: readonly Want[]) => {
    const app = createApp({ state: organization, clock: { now: () => now } });
    const reader = simulationWriter(app, { credentials: apiKeyCredential(app.apiKey), tenant: app.tenant });
    return readLive(reader, kindList, planReads(kindList, wants, ['br-se1']), { now: () => new Date(now), streams: { usage: () => {} } });
  };
  const scanCalls = (calls: Readonly<Record<string, number>>) => [
    calls['registry.listImageScans'],
    calls['registry.listScanVulnerabilities'],
  ];

  it('happens for a policy that needs it, with the minimum of reads', async () => {
    expect(scanCalls((await readWith(everything(kindList))).calls)).toEqual([undefined, undefined]);
    const linked = await readWith([{ kind: 'image', fields: ['scans'] }]);
    const images = linked.collections.filter(({ kind }) => kind === 'image').flatMap(({ items }) => items).length;
    expect(images).toBeGreaterThan(0);
    expect(scanCalls(linked.calls)).toEqual([images, undefined]);

    const deep = await readWith([
      { kind: 'image', fields: ['scans'] },
      { kind: 'scan', fields: ['fixable_critical'] },
    ]);
    const scans = deep.collections.filter(({ kind }) => kind === 'scan').flatMap(({ items }) => items);
    expect(scans.length).toBeGreaterThan(0);
    expect(scans.every(({ values, unread }) => values['fixable_critical'] !== undefined && Object.keys(unread).length === 0)).toBe(true);
    const asked = scans.filter((one) => one.wire['registry.listScanVulnerabilities'] !== undefined).length;
    expect(deep.calls['registry.listScanVulnerabilities']).toBe(asked);
    expect(asked).toBeGreaterThan(0);
    expect(scans.flatMap(({ values }) => Object.keys(values)).includes('critical_without_fix')).toBe(true);
  });

  it('takes one list for what can be fixed and what cannot, and that only if a policy asks for the latter', async () => {
    const whole = await readWith([
      { kind: 'image', fields: ['scans'] },
      { kind: 'scan', fields: ['fixable_critical', 'critical_without_fix'] },
    ]);
    const scans = whole.collections.filter(({ kind }) => kind === 'scan').flatMap(({ items }) => items);
    const known = ['fixable_critical', 'fixable_high', 'fixable_cves', 'fixes', 'critical_without_fix'];
    expect(scans.every(({ values, unread }) => known.every((name) => values[name] !== undefined) && Object.keys(unread).length === 0)).toBe(
      true,
    );
    const asked = scans.filter((one) => one.wire['registry.listScanVulnerabilities'] !== undefined).length;
    expect(whole.calls['registry.listScanVulnerabilities']).toBe(asked);
  });
});
