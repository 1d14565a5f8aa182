// Changes that can lock people out go one wave a run: removals of access, then MFA, then federation. What belongs to another wave is later.
// What has no step holds nothing back; where the platform refuses a wave in every run, `--only` takes another one first.
import type { Address } from '../kinds/address.ts';
import type { LockoutStage } from '../kinds/step.ts';
import { type Draft, fieldsOf, type Links, subjectOf } from './draft.ts';
import { orderDrafts } from './order-drafts.ts';
import type { StepId, Unplanned } from './plan.ts';

// Taking access away is the urgent one (somebody left); how people sign in changes only when nobody is being removed.
const stages: readonly LockoutStage[] = ['access-removal', 'mfa', 'federation'];

const names: Readonly<Record<LockoutStage, string>> = {
  'access-removal': 'removals of access',
  mfa: 'the change of MFA enforcement',
  federation: 'changes of federations',
};

/** Waves that a draft and all that it needs belong to, by draft. */
const wavesOf = (drafts: readonly Draft[], links: Links): ReadonlyMap<StepId, ReadonlySet<LockoutStage>> => {
  const found = new Map<StepId, ReadonlySet<LockoutStage>>();
  for (const { id, step } of orderDrafts(drafts, links)) {
    const needed = [...(links.get(id) ?? [])].flatMap((need) => [...(found.get(need) ?? [])]);
    found.set(id, new Set([...needed, ...(step.stage ? [step.stage] : [])]));
  }
  return found;
};

const isOnly = (belongs: ReadonlySet<LockoutStage> | undefined, stage: LockoutStage): boolean => belongs?.size === 1 && belongs.has(stage);

/** The first wave of which some drafts need no other; what `only` names goes before, and what this change causes before drift, which may not be chosen. */
const firstWave = (
  drafts: readonly Draft[],
  belongs: ReturnType<typeof wavesOf>,
  only: (address: Address) => boolean,
): LockoutStage | undefined => {
  const ready = drafts.filter(({ id, step }) => step.stage && isOnly(belongs.get(id), step.stage));
  const named = ready.filter(({ step }) => step.resources.some(only));
  const wanted = named.length > 0 ? named : ready;
  const caused = wanted.filter((draft) => draft.class !== 'drift');
  return stages.find((stage) => (caused.length > 0 ? caused : wanted).some(({ step }) => step.stage === stage));
};

/** `now`: the drafts of the first wave that can begin (one of its drafts needs no other wave), and all that belong to none. `only`: what `--only` chooses. */
export const splitStages = (
  drafts: readonly Draft[],
  links: Links,
  only: (address: Address) => boolean = () => true,
): { readonly now: readonly Draft[]; readonly later: readonly Unplanned[] } => {
  const belongs = wavesOf(drafts, links);
  const chosen = firstWave(drafts, belongs, only);
  if (!chosen) return { now: drafts, later: [] };
  const otherWave = ({ id }: Draft): LockoutStage | undefined => stages.find((stage) => stage !== chosen && belongs.get(id)?.has(stage));
  const later = drafts.flatMap((draft): readonly Unplanned[] => {
    const stage = otherWave(draft);
    if (!stage) return [];
    const { step, because } = draft;
    const why = `${names[stage]} must run separately, after ${names[chosen]}: ${step.description}`;
    return [
      {
        address: subjectOf(step),
        at: because.source,
        class: draft.class,
        answer: { type: 'deferred', fields: fieldsOf(draft), stage, why },
      },
    ];
  });
  return { now: drafts.filter((draft) => !otherWave(draft)), later };
};
