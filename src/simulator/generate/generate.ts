// Generates organizations of any size from a seed and a size table: for the benchmarks, the property tests and the demo.
import { productCatalogue } from '../catalogue/permissions.ts';
import type { Description } from '../description.ts';
import { uuidOf } from '../ids.ts';
import { createDice } from './dice.ts';
import { type GeneratorSettings, generateIam } from './iam.ts';
import { generateRegion } from './region.ts';
import type { Sizes } from './sizes.ts';
import { generateUsage, subAccountsOf } from './usage.ts';

export interface Generating {
  readonly seed: number;
  /** Milliseconds since 1970: everything is older than this. */
  readonly now: number;
  readonly sizes: Sizes;
}

/** A description of one tenant; equal for the same seed, time and sizes. */
export const generate = ({ seed, now, sizes }: Generating): Description => {
  const products = productCatalogue();
  const permissions = products.flatMap((product) => product.permissions.map((permission) => permission.name));
  const making: GeneratorSettings = { sizes, dice: createDice(seed), now, permissions };
  const tenant = uuidOf(seed, 'tenant', 0);
  return {
    tenants: [
      {
        id: tenant,
        legal_name: 'Acme Ltda',
        service_account_domain: 'acme.sa.example',
        group_domain: 'acme.groups.example',
        ...generateIam(making),
        regions: Object.fromEntries(sizes.regions.map((region) => [region, generateRegion(making, region)])),
        usage: generateUsage(making, [tenant, ...subAccountsOf(seed, sizes.sub_accounts)]),
      },
    ],
  };
};
