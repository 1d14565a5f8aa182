// Renames of keys that rotations and interrupted runs left. None of them is revoked here: a sink may hold the secret, and the overlap starts when another key
// is delivered.
import type { Address } from '../address.ts';
import type { Lookup, Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import type { StepDraft } from '../step.ts';
import type { KeyFamily } from './family.ts';
import { asideName, isUnproved, nextName, oldName, unprovedName } from './rotation-name.ts';
import { ifUnverified, renamed, renamingKey } from './steps.ts';

interface Moved {
  readonly steps: readonly StepDraft[];
  readonly keys: readonly Observed[];
}

/** undefined: the scopes of one of them were not read, so it cannot be renamed. */
const moving = (keys: readonly Observed[], address: Address, lookup: Lookup): Moved | undefined => {
  const [steps, moved]: [StepDraft[], Observed[]] = [[], []];
  for (const key of keys) {
    const isThere = textIn(key, 'name') === textIn(renamed(key, address), 'name');
    const step = isThere ? undefined : renamingKey(key, address, lookup);
    if (!isThere && !step) return undefined;
    if (step) steps.push(step);
    moved.push(isThere ? key : renamed(key, address));
  }
  return { steps, keys: moved };
};

const isMarked = (key: Observed): boolean => isUnproved(textIn(key, 'name') ?? '');

/** Old keys keep what their names say about their successors. */
const movingOld = (old: readonly Observed[], { name, at }: Pick<KeyFamily, 'name' | 'at'>, lookup: Lookup): Moved | undefined => {
  const [marked, others] = [old.filter(isMarked), old.filter((key) => !isMarked(key))];
  const moved = [moving(others, at(oldName(name)), lookup), moving(marked, at(unprovedName(name)), lookup)];
  if (!moved.every((one) => one !== undefined)) return undefined;
  return { steps: moved.flatMap(({ steps }) => steps), keys: moved.flatMap(({ keys }) => keys) };
};

export interface Leftovers {
  /** Before another key is created: the name of a `.next` is needed, and keys that still have an old name of the key follow it. */
  readonly before: readonly StepDraft[];
  /** Once another key is delivered, they are replaced. */
  readonly after: readonly StepDraft[];
}

/**
 * `isReplaced`: a key is renamed to `.old` in the same chain, or already exists: later runs conclude from it that these were also replaced. undefined: the
 * scopes of one were not read.
 */
export const settingAside = ({ name, at, next, aside, old }: KeyFamily, isReplaced: boolean, lookup: Lookup): Leftovers | undefined => {
  const olds = movingOld(old, { name, at }, lookup);
  const set = moving([...aside, ...next], at(asideName(name)), lookup);
  if (!olds || !set) return undefined;
  const after = isReplaced || old.length > 0 ? undefined : moving(set.keys, at(oldName(name)), lookup);
  const unproved = { of: at(nextName(name)), name: unprovedName(name) };
  return { before: [...olds.steps, ...set.steps], after: (after?.steps ?? []).map((step) => ifUnverified(step, unproved)) };
};

/**
 * A key that still has an old name of the key gets the new one: without `renamed_from`, its owner would not be known. undefined: the scopes of one were not
 * read.
 */
export const followingName = ({ name, at, next, aside, old }: KeyFamily, lookup: Lookup): readonly StepDraft[] | undefined => {
  const all = [movingOld(old, { name, at }, lookup), moving(aside, at(asideName(name)), lookup), moving(next, at(nextName(name)), lookup)];
  return all.every((moved) => moved !== undefined) ? all.flatMap(({ steps }) => steps) : undefined;
};
