// Rotation of API keys. The name carries the state: create `deploy.next` and deliver it, rename the old one `deploy.old`, the new one `deploy`; revoke `.old` after the overlap.
// No key is revoked before the overlap has passed since the delivery of its successor. If that is uncertain, the key is kept and reported.
import { sameJson } from '../json.ts';
import { collectionOf, partsOf } from '../kinds/address.ts';
import { accountOf } from '../kinds/api-key/account-of.ts';
import { isRotated, remainsOf } from '../kinds/api-key/conflicts.ts';
import { familyOf, type KeyFamily } from '../kinds/api-key/family.ts';
import { settingAside } from '../kinds/api-key/leftovers.ts';
import { graceAfter } from '../kinds/api-key/rotation.ts';
import { nextName, oldName, unprovedName } from '../kinds/api-key/rotation-name.ts';
import { changingKey, creatingKey, ifUnverified, nameIsFree, promotingKey, revokingKey } from '../kinds/api-key/steps.ts';
import { latestValidFrom } from '../kinds/api-key/valid-from.ts';
import type { Declared, Observed } from '../kinds/kind.ts';
import { textIn, textsIn } from '../kinds/read-value.ts';
import { sortedSet } from '../kinds/sorted-set.ts';
import type { ChangeAnswer } from '../kinds/step.ts';
import { parseDuration } from '../yaml/duration.ts';
import { type DueWork, type FoundWork, nothingFound } from './due.ts';
import { type DueContext, whyNotComplete } from './due-context.ts';

/** The minimum age of a key: milliseconds, at least 0; undefined if the platform does not report it. */
export const leastAge = (key: Observed, now: number): number | undefined => {
  const start = latestValidFrom(key);
  return start === undefined ? undefined : Math.max(0, now - start);
};

/** A declared key with its family, and the live key that it refers to. */
interface Rotating {
  readonly declared: Declared;
  readonly family: KeyFamily;
  readonly present: Observed;
}

const due = (declared: Declared, type: DueWork['type'], why: string, answer: ChangeAnswer): FoundWork => {
  const { address, fieldAt, at } = declared;
  return { work: [{ type, address, under: address, because: fieldAt['rotate_after'] ?? at, why, answer }], notes: [] };
};

const noted = ({ address, fieldAt, at }: Declared, message: string, unknown: boolean): FoundWork => ({
  work: [],
  notes: [{ address, message, at: fieldAt['rotate_after'] ?? at, unknown }],
});

const durationIn = (declared: Declared, field: string): number | undefined => {
  const text = textIn(declared, field);
  return text === undefined ? undefined : parseDuration(text);
};

/** The latest possible time at which a successor of the old keys was created. A successor that was revoked later also counts. */
const replacedSince = ({ family: { revoked }, present }: Rotating): number | undefined => {
  const since = latestValidFrom(present);
  return since === undefined ? undefined : Math.max(since, ...revoked.map((key) => latestValidFrom(key) ?? since));
};

/** Replaced keys are revoked after the overlap, and not before the new key has all their scopes. */
const retire = (rotating: Rotating, replaced: readonly Observed[], { lookup, now }: DueContext): FoundWork => {
  const { declared, present } = rotating;
  const since = replacedSince(rotating);
  if (since === undefined) return noted(declared, 'when the old key was replaced is unknown, so it is kept', true);
  const overlap = durationIn(declared, 'overlap') ?? 0;
  if (now - since < overlap + graceAfter(overlap)) return nothingFound;
  const granted = textsIn(present, 'scopes') ?? [];
  const asked = textsIn(present, 'scopes_pending_approval') ?? [];
  const held = new Set(replaced.flatMap((key) => textsIn(key, 'scopes') ?? []));
  const awaited = [...held].filter((scope) => asked.includes(scope) && !granted.includes(scope));
  if (awaited.length > 0) {
    const who = `the platform must approve the scopes ${awaited.join(', ')} of the new key; the old key remains valid until then`;
    return due(declared, 'key-retirement', 'the overlap is over', { type: 'waiting', fields: [], on: 'approval', who });
  }
  const why = `the overlap of ${textIn(declared, 'overlap') ?? '0h'} is over`;
  const chain = replaced.map((key) => revokingKey(key, { successor: present }, lookup));
  return due(declared, 'key-retirement', why, { type: 'steps', chain });
};

const differs = ({ declared, present }: Rotating): boolean => {
  const [scopes, description] = [textsIn(declared, 'scopes'), textIn(declared, 'description')];
  const asked = textsIn(present, 'scopes_asked');
  const hasScopes = scopes === undefined || (asked !== undefined && sameJson(sortedSet(scopes), sortedSet(asked)));
  return !hasScopes || (description !== undefined && description !== textIn(present, 'description'));
};

/** Other changes of the key come before its rotation, because both would change the same key. */
const asWanted = ({ declared, present }: Rotating): Observed => {
  const [scopes, description] = [textsIn(declared, 'scopes'), textIn(declared, 'description')];
  const values = { ...(scopes ? { scopes_asked: sortedSet(scopes) } : {}), ...(description === undefined ? {} : { description }) };
  return { ...present, values: { ...present.values, ...values } };
};

const rotate = (rotating: Rotating, why: string, { lookup }: DueContext): FoundWork => {
  const { declared, family, present } = rotating;
  const { name, account: called, at } = family;
  const deliverTo = textIn(declared, 'deliver_to');
  // Files with `rotate_after` have it (desired/check-required-fields.ts).
  if (deliverTo === undefined) return nothingFound;
  const key = asWanted(rotating);
  const scopes = textsIn(key, 'scopes_asked');
  const isFree = nameIsFree(called, name, present);
  const address = at(partsOf(declared.address, 'api-key').name);
  // If another key has the same address, steps of both cannot be distinguished: other changes are made in an earlier run.
  const isAlone = present.address === address && !family.taken && name === partsOf(declared.address, 'api-key').name;
  if (!isAlone && differs(rotating)) return nothingFound;
  const away = changingKey(key, { name: oldName(name), renamedTo: at(oldName(name)), preconditions: [isFree], under: address }, lookup);
  const leftovers = settingAside(family, true, lookup);
  if (!away || !scopes || !leftovers) {
    return noted(declared, 'it is due for rotation, but its scopes could not be read, and a rename could clear them', true);
  }
  const account = declared.parent ?? accountOf(declared.address);
  const made = { address, account, name, description: textIn(key, 'description'), scopes, deliverTo, replaces: present };
  const create = { ...creatingKey(made, lookup), ...(isAlone ? { runsAfter: [key.address] } : {}) };
  return due(declared, 'key-rotation', why, {
    type: 'steps',
    chain: [
      ...leftovers.before,
      create,
      ifUnverified(away, { of: at(nextName(name)), name: unprovedName(name) }),
      promotingKey(made, lookup),
    ],
  });
};

/** The scheduled work of the key. An interrupted rotation is repeated at once, because the sink may contain the secret of a key that is not in use. */
const evaluateRotation = (rotating: Rotating, context: DueContext): FoundWork => {
  const { declared, present, family } = rotating;
  const { old } = family;
  const { replaced, open, unexplained } = remainsOf(declared, family, present);
  // The difference reports them as conflicts: none of the keys is changed before a person has decided.
  if (unexplained.length > 0) return nothingFound;
  const rotateAfter = durationIn(declared, 'rotate_after');
  if (open.length > 0) return rotate(rotating, 'a rotation was interrupted', context);
  if (old.length > 0) return retire(rotating, [...replaced, ...old], context);
  const age = leastAge(present, context.now);
  const isDue = rotateAfter !== undefined && age !== undefined && age > rotateAfter;
  if (isDue) return rotate(rotating, `older than ${textIn(declared, 'rotate_after') ?? ''}`, context);
  if (replaced.length > 0) return retire(rotating, replaced, context);
  if (rotateAfter === undefined || age !== undefined) return nothingFound;
  return noted(declared, 'whether it is due for rotation is unknown, because the platform does not report the start of its validity', true);
};

const rotationOf = (declared: Declared, context: DueContext): FoundWork => {
  const family = familyOf(declared, context.lookup);
  const [present, ...others] = family.present;
  // Creating the key, or completing a rotation that was interrupted between its renames, is a change of the file (api-key/kind.ts).
  if (!present) return nothingFound;
  const unread = whyNotComplete(context.lookup, collectionOf('api-key', present.parent));
  if (unread) return noted(declared, `whether it is due for rotation is unknown: ${unread}`, true);
  // If there are several, none is changed; the difference reports them as ambiguous.
  if (others.length > 0) return nothingFound;
  // It is renamed first.
  if (declared.pin === undefined && textIn(present, 'name') !== family.name) return nothingFound;
  return evaluateRotation({ declared, family, present }, context);
};

/** By key: how long it still lives, in milliseconds; at most 0 once it has ended. */
const livesOf = ({ desired, now }: DueContext): ReadonlyMap<string, number> =>
  new Map(desired.ends.flatMap(({ kind, address, end }) => (kind === 'api-key' ? [[address, end - now] as const] : [])));

/** A key that has ended is revoked with its family, and one that soon ends gets no successor. */
const beforeEnd = (declared: Declared, lives: number | undefined, context: DueContext): FoundWork => {
  if (lives === undefined) return rotationOf(declared, context);
  if (lives <= 0) return nothingFound;
  const found = rotationOf(declared, context);
  const overlap = durationIn(declared, 'overlap') ?? 0;
  if (lives >= overlap || !found.work.some(({ type }) => type === 'key-rotation')) return found;
  return noted(declared, 'it is due for rotation and is not rotated: a new key would live less than the overlap', false);
};

export const rotateKeys = (context: DueContext): FoundWork => {
  const lives = livesOf(context);
  const found = context.desired.items.filter(isRotated).map((declared) => beforeEnd(declared, lives.get(declared.address), context));
  return { work: found.flatMap(({ work }) => work), notes: found.flatMap(({ notes }) => notes) };
};
