// The reads of a command: the requested kinds in the regions of the command line, otherwise of the file, otherwise all.
import type { Desired } from '../../desired/desired.ts';
import { fail } from '../../errors.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import { planReads, type ReadPlan, type Want } from '../../live/plan-reads.ts';
import { isRegion, knownRegions, regionsRead } from '../../platform/region.ts';
import type { Trust } from '../../trust/trust.ts';

/** The kinds, tenant and regions to read: those of the file are the default. */
export interface Reading {
  readonly wants: readonly Want[];
  readonly desired: Desired | undefined;
  readonly trust: Trust;
  /** The period of the audit events, in milliseconds. */
  readonly eventsOf?: number;
  /** How many days of usage are read at least. */
  readonly usageDays?: number | undefined;
  /** Whether `wants` on demand are left to a second round. */
  readonly inTwoRounds?: true;
}

const regionsOf = (given: readonly string[], desired: Desired | undefined): readonly string[] => {
  const strange = given.filter((region) => !isRegion(region));
  if (strange.length > 0) fail('usage', `--region ${strange[0]}: unknown region. Known regions: ${knownRegions.join(', ')}`);
  if (given.length > 0) return given;
  return desired ? regionsRead(desired) : knownRegions;
};

/** Only audit events. */
export const readsOfEvents = (desired: Desired, regions: readonly string[]): ReadPlan =>
  planReads(kindList, [{ kind: 'audit-event', fields: [] }], regionsOf(regions, desired));

/** `regions`: those of the command line. */
export const readsOf = (
  { wants, desired, usageDays, inTwoRounds }: Pick<Reading, 'wants' | 'desired' | 'usageDays' | 'inTwoRounds'>,
  regions: readonly string[],
): ReadPlan =>
  planReads(kindList, wants, regionsOf(regions, desired), { proveTenant: true, usageDays, ...(inTwoRounds && { inTwoRounds }) });
