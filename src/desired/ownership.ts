// `ownership:`: how far each section speaks.
import type { Problem } from '../errors.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { PlacedKind } from './declare-items.ts';
import type { Desired, Ownership } from './desired.ts';
import { entriesAs, type Merged } from './merge.ts';

const obstacle = (kind: PlacedKind | undefined, isWritten: (kind: KindName) => boolean): Pick<Problem, 'message' | 'help'> | undefined => {
  if (kind === undefined) return undefined;
  const { place, title } = kind;
  if (!place.removable)
    return { message: `the platform cannot remove ${title[1]}, so \`authoritative\` promises too much`, help: 'Write `additive` or `observed`.' };
  if (isWritten(kind.name)) return undefined;
  return {
    message: `\`authoritative\` without a written section \`${place.section}\` would remove all ${title[1]}`,
    help: `Write \`${place.section}:\`, or \`additive\`.`,
  };
};

/** `authoritative` needs a section that is written (a nested one: somewhere) and a kind that can be removed. */
export const readOwnership = (
  merged: Merged,
  kinds: readonly PlacedKind[],
  isWritten: (kind: KindName) => boolean,
): { readonly ownership: Desired['ownership']; readonly problems: readonly Problem[] } => {
  const entries = entriesAs<Ownership>(merged, ['ownership']);
  const byWord = new Map(kinds.map((kind) => [kind.place.ownership, kind]));
  const problems = entries.flatMap(({ key, value, at }): readonly Problem[] => {
    const found = value === 'authoritative' ? obstacle(byWord.get(String(key)), isWritten) : undefined;
    return found ? [{ code: 'ownership', ...found, at }] : [];
  });
  return { ownership: Object.fromEntries(entries.map(({ key, value, at }) => [key, { word: value, at }])), problems };
};
