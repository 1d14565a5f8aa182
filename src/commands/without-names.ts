// What Git and GitHub say about people, without their names: an author is the hash of the address, an account one of its own, and a subject is left out, because
// it can name anybody.
import { personOf } from '../report/redact.ts';
import type { LineOrigin } from './line-history.ts';
import type { DecisionEvidence } from './review-evidence.ts';
import type { WaiverHistory } from './waiver-history.ts';

type Json = Readonly<Record<string, unknown>>;

const originWithoutNames = (origin: LineOrigin, tenant: string | undefined): Json => {
  if (!('commit' in origin)) return origin;
  const { author: _, subject: __, email, ...rest } = origin;
  return { ...rest, email: personOf(tenant, email) };
};

export const historyWithoutNames = (history: readonly WaiverHistory[], tenant: string | undefined): readonly Json[] =>
  history.map((one) => ({ ...one, lines: one.lines.map((line) => originWithoutNames(line, tenant)) }));

export const decisionsWithoutNames = (decisions: readonly DecisionEvidence[], tenant: string | undefined): readonly Json[] => {
  const account = (login: string): string => personOf(tenant, `github:${login}`);
  return decisions.map(({ origin, proof, ...one }) => ({
    ...one,
    ...(origin && { origin: originWithoutNames(origin, tenant) }),
    proof:
      proof.type === 'approved'
        ? { ...proof, author: proof.author === null ? null : account(proof.author), approvedBy: proof.approvedBy.map(account) }
        : proof,
  }));
};
