// Reads what everybody holds, and brings one access review of the desired state up to date with it.
import { reviewableAccess, reviewWants, type UnreadList } from '../access/reviews/held-access.ts';
import { writesOf } from '../access/reviews/proposals.ts';
import { type UpdatedReview, updateReview } from '../access/reviews/update-review.ts';
import type { Desired } from '../desired/desired.ts';
import type { LoadedDesired } from '../desired/parse-desired.ts';
import { fail } from '../errors.ts';
import { type Address, kindOf } from '../kinds/address.ts';
import { foldedEmail } from '../kinds/email.ts';
import { addressPatternOf } from '../kinds/pattern.ts';
import type { Want } from '../live/plan-reads.ts';
import { knownWrites } from '../policies/ledger/known-writes.ts';
import { reviewersFor } from '../trust/reviewers.ts';
import type { Trust } from '../trust/trust.ts';
import type { Document } from '../yaml/parse.ts';
import type { LedgerRecords } from './ledger/ledger-store.ts';
import type { Ports } from './ports.ts';
import { type OrganizationSource, readOrganization } from './read/read-organization.ts';

export interface AccessToReview {
  readonly name: string;
  readonly due: string | undefined;
  /** A pattern of addresses; undefined: everybody. */
  readonly of: string | undefined;
  readonly loaded: LoadedDesired;
  /** The file that contains the review, or will. */
  readonly document: Document;
  readonly trust: Trust;
  readonly source: Pick<OrganizationSource, 'capture' | 'calls'>;
  /** For last writes and proposals; undefined: none was named. */
  readonly ledger: LedgerRecords | undefined;
}

export interface ReviewedOrganization extends UpdatedReview {
  readonly unread: readonly UnreadList[];
}

/** The catalogue of permissions: one call. */
const productOfPermissions = { kind: 'permission', fields: ['product'] } as const satisfies Want;

/** The owner of an account is asked first, if the trust file lets them decide. */
const ownersIn = ({ items }: Desired): ReadonlyMap<Address, string> =>
  new Map(
    items.flatMap(({ kind, address, values }) => {
      const owner = kind === 'service-account' ? values['owner'] : undefined;
      return typeof owner === 'string' ? [[address, foldedEmail(owner)] as const] : [];
    }),
  );

export const reviewAccess = async (asked: AccessToReview, ports: Ports): Promise<ReviewedOrganization> => {
  const { name, due, of, loaded, document, trust, source, ledger } = asked;
  const { desired } = loaded;
  const tenant =
    desired.tenant ??
    fail('usage', 'the desired state declares no tenant', { help: 'Add `tenant:`: the digests of reviewed access contain it.' });
  const wants = ledger ? [...reviewWants, productOfPermissions] : reviewWants;
  const { live } = await readOrganization({ wants, desired, trust }, { ...source, regions: [] }, ports);
  const access = reviewableAccess(live, desired.ends);
  const owners = ownersIn(desired);
  const reviewerOf = (address: Address, before?: string): string | undefined => {
    const entitled = reviewersFor(trust.reviewers ?? [], address).map(({ email }) => email);
    const owner = kindOf(address) === 'service-account' ? owners.get(address) : undefined;
    return [before, owner].find((one) => one !== undefined && entitled.includes(one)) ?? entitled[0];
  };
  const selects = of === undefined ? () => true : addressPatternOf(of);
  const entries = desired.reviews ?? [];
  const writes = ledger && writesOf(live, knownWrites(ledger.before(live.tenant)?.part?.memory ?? {}, live.readAt));
  return {
    ...updateReview(document, { name, tenant, due, access, selects, entries, reviewerOf, writesOf: writes }),
    unread: access.unread,
  };
};
