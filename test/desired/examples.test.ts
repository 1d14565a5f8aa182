import { describe, expect, it } from 'vitest';
import { loadDesired } from '../../src/desired/load-desired.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';

describe('the examples', () => {
  it('declare an organization of realistic size', () => {
    const { items, schedules, budgets, waivers, removed } = loadDesired('examples/acme', kindList).desired;
    const count = (kind: string): number => items.filter((item) => item.kind === kind).length;
    expect(count('member')).toBeGreaterThanOrEqual(40);
    expect(
      Object.fromEntries(
        ['role', 'service-account', 'group', 'domain', 'registry', 'proxy-cache', 'volume', 'scheduler'].map((kind) => [kind, count(kind)]),
      ),
    ).toEqual({
      role: 9,
      'service-account': 7,
      group: 5,
      domain: 4,
      registry: 4,
      'proxy-cache': 2,
      volume: 30,
      scheduler: 2,
    });
    expect(new Set(items.filter(({ kind }) => kind === 'federation').map(({ values }) => values['type']))).toEqual(
      new Set(['oidc', 'saml']),
    );
    expect(new Set(items.filter(({ kind }) => kind === 'volume').map(({ region }) => region))).toEqual(new Set(['br-se1', 'br-ne1']));
    expect(Math.min(...[schedules, budgets, waivers, removed].map(({ length }) => length))).toBeGreaterThanOrEqual(3);
  });

  it('start small', () => {
    expect(loadDesired('examples/minimal.yaml', kindList)).toMatchObject({ desired: { items: { length: 3 } }, warnings: [] });
  });
});
