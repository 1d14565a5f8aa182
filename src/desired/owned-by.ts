// What a person is responsible for, as the files say: service accounts with their keys, waivers, open reviews, and findings without another owner.
import type { Source } from '../errors.ts';
import { type Address, parentOf } from '../kinds/address.ts';
import { foldedEmail } from '../kinds/email.ts';
import { textIn } from '../kinds/read-value.ts';
import type { Desired } from './desired.ts';

/** Files that name one person as the owner. */
export interface Owned {
  /** Service accounts. */
  readonly accounts: readonly {
    readonly address: Address;
    readonly at: Source;
    /** Declared keys. */
    readonly keys: readonly {
      readonly address: Address;
      /** Where a new secret is delivered to; null: nowhere. */
      readonly sink: string | null;
    }[];
  }[];
  /** Waivers. */
  readonly waivers: readonly {
    /** The policy that it is for. */
    readonly policy: string;
    /** The address, or the pattern. */
    readonly resource: string;
    readonly at: Source;
  }[];
  /** Open entries of access reviews that the person should decide. */
  readonly reviews: readonly {
    /** The name of the review. */
    readonly review: string;
    /** Whose access it is about. */
    readonly resource: Address;
    readonly at: Source;
  }[];
  /** The position of the owner of findings without another one; null: it is not this person. */
  readonly fallbackOwner: Source | null;
}

export const ownedBy = ({ items, waivers, reviews = [], policies: { fallbackOwner } }: Desired, email: string): Owned => {
  const isPerson = (name: string | undefined): boolean => name !== undefined && foldedEmail(name) === foldedEmail(email);
  const keys = items.filter(({ kind }) => kind === 'api-key');
  return {
    accounts: items
      .filter((item) => item.kind === 'service-account' && isPerson(textIn(item, 'owner')))
      .map(({ address, at, fieldAt }) => ({
        address,
        at: fieldAt['owner'] ?? at,
        keys: keys
          .filter((key) => parentOf(key.address) === address)
          .map((key) => ({ address: key.address, sink: textIn(key, 'deliver_to') ?? null })),
      })),
    waivers: waivers
      .filter(({ owner }) => isPerson(owner))
      .map(({ policy, resource, at, ownerAt = at }) => ({ policy, resource, at: ownerAt })),
    reviews: reviews
      .filter(({ reviewer, decision }) => decision === undefined && isPerson(reviewer))
      .map(({ review, address, at }) => ({ review, resource: address, at })),
    fallbackOwner: fallbackOwner && isPerson(fallbackOwner.name) ? fallbackOwner.at : null,
  };
};
