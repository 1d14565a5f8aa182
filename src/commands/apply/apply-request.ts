// The request of an apply: a desired state, or a saved plan that names one; and the selected steps of the fresh plan.
import { fail } from '../../errors.ts';
import { onlyOf } from '../../plan/only.ts';
import type { Plan, StepClass, StepId } from '../../plan/plan.ts';
import type { StepFilter } from '../../plan/select-steps.ts';
import { plainText } from '../../platform/plain-text.ts';
import { quoted, visible } from '../../yaml/visible.ts';
import { type OpenBases, openBases } from '../base/open-base.ts';
import { openDesired, openTrust, shownPath } from '../open-files.ts';
import { isForPeople } from '../print-review.ts';
import type { Declaration } from '../read-and-plan.ts';
import type { Surroundings } from '../surroundings.ts';

export interface ApplyRequestOptions {
  readonly trust: string | undefined;
  readonly format: string | undefined;
  readonly yes: boolean;
  readonly due: boolean;
  readonly drift: boolean;
  readonly only: readonly string[];
  readonly acknowledge: readonly string[];
  readonly expect: string | undefined;
  readonly base: string | undefined;
  readonly applied: readonly string[];
}

export interface ApplyRequest extends Declaration {
  readonly choice: StepFilter;
  /** Ids of what earlier stages of this run no longer revert. */
  readonly accepted?: ReadonlySet<string>;
  /** The saved plan. */
  readonly saved?: Plan;
  /** A saved plan, and --yes, replace the question. */
  readonly asks: boolean;
}

const savedAt = async (path: string, surroundings: Surroundings): Promise<Plan> =>
  (await import('./read-saved.ts')).readSaved(path, surroundings);

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
const basesFor = (
  { base: given, applied }: ApplyRequestOptions,
  saved: Plan | undefined,
  path: string,
  surroundings: Surroundings,
): OpenBases => {
  const kept = applied.length > 0 ? applied : (saved?.applied ?? []);
  const found = openBases({ base: given ?? saved?.base, applied: kept }, path, surroundings);
  if (saved?.base !== undefined && found.base?.commit !== saved.base) differs('--base', [found.base?.commit ?? ''], [saved.base]);
  const further = found.applied.map(({ commit }) => commit).filter((commit) => commit !== found.base?.commit);
  if (saved && shortOf(further) !== shortOf(saved.applied ?? [])) differs('--applied', further, saved.applied ?? []);
  return found;
};

/** Other text is not a digest of any plan: it would never match, without a visible reason. */
const checkDigests = ({ acknowledge, expect }: ApplyRequestOptions): void => {
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

/** A path that ends in .json is a saved plan. Throws if confirmation is required and nobody can be asked. */
export const applyRequestOf = async (path: string, options: ApplyRequestOptions, surroundings: Surroundings): Promise<ApplyRequest> => {
  const saved = path.endsWith('.json') ? await savedAt(path, surroundings) : undefined;
  const asks = !saved && !options.yes;
  if (asks && !isForPeople(options)) {
    fail('usage', `--format ${options.format} cannot be combined with a confirmation prompt`, {
      help: 'Use --yes, or a plan saved with `tenantry plan --out`.',
    });
  }
  if (asks && !surroundings.prompts) {
    fail('usage', 'cannot prompt: stdin is not a terminal', { help: 'Use --yes, or a plan saved with `tenantry plan --out`.' });
  }
  checkDigests(options);
  const desiredPath = shownPath(saved?.desired ?? path, surroundings);
  const loaded = openDesired(desiredPath, surroundings);
  if (saved) failIfForeign(saved, path, loaded.desired.tenant);
  const { base, applied } = basesFor(options, saved, desiredPath, surroundings);
  const trust = openTrust(options.trust, surroundings);
  const only = onlyOf(options.only);
  const classes: readonly StepClass[] = [
    'change',
    ...(options.drift ? (['drift'] as const) : []),
    ...(options.due ? (['due'] as const) : []),
  ];
  const ids: ReadonlySet<StepId> | undefined = saved && new Set(saved.steps.map((step) => step.id));
  return {
    loaded,
    path: desiredPath,
    trust,
    choice: { classes, ...(only && { only }), ...(ids && { saved: ids }) },
    ...(only && { only }),
    ...(saved && { saved }),
    base,
    applied,
    asks,
    asksAgain: true,
  };
};
