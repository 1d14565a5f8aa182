// Changes that can lock people out go one wave a run: removals of access, then MFA, then federation. What belongs to another wave is later.
import type { Wave } from '../kinds/step.ts';
import { type Draft, type Links, subjectOf } from './draft.ts';
import { orderDrafts } from './order-drafts.ts';
import type { StepId, Unplanned } from './plan.ts';

// Taking access away is the urgent one (somebody left); how people sign in changes only when nobody is being removed.
const waves: readonly Wave[] = ['access-removal', 'mfa', 'federation'];

const words: Readonly<Record<Wave, string>> = {
  'access-removal': 'removals of access',
  mfa: 'the change of MFA enforcement',
  federation: 'changes of federations',
};

/** Waves that a draft and all that it needs belong to, by draft. */
const wavesOf = (drafts: readonly Draft[], links: Links): ReadonlyMap<StepId, ReadonlySet<Wave>> => {
  const found = new Map<StepId, ReadonlySet<Wave>>();
  for (const { id, step } of orderDrafts(drafts, links)) {
    const needed = [...(links.get(id) ?? [])].flatMap((need) => [...(found.get(need) ?? [])]);
    found.set(id, new Set([...needed, ...(step.wave ? [step.wave] : [])]));
  }
  return found;
};

const isOnly = (belongs: ReadonlySet<Wave> | undefined, wave: Wave): boolean => belongs?.size === 1 && belongs.has(wave);

/** Keeps the drafts of the first wave that has any that need no other wave, and all that belong to none. */
export const splitWaves = (
  drafts: readonly Draft[],
  links: Links,
): { readonly now: readonly Draft[]; readonly later: readonly Unplanned[] } => {
  if (!drafts.some(({ step }) => step.wave)) return { now: drafts, later: [] };
  const belongs = wavesOf(drafts, links);
  const chosen = waves.find((wave) => drafts.some(({ id, step }) => step.wave === wave && isOnly(belongs.get(id), wave)));
  if (!chosen) return { now: drafts, later: [] };
  const otherWave = ({ id }: Draft): Wave | undefined => waves.find((wave) => wave !== chosen && belongs.get(id)?.has(wave));
  const later = drafts.flatMap((draft): readonly Unplanned[] => {
    const wave = otherWave(draft);
    if (!wave) return [];
    const { step, because } = draft;
    const why = `${words[wave]} come in a run of their own, after ${words[chosen]}: ${step.says}`;
    return [{ address: subjectOf(step), at: because.source, answer: { type: 'later', wave, why } }];
  });
  return { now: drafts.filter((draft) => !otherWave(draft)), later };
};
