// The same grants for several people in one call (iam.batchEditGrants, at most 100 ids per call).
import { canonical } from '../../json.ts';
import { describeGrants } from '../grants/grants.ts';
import { sortedSet } from '../sorted-set.ts';
import type { Arg, StepDraft } from '../step.ts';

const mostInOneCall = 100;

interface Joined {
  readonly step: StepDraft;
  readonly insteadOf: readonly StepDraft[];
}

interface Edit {
  readonly draft: StepDraft;
  readonly id: string;
  readonly operation: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
}

const fieldOf = (body: Arg | undefined, name: string): Arg | undefined =>
  typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => key === name)?.[1] : undefined;

const namesIn = (body: Arg | undefined, name: string): readonly string[] => {
  const value = fieldOf(body, name);
  return Array.isArray(value) ? sortedSet(value.filter((one) => typeof one === 'string')) : [];
};

/** Steps that change a safety fact stay separate: guards evaluate each of them, and the refusal of one must not affect others. */
const editIn = (draft: StepDraft): readonly Edit[] => {
  const id = draft.path?.['uuid'];
  const operation = fieldOf(draft.body, 'operation');
  if (draft.operation !== 'iam.editMemberGrants' || typeof id !== 'string' || typeof operation !== 'string') return [];
  if ((draft.effects ?? []).length > 0) return [];
  return [{ draft, id, operation, roles: namesIn(draft.body, 'roles'), permissions: namesIn(draft.body, 'permissions') }];
};

/** One call has one meaning: the same grants, with the same consequences. */
const keyOf = ({ operation, roles, permissions, draft: { accessEffect, stage, acknowledge } }: Edit): string =>
  canonical([operation, roles, permissions, accessEffect, stage ?? null, sortedSet(acknowledge ?? [])]);

const distinct = <T>(all: readonly T[]): readonly T[] => [...new Set(all)];

const joined = (edits: readonly Edit[]): readonly Joined[] => {
  const [first, second] = edits;
  if (!first || !second) return [];
  const { operation, roles, permissions } = first;
  const drafts = edits.map(({ draft }) => draft);
  const { path: _, description: __, ...shared } = first.draft;
  const [verb, preposition] = operation === 'add' ? ['grant', 'to'] : ['revoke', 'from'];
  const step: StepDraft = {
    ...shared,
    description: `${verb} ${describeGrants({ roles, permissions })} ${preposition} ${edits.length} members`,
    operation: 'iam.batchEditGrants',
    resources: drafts.flatMap((draft) => draft.resources),
    body: {
      member_ids: edits.map(({ id }) => id),
      operation,
      ...(roles.length > 0 ? { role_names: roles } : {}),
      ...(permissions.length > 0 ? { permission_names: permissions } : {}),
    },
    preconditions: drafts.flatMap((draft) => draft.preconditions),
    postconditions: drafts.flatMap((draft) => draft.postconditions),
    requires: distinct(drafts.flatMap((draft) => draft.requires ?? [])),
  };
  return [{ step, insteadOf: drafts }];
};

/** Every group of two or more becomes calls of at most 100 ids each; a remaining single step is unchanged. */
export const mergeGrants = (drafts: readonly StepDraft[]): readonly Joined[] => {
  const groups = new Map<string, Edit[]>();
  for (const edit of drafts.flatMap(editIn)) {
    const group = groups.get(keyOf(edit));
    if (group) group.push(edit);
    else groups.set(keyOf(edit), [edit]);
  }
  return [...groups.values()].flatMap((group) => {
    const edits = [...group].sort((a, b) => (a.id < b.id ? -1 : 1));
    const calls = Array.from({ length: Math.ceil(edits.length / mostInOneCall) }, (_, at) =>
      edits.slice(at * mostInOneCall, (at + 1) * mostInOneCall),
    );
    return calls.flatMap(joined);
  });
};
