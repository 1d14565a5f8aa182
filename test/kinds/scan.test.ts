// Scans of images: read only if a policy requests them, counted as policies need them, over the simulator.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { image } from '../../src/kinds/image/kind.ts';
import { registry } from '../../src/kinds/registry/kind.ts';
import { repository } from '../../src/kinds/repository/kind.ts';
import { scan } from '../../src/kinds/scan/kind.ts';
import { foundBy } from '../../src/kinds/scan/vulnerabilities.ts';
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
    expect(foundBy(list)).toEqual({ fixable_critical: 2, fixable_high: 1, fixable_cves: ['CVE-1', 'CVE-2'] });
    expect(foundBy([])).toEqual({ fixable_critical: 0, fixable_high: 0, fixable_cves: [] });
  });

  it.each([[null], [{}], [[null]], [[found({ is_allowlisted: null })]], [[found({ severity: 7 })]]])('are unknown for %j', (body) =>
    expect(foundBy(body)).toBeUndefined(),
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
  });
});
