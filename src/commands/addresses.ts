// Addresses on the command line.
import type { Desired } from '../desired/desired.ts';
import { fail } from '../errors.ts';
import { type Address, parseAddress } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { quoted } from '../yaml/visible.ts';

export const addressesOf = (option: string, given: readonly string[]): ReadonlySet<Address> =>
  new Set(
    given.map((text) => {
      const parsed = parseAddress(text);
      return parsed
        ? parsed.address
        : fail('usage', `${option} ${text}: not a valid resource address`, {
            help: 'Use a resource address as shown in the plan, such as `federation/acme.example/okta`.',
          });
    }),
  );

/** The declared resources that have a secret to send. */
const withSecrets = ({ items }: Desired): readonly Address[] =>
  items
    .filter(({ kind, values }) => Object.keys(values).some((field) => kindNamed(kind).fields[field]?.secret !== undefined))
    .map(({ address }) => address);

/** A secret that is not declared is not sent: without an error it would look as if it were. */
export const checkResend = (asked: ReadonlySet<Address>, desired: Desired): void => {
  if (asked.size === 0) return;
  const known = withSecrets(desired);
  const strange = [...asked].find((address) => !known.includes(address));
  if (strange === undefined) return;
  const has = known.length === 0 ? 'No declared resource has one.' : `Declared with a secret: ${known.slice(0, 5).join(', ')}.`;
  fail('usage', `--resend-secret ${quoted(strange)}: no declared resource of this address has a secret to send`, {
    help: didYouMean(strange, known) ?? has,
  });
};
