// Changes with a lockout risk run in stages, one stage per run: access removals, then MFA, then federation. Changes of another stage are deferred.
// Changes without a step block no stage. If the platform refuses a stage in every run, `--only` can run another one first.
import type { Address } from '../kinds/address.ts';
import type { LockoutStage } from '../kinds/step.ts';
import { type Draft, fieldsOf, type Links, partsOf, subjectOf } from './draft.ts';
import { orderDrafts } from './order-drafts.ts';
import type { StepClass, StepId, Unplanned } from './plan.ts';

// Revoking access comes first because it is urgent (somebody left). Sign-in changes only when nobody is being removed.
const stages: readonly LockoutStage[] = ['access-removal', 'mfa', 'federation'];

const names: Readonly<Record<LockoutStage, string>> = {
  'access-removal': 'removals of access',
  mfa: 'the change of MFA enforcement',
  federation: 'changes of federations',
};

/** By draft: the stages of the draft and of its dependencies. */
const stagesOf = (drafts: readonly Draft[], links: Links): ReadonlyMap<StepId, ReadonlySet<LockoutStage>> => {
  const found = new Map<StepId, ReadonlySet<LockoutStage>>();
  for (const { id, step } of orderDrafts(drafts, links)) {
    const needed = [...(links.get(id) ?? [])].flatMap((need) => [...(found.get(need) ?? [])]);
    found.set(id, new Set([...needed, ...(step.stage ? [step.stage] : [])]));
  }
  return found;
};

const isOnly = (belongs: ReadonlySet<LockoutStage> | undefined, stage: LockoutStage): boolean => belongs?.size === 1 && belongs.has(stage);

/** A stage of unselected classes must never delay a selected one: every apply runs changes. */
const firstClasses: readonly StepClass[] = ['change', 'due', 'drift'];

/** The first stage with drafts that depend on no other stage. Resources of `only` come first, then changes, then scheduled work, then drift. */
const firstStage = (
  drafts: readonly Draft[],
  belongs: ReturnType<typeof stagesOf>,
  only: (address: Address) => boolean,
): LockoutStage | undefined => {
  const ready = drafts.filter(({ id, step }) => step.stage && isOnly(belongs.get(id), step.stage));
  const named = ready.filter(({ step }) => step.resources.some(only));
  const wanted = named.length > 0 ? named : ready;
  const first = firstClasses.find((name) => wanted.some((draft) => draft.class === name));
  return stages.find((stage) => wanted.some((draft) => draft.class === first && draft.step.stage === stage));
};

/** `now`: the drafts of the first stage that can begin (one of its drafts depends on no other stage) and all drafts without a stage. `only`: the resources of `--only`. */
export const splitStages = (
  drafts: readonly Draft[],
  links: Links,
  only: (address: Address) => boolean = () => true,
): { readonly now: readonly Draft[]; readonly later: readonly Unplanned[] } => {
  const belongs = stagesOf(drafts, links);
  const chosen = firstStage(drafts, belongs, only);
  if (!chosen) return { now: drafts, later: [] };
  const otherStage = ({ id }: Draft): LockoutStage | undefined => stages.find((stage) => stage !== chosen && belongs.get(id)?.has(stage));
  const later = drafts.flatMap((draft): readonly Unplanned[] => {
    const stage = otherStage(draft);
    if (!stage) return [];
    return partsOf(draft).map((part) => {
      const why = `left for a later stage, after ${names[chosen]}: ${part.step.description}`;
      const answer = { type: 'deferred', fields: fieldsOf(part), stage, why } as const;
      return { address: subjectOf(part.step), at: part.because.source, class: draft.class, answer };
    });
  });
  return { now: drafts.filter((draft) => !otherStage(draft)), later };
};
