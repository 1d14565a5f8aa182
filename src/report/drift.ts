// The drift that an audit reports, with the reason for each difference that a plan cannot fix.
import type { Difference, DifferenceEntry, FieldChange } from '../diff/difference.ts';
import type { Source } from '../errors.ts';
import { type Address, type CollectionName, collectionAt } from '../kinds/address.ts';
import { groupBy } from '../live/group-by.ts';
import type { NotNow, Plan } from '../plan/plan.ts';

/** A resource that has drifted. */
export interface Drift {
  /** What it is about. */
  readonly address: Address;
  /**
   * missing: declared, but does not exist; unexpected: must not exist; changed: differs; audited: differs in an observe-only section; unmanaged:
   * exists but is not declared; unknown: could not be compared; ambiguous: several live resources have its key.
   */
  readonly type: Exclude<DifferenceEntry['type'], 'same'>;
  /** The line that declares it, or that says that it must not be there. */
  readonly at?: Source;
  /** The differences, field by field. */
  readonly changes: readonly FieldChange[];
  /** Why it could not be compared. */
  readonly cause?: string;
  /** The collection that was not read; absent: only fields of the resource. */
  readonly collection?: CollectionName;
  /** The live items that share its key. */
  readonly ids?: readonly string[];
  /** Why no step fixes it now: somebody must act, it is deferred to a later run, or the platform does not support it. */
  readonly unplanned?: NotNow;
  /** It was declared since the last commit that was applied completely, and was never live: no drift. */
  readonly notApplied?: true;
  /** Compared with `run.comparedWith`, otherwise with the ledger. newly-evaluated: the earlier scan did not compare it. */
  readonly baseline?: 'new' | 'unchanged' | 'newly-evaluated';
}

const placeOf = (entry: DifferenceEntry): Source | undefined => {
  if (entry.type === 'unexpected' || entry.type === 'conflict') return entry.at;
  return 'declared' in entry ? entry.declared?.at : undefined;
};

const causeOf = (entry: DifferenceEntry): Pick<Drift, 'cause' | 'collection'> => {
  if (entry.type !== 'unknown' || !('cause' in entry.because)) return {};
  const { cause } = entry.because;
  return entry.fields?.length ? { cause } : { cause, collection: collectionAt(entry.address) };
};

const drifts = new Set<Drift['type']>(['missing', 'unexpected', 'changed', 'audited', 'ambiguous', 'conflict']);

/** Whether the organization is not in sync. Changes that only wait for people (an invitation, DNS) are complete as far as Tenantry can act. */
const isOpen = ({ type, changes, unplanned }: Drift): boolean =>
  drifts.has(type) && !(unplanned?.type === 'waiting' && changes.every(({ field }) => unplanned.fields.includes(field)));

/** Whether somebody changed what was applied. */
export const isDrift = (one: Drift): boolean => isOpen(one) && one.notApplied !== true;

/** What was merged and never applied. */
export const notAppliedIn = (drift: { readonly entries: readonly Drift[] } | undefined): readonly Drift[] =>
  drift?.entries.filter((one) => isOpen(one) && one.notApplied === true) ?? [];

/** The resources that are not in sync: every count of drift is the number of these. */
export const driftedIn = (drift: { readonly entries: readonly Drift[] } | undefined): readonly Drift[] =>
  drift?.entries.filter(isDrift) ?? [];

/** Of several answers, the one that is not waiting: it requires more action. */
const firstOf = (answers: readonly NotNow[] = []): NotNow | undefined => answers.find(({ type }) => type !== 'waiting') ?? answers[0];

/** In the order of addresses within each kind. `plan`: drafted from the same difference. `isNotApplied`: whether an entry was merged and never applied. */
export const driftOf = (
  { entries }: Difference,
  plan: Plan,
  isNotApplied: (entry: DifferenceEntry) => boolean = () => false,
): readonly Drift[] => {
  const unplanned = groupBy(plan.unplanned, ({ address }) => address);
  return Object.values(entries)
    .flat()
    .flatMap((entry): readonly Drift[] => {
      if (entry.type === 'same') return [];
      const { address, type } = entry;
      const [at, answer] = [placeOf(entry), firstOf(unplanned.get(address)?.map((one) => one.answer))];
      return [
        {
          address,
          type,
          changes: 'changes' in entry && type !== 'missing' && type !== 'unexpected' ? entry.changes : [],
          ...(at && { at }),
          ...causeOf(entry),
          ...((entry.type === 'ambiguous' || entry.type === 'conflict') && { ids: entry.ids }),
          ...(answer && { unplanned: answer }),
          ...(isNotApplied(entry) && { notApplied: true as const }),
        },
      ];
    });
};
