// Applies one stage of a plan: plans again, checks what was acknowledged, runs the steps with a journal, and verifies the result. Only this use has a writer for
// the platform.
import { dirname, resolve } from 'node:path';
import type { Problem } from '../errors.ts';
import { acknowledgements } from '../plan/digests.ts';
import { knownRegions } from '../platform/region.ts';
import { type Memory, mergeMemories } from '../policies/ledger/memory.ts';
import type { Review } from '../report/review.ts';
import type { ApplyRequest } from './apply/apply-request.ts';
import { prepareSecrets, type Secrets } from './apply/deliver.ts';
import { drillsOf, keepDrills } from './apply/done-drills.ts';
import { objectionsTo } from './apply/objections.ts';
import { type Performed, perform } from './apply/perform.ts';
import { type Prepared, prepare } from './apply/prepare.ts';
import { reviewAfter, reviewBefore } from './apply/report.ts';
import { keptByRun, verifyResult } from './apply/verify-result.ts';
import type { Ports } from './ports.ts';
import { connection } from './read/connect.ts';
import { withProblems } from './review/failed-review.ts';

/** What somebody who is asked sees and answers. */
export interface Confirmation {
  /** Receives what would run, before anything is refused or asked. */
  readonly show: (begun: Review) => Promise<void> | void;
  /** Whether the steps may run; absent: nobody is asked. */
  readonly confirm?: ((prepared: Prepared) => Promise<boolean>) | undefined;
}

/** Nothing was changed by one that was refused or not confirmed. */
export type ApplyResult =
  | { readonly type: 'refused'; readonly review: Review; readonly problems: readonly Problem[] }
  | { readonly type: 'not-confirmed'; readonly review: Review; readonly steps: number }
  | {
      readonly type: 'applied';
      readonly review: Review;
      /** Ids of what the stage no longer reverts: the next one does not ask for it again. */
      readonly accepted: readonly string[];
      /** The restore drills of this run: they are not due again in the next stage. */
      readonly drilled: Memory;
    };

type Allowed =
  | { readonly type: 'allowed'; readonly secrets: Secrets }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] };

/** Everything that refuses the apply, at once. */
const allowed = async (prepared: Prepared, ports: Ports): Promise<Allowed> => {
  const { request, before, part, verdicts } = prepared;
  const { trust, path } = request;
  const word = request.word ?? { acknowledge: Object.values(acknowledgements(part)), expect: undefined };
  const objections = objectionsTo(before.plan, { ...prepared, identityAt: trust.identityAt }, verdicts, word);
  const folders = [ports.cwd, dirname(resolve(ports.cwd, path))];
  const secrets = await prepareSecrets(part.steps, before.lookup, trust, folders, ports);
  const problems = [...objections, ...(secrets.type === 'refused' ? secrets.problems : [])];
  return problems.length > 0 || secrets.type === 'refused' ? { type: 'refused', problems } : { type: 'allowed', secrets };
};

const performed = ({ request, before, part }: Prepared, secrets: Secrets, ports: Ports): Promise<Performed> => {
  const { trust, loaded, source } = request;
  const { live, lookup } = before;
  const { journal, calls } = source;
  const platform = connection(ports, trust, loaded.desired.tenant, 'finish');
  const region = live.regions[0] ?? knownRegions[0] ?? '';
  return perform({ part, lookup, tenant: live.tenant ?? '', platform, region, secrets, journal, calls }, ports);
};

/** `withJournal` around all stages keeps other applies out. */
export const applyPlan = async (request: ApplyRequest, { show, confirm }: Confirmation, ports: Ports): Promise<ApplyResult> => {
  const prepared = await prepare(request, ports);
  const { before, part } = prepared;
  const begun = reviewBefore(prepared);
  await show(begun);
  const checked = await allowed(prepared, ports);
  const unchanged: Review = { ...begun, verdict: 'Nothing was changed.' };
  if (checked.type === 'refused') return { ...checked, review: withProblems(unchanged, checked.problems) };
  if (confirm && part.steps.length > 0 && !(await confirm(prepared)))
    return { type: 'not-confirmed', review: unchanged, steps: part.steps.length };
  const done = await performed(prepared, checked.secrets, ports);
  const drills = drillsOf(prepared, done, ports.now());
  const drilled = mergeMemories(request.drilled ?? {}, drills);
  const again = await verifyResult(prepared, done, drilled, ports);
  const kept = again.type === 'seen' ? keptByRun(before.plan, again.seen.plan) : [];
  const review = reviewAfter(prepared, done.outcome, again, ports);
  const unkept = await keepDrills(prepared, drills, ports.now());
  return {
    type: 'applied',
    review: unkept.length > 0 ? withProblems(review, [...(review.problems ?? []), ...unkept]) : review,
    drilled,
    accepted: [...part.noLongerReverted.map(({ id }) => id), ...kept],
  };
};
