// The request of an apply: a desired state, or a saved plan that names one; and the selected steps of the fresh plan.
import { fail } from '../../errors.ts';
import type { Plan } from '../../plan/plan.ts';
import { plainText } from '../../platform/plain-text.ts';
import type { Surroundings } from '../../terminal/surroundings.ts';
import type { ApplyRequest } from '../../use/apply/apply-request.ts';
import { type OpenBases, openBases } from '../../use/base/open-base.ts';
import { openDesired, openTrust } from '../../use/open/open-files.ts';
import { shownPath } from '../../use/open/shown-path.ts';
import { quoted, visible } from '../../yaml/visible.ts';
import { addressesOf, checkResend } from '../addresses.ts';
import { isForPeople } from '../print-review.ts';
import { sourceOf } from '../source-of.ts';
import type { ApplyChoice } from './options.ts';

const isSaved = (path: string): boolean => path.endsWith('.json');

const savedAt = async (path: string, surroundings: Surroundings): Promise<Plan> =>
  (await import('../../use/open/read-saved.ts')).readSaved(path, surroundings);

/** A plan without a tenant was never verified for any organization; steps of another organization may match here by their names. */
const failIfForeign = (saved: Plan, path: string, tenant: string | undefined): void => {
  const shown = visible(path);
  if (saved.tenant === undefined) fail('plan-foreign', `the plan ${shown} does not name the organization that it was made for`);
  if (saved.tenant?.toLowerCase() !== tenant) {
    const declares = tenant === undefined ? 'declares no tenant' : `declares tenant ${tenant}`;
    fail(
      'plan-foreign',
      `the plan ${shown} was made for tenant ${plainText(saved.tenant ?? '')}, but ${visible(saved.desired)} ${declares}`,
    );
  }
};

const shortOf = (commits: readonly string[]): string =>
  commits
    .map((one) => one.slice(0, 12))
    .sort()
    .join(', ') || 'none';

const differs = (option: string, now: readonly string[], then: readonly string[]): never =>
  fail('usage', `${option} is commit ${shortOf(now)}, but the plan was made with ${shortOf(then)}`, {
    help: `Omit ${option}, or create a new plan.`,
  });

/** A saved plan keeps the commits that separate drift from changes: without them, drift would run as a change. */
const basesFor = async (
  { base: given, applied }: ApplyChoice,
  saved: Plan | undefined,
  path: string,
  surroundings: Surroundings,
): Promise<OpenBases> => {
  const kept = applied.length > 0 ? applied : (saved?.applied ?? []);
  const found = await openBases({ base: given ?? saved?.base, applied: kept }, path, surroundings);
  if (saved?.base !== undefined && found.base?.commit !== saved.base) differs('--base', [found.base?.commit ?? ''], [saved.base]);
  const further = found.applied.map(({ commit }) => commit).filter((commit) => commit !== found.base?.commit);
  if (saved && shortOf(further) !== shortOf(saved.applied ?? [])) differs('--applied', further, saved.applied ?? []);
  return found;
};

/** Other text is not a digest of any plan: it would never match, without a visible reason. */
const checkDigests = ({ acknowledge, expect }: ApplyChoice): void => {
  const given = [
    ...acknowledge.map((text) => ['--acknowledge', text] as const),
    ...(expect === undefined ? [] : [['--expect', expect] as const]),
  ];
  for (const [option, text] of given) {
    if (!/^[0-9a-f]{32}$/.test(text)) {
      fail('usage', `${option} ${quoted(text)}: this is not a digest`, { help: 'A digest has 32 hex digits; `tenantry plan` prints it.' });
    }
  }
};

/** With --yes or a saved plan nobody is asked. Throws if confirmation is required and nobody can be asked. */
export const asksFirst = (path: string, { yes, format }: ApplyChoice, { prompts }: Surroundings): boolean => {
  const asks = !isSaved(path) && !yes;
  if (asks && !isForPeople({ format })) {
    fail('usage', `--format ${format} cannot be combined with a confirmation prompt`, {
      help: 'Use --yes, or a plan saved with `tenantry plan --out`.',
    });
  }
  if (asks && !prompts) {
    fail('usage', 'cannot prompt: stdin is not a terminal', { help: 'Use --yes, or a plan saved with `tenantry plan --out`.' });
  }
  return asks;
};

/** Loaded with the first one. An apply adds its restore drills. */
const openedLedger = async (given: string | undefined, path: string, surroundings: Surroundings): Promise<ApplyRequest['ledger']> =>
  given === undefined
    ? undefined
    : (await import('../../use/ledger/ledger-file.ts')).openLedger({ ledger: given, newLedger: false }, path, surroundings);

/** A path that ends in .json is a saved plan. */
export const applyRequestOf = async (path: string, options: ApplyChoice, surroundings: Surroundings): Promise<ApplyRequest> => {
  const saved = isSaved(path) ? await savedAt(path, surroundings) : undefined;
  checkDigests(options);
  const desiredPath = shownPath(saved?.desired ?? path, surroundings);
  const loaded = await openDesired(desiredPath, surroundings);
  if (saved) failIfForeign(saved, path, loaded.desired.tenant);
  const resend = addressesOf('--resend-secret', options.resendSecret);
  checkResend(resend, loaded.desired);
  const { drift, due, only, acknowledge, expect, skipUnacknowledged, journal } = options;
  return {
    loaded,
    path: desiredPath,
    ...(await basesFor(options, saved, desiredPath, surroundings)),
    trust: await openTrust(options.trust, surroundings),
    trustGiven: options.trust,
    ledgerGiven: options.ledger,
    classes: ['change', ...(drift ? (['drift'] as const) : []), ...(due ? (['due'] as const) : [])],
    only,
    ledger: await openedLedger(options.ledger, desiredPath, surroundings),
    saved,
    word: { acknowledge, expect },
    skipUnacknowledged,
    resend,
    source: { ...sourceOf(options, surroundings), journal },
    asksAgain: true,
  };
};
