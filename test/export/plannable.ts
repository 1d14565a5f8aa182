// The changes of a plan: the differences except for waiting ones.
import { compare } from '../../src/diff/compare.ts';
import type { DifferenceEntry } from '../../src/diff/difference.ts';
import { kindList, kindNamed } from '../../src/kinds/catalogue.generated.ts';
import type { Lookup } from '../../src/kinds/kind.ts';
import type { Live } from '../../src/live/live.ts';
import { lookupOf } from '../../src/live/lookup.ts';
import { declaredBy, owned } from './worlds.ts';

/** Invited people and domains without a DNS record wait for somebody; nothing of theirs is changed. */
const waits = (entry: DifferenceEntry, lookup: Lookup): boolean => {
  // It cannot be declared, for example a volume whose creation failed: a plan reports it and has no step.
  if (entry.type === 'unmanaged') return kindNamed(entry.observed.kind).outside?.(entry.observed, lookup) === 'reported';
  if (entry.type !== 'missing' && entry.type !== 'changed') return false;
  const answers = kindNamed(entry.declared.kind).answer?.(entry, lookup) ?? [];
  return answers.every(
    (answer) => answer.type === 'waiting' || (answer.type === 'steps' && answer.chain.every((step) => step.repeatsRequest)),
  );
};

/** Everything that differs, with `authoritative` wherever possible. */
export const differences = (texts: Readonly<Record<string, string>>, live: Live): readonly DifferenceEntry[] =>
  Object.values(compare(owned(declaredBy(texts)), live, kindList).entries)
    .flat()
    .filter((entry) => entry.type !== 'same');

export const plannable = (texts: Readonly<Record<string, string>>, live: Live): readonly DifferenceEntry[] => {
  const lookup = lookupOf(live, kindList, { desired: declaredBy(texts) });
  return differences(texts, live).filter((entry) => !waits(entry, lookup));
};
