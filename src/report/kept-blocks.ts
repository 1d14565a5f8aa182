// What a change stops being reverted: never folded, access first, each with its line and, with `--causes`, who changed it.
import type { Causes } from '../diff/find-causes.ts';
import type { NoLongerReverted } from '../plan/plan.ts';
import { causeLines } from './cause-lines.ts';
import { type Block, chapter, code, heading, type Inline, type ListItem, list, paragraph, place, tone } from './document.ts';

const adopts = 'adopts access';

const lineOf = ({ at, baseAt }: NoLongerReverted): readonly Inline[] => {
  if (at) return ['  ', tone('quiet', place(at))];
  return baseAt ? ['  ', tone('quiet', `no longer in the file; in the base ${place(baseAt)}`)] : [];
};

/** The address and what it keeps. */
const keptText = ({ address, says }: NoLongerReverted): readonly Inline[] => [
  ...(address === undefined ? ['what the base would revert '] : [code(address), ' ']),
  ...says.map((piece) => (typeof piece === 'string' ? piece : code(piece.name))),
];

const itemOf = (kept: NoLongerReverted, causes: Causes | undefined): ListItem => {
  const { acknowledgeFor, address } = kept;
  const isAccess = acknowledgeFor.length > 0;
  return {
    sign: isAccess ? '!' : '=',
    tone: isAccess ? 'warn' : 'quiet',
    text: [...keptText(kept), ...(isAccess ? ['  ', tone('warn', `[${adopts}]`)] : []), ...lineOf(kept)],
    below: address === undefined ? [] : causeLines(causes, [address]),
  };
};

/** `digest`: of all changes that must be acknowledged, if any must. */
export const keptBlocks = (all: readonly NoLongerReverted[], digest: string | undefined, causes?: Causes): readonly Block[] => {
  if (all.length === 0) return [];
  const dangerous = all.filter(({ acknowledgeFor }) => acknowledgeFor.length > 0).length;
  return [
    heading(2, `No longer reverted (${all.length})`),
    ...(dangerous > 0 && digest !== undefined ? [paragraph(`${dangerous} to acknowledge, with digest `, code(digest))] : []),
    list(all.map((one) => itemOf(one, causes))),
  ];
};

/** After an apply: what it adopted, and what nobody acknowledged. */
export const adoptedBlocks = (
  all: readonly NoLongerReverted[],
  { adopted = [], notAdopted = [] }: { readonly adopted?: readonly string[]; readonly notAdopted?: readonly string[] },
): readonly Block[] => {
  const items = (ids: readonly string[], sign: string, name: 'good' | 'warn'): readonly ListItem[] =>
    all.filter(({ id }) => ids.includes(id)).map((one) => ({ sign, tone: name, text: keptText(one) }));
  return [
    ...chapter(3, 'Adopted: no longer reverted', items(adopted, '=', 'good')),
    ...chapter(3, 'Not adopted: not acknowledged', items(notAdopted, '!', 'warn')),
  ];
};
