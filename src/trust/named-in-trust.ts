// What the trust file names a person for: access that they may decide about, and files that they own. The operator must name somebody else.
import { foldedEmail } from '../kinds/email.ts';
import type { Trust } from './trust.ts';

/** What the trust file names one person for. */
export interface NamedInTrust {
  /** Patterns of the access that the person may decide about in reviews. */
  readonly reviewerOf: readonly string[];
  /** The `files` of the entries of `delegation` that the person owns, by e-mail or by the login of a reviewer. */
  readonly ownerOf: readonly string[];
}

export const namedInTrust = ({ reviewers = [], delegation }: Trust, email: string): NamedInTrust => {
  const own = reviewers.filter((one) => one.email === foldedEmail(email));
  const names = new Set([foldedEmail(email), ...own.map(({ github }) => `@${github.toLowerCase()}`)]);
  return {
    reviewerOf: own.flatMap((one) => one.for),
    ownerOf: (delegation?.entries ?? []).flatMap(({ files, owners }) =>
      owners.some((one) => names.has(one.toLowerCase())) ? [files] : [],
    ),
  };
};
