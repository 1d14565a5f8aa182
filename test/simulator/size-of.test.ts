import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fill } from '../../src/simulator/fill.ts';
import { generate } from '../../src/simulator/generate/generate.ts';
import { leastSize, mostSize, resourcesIn, sizesOf } from '../../src/simulator/generate/size-of.ts';
import { now } from './organization.ts';

describe('an organization of a given size', () => {
  it('has exactly that many resources, some of every kind', () => {
    fc.assert(
      fc.property(fc.integer({ min: leastSize, max: mostSize }), (resources) => {
        const sizes = sizesOf(resources);
        expect(resourcesIn(sizes)).toBe(resources);
        const { federations_per_domain, regions, ...counts } = sizes;
        expect([federations_per_domain, regions.length]).toEqual([0, 2]);
        expect(Object.values(counts).every((count) => Number.isSafeInteger(count) && count > 0)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each([leastSize, 137, 1000])('is filled with them: %i', (resources) => {
    const [tenant] = fill(generate({ seed: 3, now, sizes: sizesOf(resources) }), { seed: 3, now }).tenants;
    const regions = Object.values(tenant?.regions ?? {});
    const parts = [
      tenant?.members,
      tenant?.roles.filter((role) => role.origin === 'custom'),
      tenant?.service_accounts,
      tenant?.service_accounts.flatMap((account) => account.api_keys),
      tenant?.groups,
      tenant?.invitations,
      tenant?.domains,
      ...regions.flatMap((one) => [
        one.proxy_caches,
        one.registries,
        one.instances,
        one.volumes,
        one.snapshots,
        one.backups,
        one.schedulers,
      ]),
      ...regions.flatMap((one) => one.registries.map((registry) => registry.members)),
      ...regions.map((one) => one.registries.flatMap((registry) => registry.repositories)),
      ...regions.map((one) => one.registries.flatMap((registry) => registry.repositories.flatMap((repository) => repository.images))),
      ...regions.flatMap((one) =>
        one.registries.flatMap(({ repositories }) => repositories.flatMap(({ images }) => images.map(({ scans }) => scans))),
      ),
    ];
    expect(parts.reduce((sum, part) => sum + (part?.length ?? 0), 0)).toBe(resources);
  });
});
