// What comes before what: chains, ids that an earlier step yields, things that must be there, things that must be gone, and safety (gains before losses).
import type { Address } from '../kinds/address.ts';
import type { Look } from '../kinds/kind.ts';
import type { Arg, SafetyEffect } from '../kinds/step.ts';
import { type Draft, subjectOf } from './draft.ts';
import type { Unplanned } from './plan.ts';

/** Addresses whose platform id an argument needs. */
export const idsNeeded = (arg: Arg | undefined): readonly Address[] => {
  if (arg === undefined || arg === null || typeof arg !== 'object') return [];
  if (Array.isArray(arg)) return arg.flatMap(idsNeeded);
  if ('idOf' in arg && typeof arg.idOf === 'string') return [arg.idOf as Address];
  return Object.values(arg).flatMap(idsNeeded);
};

const wants = (draft: Draft): readonly Address[] => [
  ...new Set([...idsNeeded(draft.step.path), ...idsNeeded(draft.step.body), ...(draft.step.requires ?? [])]),
];

// Ways in are counted over the whole organization; restore points and keys each by their own resource.
const safetyGroup = (effect: SafetyEffect): string =>
  effect.fact === 'restore-point' || effect.fact === 'working-key' ? `${effect.fact} ${effect.of}` : 'ways-in';

const index = (drafts: readonly Draft[], keys: (draft: Draft) => readonly string[]): ReadonlyMap<string, readonly number[]> => {
  const found = new Map<string, number[]>();
  for (const draft of drafts) {
    for (const key of new Set(keys(draft))) {
      const list = found.get(key);
      if (list) list.push(draft.key);
      else found.set(key, [draft.key]);
    }
  }
  return found;
};

const effectsOf = (draft: Draft, change: SafetyEffect['change']): readonly string[] =>
  (draft.step.effects ?? []).filter((effect) => effect.change === change).map(safetyGroup);

/** Drafts that can never run because something they need is neither live nor created by this plan, and those that need them. */
export const dropUnmet = (
  drafts: readonly Draft[],
  look: Look,
): { readonly drafts: readonly Draft[]; readonly unmet: readonly Unplanned[] } => {
  const creators = new Set(drafts.flatMap((draft) => (draft.step.creates ? [draft.step.creates] : [])));
  const dropped = new Map<number, Address>();
  const lost = new Set<Address>();
  const missing = (draft: Draft): Address | undefined =>
    wants(draft).find((address) => lost.has(address) || (!creators.has(address) && !look.live(address)));
  for (let before = -1; before !== dropped.size; ) {
    before = dropped.size;
    for (const draft of drafts) {
      if (dropped.has(draft.key)) continue;
      const absent = missing(draft) ?? draft.after.map((key) => dropped.get(key)).find((address) => address !== undefined);
      if (!absent) continue;
      dropped.set(draft.key, absent);
      if (draft.step.creates) lost.add(draft.step.creates);
    }
  }
  const unmet = drafts.flatMap((draft): readonly Unplanned[] => {
    const absent = dropped.get(draft.key);
    if (!absent) return [];
    const why = `needs ${absent}, which is not there and is not created by this plan`;
    return [{ address: subjectOf(draft.step), at: draft.because.source, answer: { type: 'unknown', why } }];
  });
  return { drafts: drafts.filter((draft) => !dropped.has(draft.key)), unmet };
};

/** Every draft's predecessors, by key. */
export const linkDrafts = (drafts: readonly Draft[]): ReadonlyMap<number, ReadonlySet<number>> => {
  const creating = index(drafts, (draft) => (draft.step.creates ? [draft.step.creates] : []));
  const touching = index(drafts, (draft) => draft.step.on);
  const gaining = index(drafts, (draft) => effectsOf(draft, 'gain'));
  const losing = index(drafts, (draft) => effectsOf(draft, 'lose'));
  const before = new Map<number, Set<number>>();
  for (const draft of drafts) {
    const keys = [
      ...draft.after,
      ...wants(draft).flatMap((address) => creating.get(address) ?? []),
      ...(draft.step.follows ?? []).flatMap((address) => touching.get(address) ?? []),
    ];
    before.set(draft.key, new Set(keys.filter((key) => key !== draft.key)));
  }
  const reaches = (from: number, to: number, seen = new Set<number>()): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    for (const key of before.get(from) ?? []) if (reaches(key, to, seen)) return true;
    return false;
  };
  // Gains first, then the losses one by one: so every prefix of the plan has at least what the check of each loss counted.
  for (const [group, losers] of losing) {
    let previous: number | undefined;
    for (const loser of losers) {
      for (const key of [...(gaining.get(group) ?? []), ...(previous === undefined ? [] : [previous])]) {
        if (!reaches(key, loser)) before.get(loser)?.add(key);
      }
      previous = loser;
    }
  }
  return before;
};
