// The permissions that a desired state needs: those of the kinds that a plan of it reads, and those of the kinds that it declares.
import type { Desired } from '../desired/desired.ts';
import { kindOf } from '../kinds/address.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import type { Kind } from '../kinds/kind.ts';
import { planReads, type Want } from '../live/plan-reads.ts';
import { readsForPlan } from '../plan/reads-for-plan.ts';

export interface MinimumPermissions {
  /** To plan and audit, sorted. */
  readonly read: readonly string[];
  /** To apply, in addition, sorted. */
  readonly write: readonly string[];
}

const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

const writtenKinds = (desired: Desired): readonly Kind[] => {
  const written = new Set<string>([
    ...desired.items.map(({ kind }) => kind),
    ...desired.removed.map(({ address }) => kindOf(address)),
    ...desired.schedules.map(({ type }) => type),
    ...(desired.restoreDrills.length > 0 ? ['volume'] : []),
  ]);
  return kindList.filter(({ name }) => written.has(name));
};

/** Without a desired state: of everything that can be read and declared. `asked`: what its policies read in addition. */
export const minimumPermissions = (desired: Desired | undefined, asked: readonly Want[] = []): MinimumPermissions => {
  const read = desired
    ? planReads(kindList, [...readsForPlan(desired, {}), ...asked], desired.regions, { proveTenant: true }).kinds.map(({ kind }) => kind)
    : kindList;
  const written = desired ? writtenKinds(desired) : kindList.filter(({ place }) => place !== undefined);
  const reading = sorted(read.flatMap((kind) => kind.permissions.read));
  return { read: reading, write: sorted(written.flatMap((kind) => kind.permissions.write)).filter((name) => !reading.includes(name)) };
};
