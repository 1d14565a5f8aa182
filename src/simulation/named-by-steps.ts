// Resources that steps reference by id but that the reader may not list. The simulation assumes that they exist, and reports the assumption unless a read confirms it.
import { groupBy } from '../live/group-by.ts';
import type { Step } from '../plan/plan.ts';
import type { OperationId } from '../platform/operations.ts';

/** Ids by region. */
export type IdsByRegion = ReadonlyMap<string, readonly string[]>;

export interface NamedBySteps {
  /** Instances that exist on the platform, although the credential may not list them. */
  readonly instances: IdsByRegion;
  /** Users of registries, which no operation lists. */
  readonly users: IdsByRegion;
}

const idsIn = (steps: readonly Step[], idOf: (step: Step) => string | undefined): IdsByRegion => {
  const named = steps.flatMap((step) => {
    const id = idOf(step);
    return id === undefined ? [] : [{ region: step.region ?? '', id }];
  });
  return new Map([...groupBy(named, ({ region }) => region)].map(([region, all]) => [region, [...new Set(all.map(({ id }) => id))]]));
};

const textUnder = (args: unknown, name: string): string | undefined => {
  if (typeof args !== 'object' || args === null) return undefined;
  const value = Object.entries(args).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : undefined;
};

export const instanceOf = ({ path }: Step): string | undefined => textUnder(path, 'virtual_machine_id');

const addsUser: OperationId = 'registry.addRegistryMember';
export const userOf = ({ operation, body }: Step): string | undefined =>
  operation === addsUser ? textUnder(body, 'user_id')?.toLowerCase() : undefined;

export const namedBySteps = (steps: readonly Step[]): NamedBySteps => ({
  instances: idsIn(steps, instanceOf),
  users: idsIn(steps, userOf),
});
