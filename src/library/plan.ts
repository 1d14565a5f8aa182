// The plan: what would be changed, in which order, and why. Nothing here can write.
import { withPaths } from '../access/paths/reads.ts';
import { planOrganization } from '../audit.ts';
import type { CollectionName } from '../kinds/address.ts';
import type { Want } from '../live/plan-reads.ts';
import { changesAccess } from '../plan/open-paths.ts';
import { readsForPlan } from '../plan/reads-for-plan.ts';
import { planText as textOfPlan } from '../plan/saved-plan.ts';
import type { ReviewDocument } from '../report/review-document.ts';
import { withCaptured } from '../use/read/part-of-capture.ts';
import { partOf } from '../use/read/read-organization.ts';
import { readsOf } from '../use/read/reads-of.ts';
import { version } from '../version.ts';
import { desiredStates, liveStates, plans, trustOf } from './contents.ts';
import type { DesiredState } from './desired-state.ts';
import type { LiveState } from './live-state.ts';
import type { TrustFile } from './trust-file.ts';

/** The `plan` of `schemas/plan.schema.json`. Pass it on as it is: a copy of it is refused. */
export type PlanResult = NonNullable<ReviewDocument['plan']>;

/** One step: exactly one write call. */
export type PlanStep = PlanResult['steps'][number];

export interface PlanInput {
  readonly desired: DesiredState;
  readonly live: LiveState;
  readonly trust?: TrustFile;
  /** The time for scheduled work; default: when `live` was read. */
  readonly now?: Date;
}

/** Throws a `TenantryError` with every reference that does not exist on the platform. */
export const createPlan = ({ desired, live, trust: given, now: at }: PlanInput): PlanResult => {
  const loaded = desiredStates.of(desired);
  const content = liveStates.of(live);
  const trust = trustOf(given);
  const events = content.knowsRenames ? [{ kind: 'audit-event' as const, fields: [] }] : [];
  const wants: readonly Want[] = [...readsForPlan(loaded.desired, trust), ...events];
  const reads = readsOf({ wants, desired: loaded.desired }, loaded.desired.regions.length > 0 ? [] : content.live.regions);
  const part = partOf(content, reads, content.name).live;
  const now = at ?? new Date(content.live.readAt);
  const lookedUp = new Set<CollectionName>();
  const kinds = new Set(wants.flatMap(({ kind, onDemand }) => (onDemand ? kind : [])));
  const planOver = (from: typeof part) =>
    planOrganization({
      onDemand: { kinds, demand: (name) => lookedUp.add(name) },
      desired: loaded.desired,
      from: loaded.path,
      live: from,
      trust,
      now,
      timeGiven: at !== undefined,
      tool: version,
      resend: new Set(),
    });
  const first = planOver(part);
  // A plan that changes access knows everything that paths to administrator follow, as that of the command.
  const seen = changesAccess(first.plan) ? withPaths(part, (from, more) => withCaptured(from, content.live, more)) : part;
  const planned = seen === part ? first : planOver(seen);
  // Later looks, by the simulation and the reports, are not part of the plan: `lookedUp` is copied.
  // Without what is undefined, as its schema describes it.
  const plan: PlanResult = JSON.parse(JSON.stringify(planned.plan));
  return plans.keep(plan, { loaded, trust, live: seen, liveContent: content, reads, wants, lookedUp: new Set(lookedUp), planned, now });
};

/** The text of a saved plan, which `tenantry apply` accepts. */
export const planText = (plan: PlanResult): string => textOfPlan(plans.of(plan).planned.plan);
