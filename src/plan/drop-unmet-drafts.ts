// Removes drafts whose dependencies neither exist nor are created by this plan. They are reported with the reason of the missing dependency.
import type { Address } from '../kinds/address.ts';
import type { Lookup } from '../kinds/kind.ts';
import { type Draft, type DraftPlan, draftsBy, fieldsOf, partsOf, subjectOf } from './draft.ts';
import { needsOf } from './draft-needs.ts';
import type { NotNow, Unplanned } from './plan.ts';

/** The answer for these fields of a draft that depends on `absent`, derived from the answer for `absent`. */
const fate = (absent: Address, known: NotNow | undefined, fields: readonly string[]): NotNow => {
  if (known?.type === 'waiting') return { ...known, fields, who: `first ${absent}: ${known.who}` };
  if (known?.type === 'impossible')
    return { type: 'impossible', fields, why: `it depends on ${absent}: ${known.why}`, instead: known.instead };
  const cause = known ? `: ${known.why}` : '';
  return { type: 'unknown', fields, why: `it depends on ${absent}, which does not exist and is not created by this plan${cause}` };
};

/** Linear in drafts and their dependencies. */
export const dropUnmetDrafts = ({ drafts, unplanned }: DraftPlan, lookup: Lookup): DraftPlan => {
  const made = new Set(drafts.flatMap(({ step }) => step.creates ?? []));
  const isThere = (address: Address): boolean => (lookup.live(address)?.phase ?? 'retired') !== 'retired';
  const waiting = draftsBy(drafts, (draft) => [...needsOf(draft), ...draft.after]);
  const absentFor = new Map<Draft, Address>();
  const open: Draft[] = [];
  const drop = (draft: Draft, absent: Address): void => {
    if (absentFor.has(draft)) return;
    absentFor.set(draft, absent);
    open.push(draft);
  };
  for (const draft of drafts) {
    const absent = needsOf(draft).find((address) => !made.has(address) && !isThere(address));
    if (absent) drop(draft, absent);
  }
  for (let draft = open.pop(); draft; draft = open.pop()) {
    const absent = absentFor.get(draft);
    const { creates } = draft.step;
    const left = [...(waiting.get(draft.id) ?? []), ...(creates && !isThere(creates) ? (waiting.get(creates) ?? []) : [])];
    if (absent) for (const next of left) drop(next, absent);
  }
  const known = new Map(unplanned.map(({ address, answer }) => [address, answer]));
  const unmet = [...absentFor].flatMap(([draft, absent]) =>
    partsOf(draft).map((part): Unplanned => {
      const answer = fate(absent, known.get(absent), fieldsOf(part));
      return { address: subjectOf(part.step), at: part.because.source, class: draft.class, answer };
    }),
  );
  // All steps of one resource get the same answer, e.g. a key that is created and then renamed.
  const once = new Map(unmet.map((one) => [`${one.address} ${JSON.stringify(one.answer)}`, one]));
  return { drafts: drafts.filter((draft) => !absentFor.has(draft)), unplanned: [...unplanned, ...once.values()] };
};
