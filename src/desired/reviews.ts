// `reviews:`: decisions about access, each bound by a digest to what was held. An edited line stops the run: no access is approved by mistake.
import type { Problem } from '../errors.ts';
import { type Address, addressOf, hasAllParts, nameOf, parseAddress } from '../kinds/address.ts';
import { foldedEmail } from '../kinds/email.ts';
import { instant } from '../platform/instant.ts';
import { quoted, visible } from '../yaml/visible.ts';
import type { ReviewedAccess } from './desired.ts';
import type { DesiredFile } from './desired-file.generated.ts';
import { entriesOf, type Merged, type WrittenValue } from './merge.ts';
import { reviewDigest } from './review-digest.ts';

type WrittenReview = NonNullable<DesiredFile['reviews']>[string];
type WrittenAccess = WrittenReview['access'][string];

/** The kinds of subjects that a review is about. */
const reviewedKinds = ['member', 'invitation', 'service-account', 'api-key', 'registry-member'] as const;
const kinds: ReadonlySet<string> = new Set(reviewedKinds);

/** The normalized address of a subject as the file writes it; undefined: it is not an address of one. */
export const subjectAt = (text: string): Address | undefined => {
  const parsed = parseAddress(text);
  if (!parsed || !kinds.has(parsed.kind) || !hasAllParts(parsed.address)) return undefined;
  const { address, kind } = parsed;
  return kind === 'member' || kind === 'invitation' ? addressOf(kind, foldedEmail(nameOf(address))) : address;
};

interface Read {
  readonly access?: ReviewedAccess;
  readonly problems: readonly Problem[];
}

const dateProblem = (
  { document, path }: Pick<WrittenValue, 'document' | 'path'>,
  key: string,
  day: string | undefined,
): readonly Problem[] => {
  if (day === undefined || typeof instant(day) === 'string') return [];
  const message = `\`${key}\` is not a valid date: ${quoted(day)}`;
  return [{ code: 'value', message, at: document.at([...path, key]), help: 'Use a date such as `2026-12-15`.' }];
};

const undecided = ({ value, document, path }: WrittenValue<WrittenAccess>): readonly Problem[] => {
  const { decision, reviewer, decided } = value;
  if (decision === undefined || (reviewer !== undefined && decided !== undefined)) return [];
  const missing = [...(reviewer === undefined ? ['`reviewer`'] : []), ...(decided === undefined ? ['`decided`'] : [])];
  const message = `a decision has no ${missing.join(' and no ')}`;
  return [{ code: 'value', message, at: document.at([...path, 'decision']), help: 'Add who decided, and on which day.' }];
};

const forged = (access: ReviewedAccess, tenant: string, { document, path }: WrittenValue<WrittenAccess>): readonly Problem[] =>
  reviewDigest(tenant, access) === access.digest
    ? []
    : [
        {
          code: 'review-digest',
          message: `the digest of ${visible(access.address)} is not that of its \`holds\` and \`id\``,
          at: document.at([...path, 'digest']),
          help: 'Restore the lines that `tenantry review` wrote, or delete this entry and run it again.',
        },
      ];

const readAccess = (written: WrittenValue<WrittenAccess>, review: Pick<ReviewedAccess, 'review' | 'due'>, tenant: string): Read => {
  const { key, keyAt, value } = written;
  const address = subjectAt(String(key));
  if (address === undefined) {
    const message = `${quoted(String(key))} is not the resource address of somebody whose access is reviewed`;
    const help = `Use an address of these kinds: ${reviewedKinds.join(', ')}; such as \`member/ana@acme.example\`.`;
    return { problems: [{ code: 'address', message, at: keyAt, help }] };
  }
  const { reviewer, ...rest } = value;
  const access: ReviewedAccess = {
    ...review,
    ...rest,
    address,
    ...(reviewer !== undefined && { reviewer: foldedEmail(reviewer) }),
    at: keyAt,
  };
  return {
    access,
    problems: [...dateProblem(written, 'decided', value.decided), ...undecided(written), ...forged(access, tenant, written)],
  };
};

const withoutTenant = ({ keyAt }: Pick<WrittenValue, 'keyAt'>): Problem => ({
  code: 'value',
  message: 'the tenant of this review is not declared',
  at: keyAt,
  help: 'Add `tenant:`: the digests of reviewed access contain it.',
});

export interface ReadReviews {
  /** undefined: no file has the section. */
  readonly reviews?: readonly ReviewedAccess[];
  readonly problems: readonly Problem[];
}

export const readReviews = (merged: Merged, tenant: string | undefined): ReadReviews => {
  const written = merged<WrittenReview>(['reviews']);
  const [first] = written;
  if (!first) return { problems: [] };
  if (tenant === undefined) return { reviews: [], problems: [withoutTenant(first)] };
  const read = written.flatMap((review) => {
    const { key, value, document, path } = review;
    const accesses = entriesOf<WrittenAccess>(document, [...path, 'access']);
    return [
      { problems: dateProblem(review, 'due', value.due) },
      ...accesses.map((one) => readAccess(one, { review: String(key), due: value.due }, tenant)),
    ];
  });
  return {
    reviews: read.flatMap((one) => ('access' in one && one.access ? [one.access] : [])),
    problems: read.flatMap(({ problems }) => problems),
  };
};
