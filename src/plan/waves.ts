// Changes that can lock people out go one wave a run: removals of access, then MFA, then federation. What belongs to another wave is later.
import type { Wave } from '../kinds/step.ts';
import { type Draft, subjectOf } from './draft.ts';
import type { Unplanned } from './plan.ts';

// Taking access away is the urgent one (somebody left); how people sign in changes only when nobody is being removed.
const waves: readonly Wave[] = ['access-removal', 'mfa', 'federation'];

const words: Readonly<Record<Wave, string>> = {
  'access-removal': 'removals of access',
  mfa: 'the change of MFA enforcement',
  federation: 'changes of federations',
};

/** Keeps the drafts of the first wave that has any, and all that need no other wave. */
export const splitWaves = (
  drafts: readonly Draft[],
  before: ReadonlyMap<number, ReadonlySet<number>>,
): { readonly now: readonly Draft[]; readonly later: readonly Unplanned[] } => {
  const chosen = waves.find((wave) => drafts.some((draft) => draft.step.wave === wave));
  if (!chosen) return { now: drafts, later: [] };
  const byKey = new Map(drafts.map((draft) => [draft.key, draft]));
  const waveOf = new Map<number, Wave | undefined>();
  const laterWave = (key: number): Wave | undefined => {
    if (waveOf.has(key)) return waveOf.get(key);
    waveOf.set(key, undefined);
    const own = byKey.get(key)?.step.wave;
    const found = own && own !== chosen ? own : [...(before.get(key) ?? [])].map(laterWave).find((wave) => wave !== undefined);
    waveOf.set(key, found);
    return found;
  };
  const later = drafts.flatMap((draft): readonly Unplanned[] => {
    const wave = laterWave(draft.key);
    if (!wave) return [];
    const why = `${words[wave]} come in a run of their own, after ${words[chosen]}: ${draft.step.says}`;
    return [{ address: subjectOf(draft.step), at: draft.because.source, answer: { type: 'later', wave, why } }];
  });
  return { now: drafts.filter((draft) => !laterWave(draft.key)), later };
};
