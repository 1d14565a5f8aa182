// What a command reads: the wanted kinds in the regions of the command line, else of the file, else all.
import type { Desired } from '../desired/desired.ts';
import { fail } from '../errors.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { planReads, type ReadPlan, type Want } from '../live/plan-reads.ts';
import { isRegion, knownRegions } from '../platform/region.ts';
import type { Trust } from '../trust/trust.ts';

/** What to read, for whom: the tenant and the regions of the file count where nothing else is said. */
export interface Reading {
  readonly wants: readonly Want[];
  readonly desired: Desired | undefined;
  readonly trust: Trust;
  /** How far back audit events are read, in milliseconds. */
  readonly eventsOf?: number;
}

const regionsOf = (given: readonly string[], desired: Desired | undefined): readonly string[] => {
  const strange = given.filter((region) => !isRegion(region));
  if (strange.length > 0) fail('usage', `--region ${strange[0]}: unknown region. Known regions: ${knownRegions.join(', ')}`);
  if (given.length > 0) return given;
  return desired && desired.regions.length > 0 ? desired.regions : knownRegions;
};

/** Audit events and nothing else. */
export const readsOfEvents = (desired: Desired, regions: readonly string[]): ReadPlan =>
  planReads(kindList, [{ kind: 'audit-event', fields: [] }], regionsOf(regions, desired));

/** `regions`: those that the command line names. */
export const readsOf = ({ wants, desired }: Pick<Reading, 'wants' | 'desired'>, regions: readonly string[]): ReadPlan =>
  planReads(kindList, wants, regionsOf(regions, desired), { proveTenant: true });
