// Names of volumes, snapshots and backups that a step gives although another region has them. Whether names are unique in a region or in the whole tenant is
// contradictory (contradictions.md B34): the simulation assumes the region.
import type { Lookup } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';
import { describeRegional } from '../kinds/regional.ts';
import type { Step, StepId } from '../plan/plan.ts';
import type { OperationId } from '../platform/operations.ts';
import type { Assumption } from './simulation.ts';

const named = ['volume', 'snapshot', 'backup'] as const;
type Kind = (typeof named)[number];

/** The operations that give a name. A copy needs a free name in its region only (rule 12). */
const gives: Partial<Readonly<Record<OperationId, Kind>>> = {
  'blockStorage.createVolume': 'volume',
  'blockStorage.renameVolume': 'volume',
  'blockStorage.createSnapshot': 'snapshot',
  'blockStorage.renameSnapshot': 'snapshot',
  'blockStorage.createBackup': 'backup',
  'blockStorage.renameBackup': 'backup',
};

const givenBy = ({ operation, body }: Step): { readonly kind: Kind; readonly name: string } | undefined => {
  const kind = gives[operation];
  if (kind === undefined || typeof body !== 'object' || body === null || !('name' in body)) return undefined;
  return typeof body.name === 'string' ? { kind, name: body.name } : undefined;
};

/** Kind and name → the regions that have it. */
type Held = Map<string, Set<string>>;

const heldIn = (lookup: Lookup): Held => {
  const held: Held = new Map();
  for (const kind of named)
    for (const item of lookup.all(kind)) if (item.phase !== 'retired') take(held, kind, textIn(item, 'name'), item.region);
  return held;
};

const take = (held: Held, kind: Kind, name = '', region = ''): void => {
  const at = `${kind} ${name}`;
  held.set(at, (held.get(at) ?? new Set()).add(region));
};

/** What the step frees: the name of a deleted item, or the former name of a renamed one. */
const free = (held: Held, step: Step, lookup: Lookup): void => {
  const [address] = step.resources;
  const item = address === undefined ? undefined : lookup.live(step.deletes ?? address);
  if (!item || (step.deletes === undefined && item.kind !== gives[step.operation])) return;
  held.get(`${item.kind} ${textIn(item, 'name') ?? ''}`)?.delete(item.region ?? '');
};

const assumes = (kind: Kind, name: string, elsewhere: readonly string[]): Assumption => ({
  fact: 'name-per-region',
  says: `${kind} names are unique per region, not per tenant: ${elsewhere.map((region) => describeRegional(kind, name, region)).join(' and ')} ${elsewhere.length === 1 ? 'has' : 'have'} the same name`,
});

/** For each step, in the order of execution, whose name another region has when its turn comes. */
export const sharedNames = (steps: readonly Step[], lookup: Lookup): ReadonlyMap<StepId, Assumption> => {
  const found = new Map<StepId, Assumption>();
  const held = heldIn(lookup);
  for (const step of steps) {
    const given = givenBy(step);
    const elsewhere = given ? [...(held.get(`${given.kind} ${given.name}`) ?? [])].filter((region) => region !== step.region).sort() : [];
    if (given && elsewhere.length > 0) found.set(step.id, assumes(given.kind, given.name, elsewhere));
    free(held, step, lookup);
    if (given) take(held, given.kind, given.name, step.region);
  }
  return found;
};
