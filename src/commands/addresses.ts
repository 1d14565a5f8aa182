// Addresses on the command line.
import { fail } from '../errors.ts';
import { type Address, parseAddress } from '../kinds/address.ts';

export const addressesOf = (option: string, given: readonly string[]): ReadonlySet<Address> =>
  new Set(
    given.map((text) => {
      const parsed = parseAddress(text);
      return parsed
        ? parsed.address
        : fail('usage', `${option} ${text}: this is no address`, {
            help: 'Addresses look like `federation/acme.example/okta`; a plan shows them.',
          });
    }),
  );
