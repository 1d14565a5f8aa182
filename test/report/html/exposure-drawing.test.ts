// The drawing of what the internet can reach: of the findings about machines, each path once, hostile names as text.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/json.ts';
import { exposureDrawing } from '../../../src/report/html/exposure-drawing.ts';
import type { ReportedFinding } from '../../../src/report/review.ts';
import { en } from '../../../src/report/texts/en.ts';

const ssh: JsonObject = { address: '203.0.113.7', group: 'web', protocol: 'tcp', from_port: 22, to_port: 22, cidr: '0.0.0.0/0' };

const finding = (exposed: readonly JsonObject[], more: Partial<ReportedFinding> = {}): ReportedFinding => ({
  policy: 'instance-admin-port-exposed',
  address: 'instance/br-se1/5d000000-0000-4000-8000-000000000001',
  name: 'shop-api-1',
  world: 'live',
  severity: 'critical',
  verdict: { type: 'fail' },
  evidence: [{ path: 'exposed', value: [...exposed], source: 'expression' }],
  fingerprint: 'f',
  text: 't',
  ...more,
});

describe('the drawing of what the internet can reach', () => {
  it('goes from the addresses outside through the public address and the port to the machine', () => {
    const drawing = exposureDrawing([finding([ssh])], en);
    for (const name of ['0.0.0.0/0', '203.0.113.7', 'tcp 22 (web)', 'shop-api-1']) expect(drawing).toContain(`>${name}</tspan>`);
    expect(drawing.match(/<path class="edge proved/g)).toHaveLength(3);
    expect(drawing).toContain('aria-label="1 path from the internet to machines"');
    expect(drawing).toContain('0.0.0.0/0 → 203.0.113.7 → tcp 22 (web) → shop-api-1');
  });

  it('has a path of two policies once, and a range of ports as one', () => {
    const drawing = exposureDrawing([finding([ssh]), finding([ssh, { ...ssh, from_port: 1, to_port: 65_535, group: null }])], en);
    expect(drawing).toContain('2 paths from the internet to machines');
    expect(drawing).toContain('>tcp 1-65535</tspan>');
  });

  it('shows names from outside as text', () => {
    const drawing = exposureDrawing([finding([{ ...ssh, group: '<b>' }], { name: '"><script>' })], en);
    expect(drawing).not.toMatch(/<b>|<script/);
  });

  it.each([
    ['of a finding that is unknown', finding([ssh], { verdict: { type: 'unknown', cause: 'denied', missing: [], says: '' } })],
    ['of what is no path', finding([{ ...ssh, cidr: null }])],
    ['without evidence', finding([], { evidence: [] })],
  ])('is empty %s', (_, one) => expect(exposureDrawing([one], en)).toBe(''));
});
