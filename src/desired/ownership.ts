// `ownership:`: the ownership of each section.
import type { Problem } from '../errors.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { PlacedKind } from './declare-items.ts';
import type { Desired, Ownership } from './desired.ts';
import type { Merged } from './merge.ts';

const unwritten = ({ place, title }: PlacedKind): Pick<Problem, 'message' | 'help'> => ({
  message: `\`authoritative\` without a section \`${place.section}\` would remove all ${title[1]}`,
  help: `Add the section \`${place.section}:\`, or use \`additive\`.`,
});

/** `authoritative` requires a declared section; for a nested one, in at least one item. The schema checks that the kind can be removed. */
export const readOwnership = (
  merged: Merged,
  kinds: readonly PlacedKind[],
  isWritten: (kind: KindName) => boolean,
): { readonly ownership: Desired['ownership']; readonly problems: readonly Problem[] } => {
  const entries = merged<Ownership>(['ownership']);
  const byWord = new Map(kinds.map((kind) => [kind.place.ownership, kind]));
  const problems = entries.flatMap(({ key, value, at }): readonly Problem[] => {
    const kind = byWord.get(String(key));
    return value === 'authoritative' && kind && !isWritten(kind.name) ? [{ code: 'ownership', ...unwritten(kind), at }] : [];
  });
  return { ownership: Object.fromEntries(entries.map(({ key, value, at }) => [key, { word: value, at }])), problems };
};
