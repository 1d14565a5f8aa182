// Joins drafts that one call can perform (the same grants for many members) and drafts that are the same call. Other scheduled work than
// the end of access is never joined: each slot stays a step of its own.
import { type Address, kindOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { StepDraft } from '../kinds/step.ts';
import { stepClasses } from './digests.ts';
import { type Draft, draftsBy, endsAccess, subjectOf } from './draft.ts';
import type { StepClass, StepId } from './plan.ts';
import { stepIdOf } from './step-id.ts';

/** The class of a call with several reasons: the first of their classes. */
const classOf = (parts: readonly Draft[]): StepClass => stepClasses.find((name) => parts.some((part) => part.class === name)) ?? 'change';

/** Access of several people that one call ends: the end that came first. */
const earliest = (parts: readonly Draft[]): Pick<Draft, 'due'> => {
  const [first] = parts.flatMap(({ due }) => due ?? []).toSorted((a, b) => ((a.since ?? '') < (b.since ?? '') ? -1 : 1));
  return first ? { due: first } : {};
};

/** The joined draft has the predecessors and changes of all its parts, and the reason of the first one. */
const joined = (step: StepDraft, parts: readonly Draft[]): readonly Draft[] => {
  const [first] = parts;
  if (!first) return [];
  const changes = parts.flatMap((part) => part.changes);
  const restores = parts.some((part) => part.restores) ? { restores: true as const } : {};
  const { notApplied: _, ...kept } = first;
  const notApplied = parts.every((part) => part.notApplied) ? { notApplied: true as const } : {};
  return [
    {
      ...kept,
      ...earliest(parts),
      ...restores,
      ...notApplied,
      class: classOf(parts),
      id: stepIdOf(step),
      step,
      changes,
      after: parts.flatMap((part) => part.after),
    },
  ];
};

const placeOf = ({ because: { source, why = '' } }: Draft): string => `${source.file}:${source.line}:${source.col} ${why}`;

const oneOfAll = (same: readonly Draft[]): readonly Draft[] => {
  const [first] = same;
  if (!first || same.length === 1) return same;
  const inOrder = [...same].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  return joined(first.step, inOrder);
};

/** `chosen` (`--only`): a selected draft is never joined with another one. */
export const joinDrafts = (drafts: readonly Draft[], chosen: (address: Address) => boolean = () => true): readonly Draft[] => {
  const open = drafts.filter((draft) => draft.class !== 'due' || endsAccess(draft));
  const draftOf = new Map(open.map((draft) => [draft.step, draft]));
  const alike = draftsBy(open, ({ class: name, restores, notApplied, unseen, until = '', step }) => [
    `${name} ${restores ?? false} ${notApplied ?? false} ${unseen ?? false} ${kindOf(subjectOf(step))} ${step.resources.some(chosen)} ${until}`,
  ]);
  const joins: Draft[] = [];
  const idNow = new Map<StepId, StepId>();
  for (const group of alike.values()) {
    const [kind] = group.map(({ step }) => kindNamed(kindOf(subjectOf(step))));
    for (const { step, insteadOf } of kind?.merge?.(group.map((draft) => draft.step)) ?? []) {
      const parts = insteadOf.flatMap((part) => draftOf.get(part) ?? []);
      const join = joined(step, parts).map((one) => ({ ...one, parts }));
      joins.push(...join);
      for (const { id } of join) for (const part of parts) idNow.set(part.id, id);
    }
  }
  const left = [...drafts.filter((draft) => !idNow.has(draft.id)), ...joins];
  return [...draftsBy(left, (draft) => [draft.id]).values()].flatMap(oneOfAll).map((draft) => {
    const after = new Set(draft.after.map((id) => idNow.get(id) ?? id));
    return { ...draft, after: [...after].filter((id) => id !== draft.id) };
  });
};
