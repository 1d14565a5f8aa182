// `--notify`: after a run, the destinations of the trust file receive what got worse. Loaded only when it is given.
import { fail, type Problem, TenantryError } from '../errors.ts';
import { redacted } from '../report/redact.ts';
import type { Review } from '../report/review.ts';
import { textsIn } from '../report/texts/texts.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import type { NotifyDestination } from '../trust/notify.ts';
import type { Trust } from '../trust/trust.ts';
import type { ApplyResult } from '../use/apply-plan.ts';
import type { Audit } from '../use/audit-live.ts';
import { runUrlIn } from '../use/github-names.ts';
import type { LedgerStore } from '../use/ledger/ledger-store.ts';
import { type Audience, notifyOfApply, notifyOfAudit, withUndelivered } from '../use/notify.ts';
import { failedReview, withProblems } from '../use/review/failed-review.ts';
import { baseUrlOf } from './base-url.ts';
import type { OutputChoice } from './print-review.ts';

type Choice = Pick<OutputChoice, 'baseUrl' | 'language' | 'redact'>;

/** Throws a usage error: otherwise somebody waits for messages that nobody sends. */
export const audienceOf = async (
  destinations: readonly NotifyDestination[] | undefined,
  { baseUrl, language }: Choice,
  { env }: Surroundings,
): Promise<Audience> => {
  if (destinations === undefined)
    return fail('usage', '--notify needs a trust file with `notify:`', {
      help: 'Name the trust file with --trust, and its destinations there.',
    });
  return { destinations, link: baseUrlOf(baseUrl) ?? runUrlIn(env), say: await textsIn(language) };
};

/** A run that ended with problems ends with the same ones, and with what was not delivered. */
const withBoth = (error: TenantryError, undelivered: readonly Problem[]): TenantryError =>
  undelivered.length === 0 ? error : new TenantryError([...error.problems, ...undelivered], { cause: error });

interface AuditToNotify {
  readonly trust: Trust;
  /** Of the desired state: where the ledger has the last complete scan of a run without a result. */
  readonly tenant: string | undefined;
  readonly path: string | undefined;
  readonly ledger: LedgerStore | undefined;
}

const completeIn = ({ ledger, tenant }: AuditToNotify): string | null | undefined => {
  if (!ledger || tenant === undefined) return undefined;
  return ledger.before(tenant)?.part?.complete ?? null;
};

export const auditAndNotify = async (
  act: () => Promise<Audit>,
  audited: AuditToNotify,
  choice: Choice & { readonly comparedWith: string | undefined },
  surroundings: Surroundings,
): Promise<Audit> => {
  const { trust, path, ledger } = audited;
  const audience = await audienceOf(trust.notify, choice, surroundings);
  if (!ledger && choice.comparedWith === undefined)
    fail('usage', '--notify needs --ledger or --compared-with', { help: 'Without an earlier scan, nobody knows what got worse.' });
  const scans = (lastComplete: string | null | undefined) => ({ lastComplete, settings: trust.github });
  try {
    const audit = await act();
    const { review } = audit;
    const lastComplete = ledger && (audit.ledger?.complete ?? null);
    const shown = choice.redact ? redacted(review) : review;
    return { ...audit, review: withUndelivered(review, await notifyOfAudit(shown, scans(lastComplete), audience, surroundings)) };
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    const failed = failedReview(error, 'audit', path, surroundings);
    throw withBoth(error, await notifyOfAudit(failed, scans(completeIn(audited)), audience, surroundings));
  }
};

/** `act`: one stage. The next one follows only if this one left nothing undone, so a run has one message. */
export const applyAndNotify = async (
  act: () => Promise<ApplyResult>,
  { path, audience }: { readonly path: string; readonly audience: Audience },
  surroundings: Surroundings,
): Promise<ApplyResult> => {
  const notify = (review: Review): Promise<readonly Problem[]> => notifyOfApply(review, audience, surroundings);
  try {
    const applied = await act();
    if (applied.type === 'not-confirmed') return applied;
    const undelivered = await notify(applied.review);
    if (applied.type === 'applied') return { ...applied, review: withUndelivered(applied.review, undelivered) };
    const problems = [...applied.problems, ...undelivered];
    return { ...applied, problems, review: withProblems(applied.review, problems) };
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    throw withBoth(error, await notify(failedReview(error, 'apply', path, surroundings)));
  }
};
