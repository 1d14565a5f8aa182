// Ends of access that a guard would refuse. One refusal makes a whole plan unusable, and would stop backups too: such an end is withheld, and said.
import { type Draft, endsAccess, subjectOf } from './draft.ts';
import type { Guard, GuardContext } from './guards/guard.ts';
import type { StepId, Unplanned } from './plan.ts';

/** No acknowledgement overrides it, and it objects to certain drafts. */
const isFirm = ({ overriddenBy }: Guard): boolean => typeof overriddenBy === 'string';

interface Refused {
  readonly guard: string;
  readonly message: string;
}

/** By chain: a removal that follows a refused step is refused with it. */
export const refusedEnds = (
  context: GuardContext,
  guards: readonly Guard[],
  isEnd: (draft: Draft) => boolean,
): ReadonlyMap<StepId, Refused> => {
  const chains = new Map(context.drafts.filter(isEnd).map(({ id, chain }) => [id, chain]));
  return new Map(
    guards.filter(isFirm).flatMap(({ name, check }) =>
      check(context).flatMap(({ message, drafts }) =>
        drafts.flatMap((id) => {
          const chain = chains.get(id);
          return chain === undefined ? [] : [[chain, { guard: name, message }] as const];
        }),
      ),
    ),
  );
};

export interface WithheldEnds {
  readonly drafts: readonly Draft[];
  readonly withheld: readonly Unplanned[];
}

/** `contextOf`: with these drafts. Only plans that end access pay for it. */
export const withholdEnds = (
  drafts: readonly Draft[],
  contextOf: (drafts: readonly Draft[]) => GuardContext,
  guards: readonly Guard[],
): WithheldEnds => {
  if (!drafts.some(endsAccess)) return { drafts, withheld: [] };
  const refused = refusedEnds(contextOf(drafts), guards, endsAccess);
  const withheld = drafts.flatMap((draft): readonly Unplanned[] => {
    const why = draft.id === draft.chain ? refused.get(draft.chain) : undefined;
    if (!why || !endsAccess(draft)) return [];
    const answer = {
      type: 'impossible',
      fields: [],
      why: `the guard ${why.guard} withholds the end of access: ${why.message.replace(/\.$/, '')}`,
      instead: 'change what the guard counts, or give the access a later end',
    } as const;
    return [{ address: subjectOf(draft.step), at: draft.because.source, class: draft.class, answer }];
  });
  return { drafts: drafts.filter((draft) => !endsAccess(draft) || !refused.has(draft.chain)), withheld };
};
