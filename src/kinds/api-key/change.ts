// The steps of a change of API keys.

import { asSteps } from '../change-answer.ts';
import type { Changes, Declared, Lookup, Observed } from '../kind.ts';
import { textIn, textsIn } from '../read-value.ts';
import { sortedSet } from '../sorted-set.ts';
import type { ChangeAnswer } from '../step.ts';
import { accountOf } from './account-of.ts';
import { familyOf, type KeyFamily } from './family.ts';
import type { ApiKeyFields } from './fields.ts';
import { followingName, settingAside } from './leftovers.ts';
import { sameSet } from './read.ts';
import { changingKey, creatingKey, keyName, nameIsFree, promotingKey, revokingKey } from './steps.ts';
import { latestValidFrom } from './valid-from.ts';

const unreadScopes = (fields: readonly string[]): ChangeAnswer => ({
  type: 'impossible',
  fields,
  why: 'its scopes could not be read, and an update without them could clear them',
  instead: 'grant the credential permission to read the keys of this account, then plan again',
});

const newestFirst = (a: Observed, b: Observed): number => (latestValidFrom(b) ?? 0) - (latestValidFrom(a) ?? 0);

const startOf = (key: Observed): number => Date.parse(textIn(key, 'start_validity') ?? '');

/**
 * Whether a key of this name was created after `old` and then revoked: then it had already replaced `old`. If the platform does not report the time, it may
 * have.
 */
const wasReplaced = (old: Observed, { revoked }: KeyFamily): boolean => revoked.some((key) => !(startOf(key) <= startOf(old)));

/**
 * A run that was interrupted between the two renames of a rotation left `deploy.old` and a delivered `deploy.next`: the latter becomes `deploy`. If somebody
 * revoked the `deploy` that had replaced `deploy.old`, a `.next` is from a run that was interrupted while it created another key: its secret may be lost. The
 * same holds if another `.next` was set aside: the request that created this one may have reached the platform after its run was killed, so nobody has its
 * secret.
 */
const promoting = (family: KeyFamily, lookup: Lookup): ChangeAnswer | undefined => {
  const { name, at, account } = family;
  const [next, ...others] = family.next;
  const [old] = family.old.toSorted(newestFirst);
  if (!next || others.length > 0 || family.aside.length > 0 || !old || wasReplaced(old, family)) return undefined;
  const following = followingName({ ...family, next: [] }, lookup);
  const step = changingKey(next, { name, renamedTo: at(name), preconditions: [nameIsFree(account, name)] }, lookup);
  return following && step ? { type: 'steps', chain: [...following, step] } : unreadScopes(['name']);
};

const adding = (declared: Declared, family: KeyFamily, lookup: Lookup): ChangeAnswer => {
  const { name } = family;
  const deliverTo = textIn(declared, 'deliver_to');
  if (deliverTo === undefined) {
    const why = `the new key ${name} has no sink, and the platform shows its secret only once`;
    return { type: 'impossible', fields: ['deliver_to'], why, instead: 'set `deliver_to:` to a sink of the trust file' };
  }
  if (family.taken) {
    const why = `another key that the file declares is called ${name} on the platform`;
    return { type: 'impossible', fields: ['name'], why, instead: 'declare this one under another name' };
  }
  const account = declared.parent ?? accountOf(declared.address);
  // What an interrupted rotation replaced: the new key gets its values, unless the file declares others.
  const [before] = [...family.old.toSorted(newestFirst), ...family.next, ...family.aside];
  const description = textIn(declared, 'description') ?? (before && textIn(before, 'description'));
  const scopes = textsIn(declared, 'scopes') ?? (before && textsIn(before, 'scopes_asked'));
  if (before && scopes === undefined) return unreadScopes(['name']);
  const made = { address: declared.address, account, name, description, scopes, deliverTo };
  const leftovers = settingAside(family, false, lookup);
  if (!leftovers) return unreadScopes(['name']);
  return { type: 'steps', chain: [...leftovers.before, creatingKey(made, lookup), promotingKey(made, lookup), ...leftovers.after] };
};

const changing = (declared: Declared, observed: Observed, fields: readonly string[], lookup: Lookup): readonly ChangeAnswer[] => {
  const [granted, asked] = [textsIn(observed, 'scopes'), textsIn(observed, 'scopes_asked')];
  const wanted = fields.includes('scopes') || fields.includes('scopes_asked') ? textsIn(declared, 'scopes') : undefined;
  const description = fields.includes('description') ? textIn(declared, 'description') : undefined;
  const renamed = fields.includes('name');
  const isGranted = wanted !== undefined && (granted ?? []).every((scope) => wanted.includes(scope));
  const asks = wanted !== undefined && asked !== undefined && !(isGranted && sameSet(wanted, asked));
  const pending = wanted && asked ? wanted.filter((scope) => asked.includes(scope) && !granted?.includes(scope)) : [];
  const waiting: ChangeAnswer = {
    type: 'waiting',
    fields: ['scopes'],
    on: 'approval',
    who: `the platform must approve the scopes ${sortedSet(pending).join(', ')} of the key ${keyName(observed)}`,
  };
  const waits = pending.length > 0 ? [waiting] : [];
  if (!asks && !renamed && description === undefined) return waits;
  const family = familyOf(declared, lookup);
  const following = renamed ? followingName(family, lookup) : [];
  const named = renamed
    ? {
        name: family.name,
        renamedTo: family.at(family.name),
        preconditions: [nameIsFree(family.account, family.name)],
        under: declared.address,
      }
    : {};
  const step = changingKey(observed, { description, scopes: wanted, ...named }, lookup);
  return step && following ? [...asSteps(...following, step), ...waits] : [unreadScopes(fields)];
};

export const changes: Changes<ApiKeyFields> = {
  answer: (change, lookup) => {
    if (change.type === 'missing') {
      const family = familyOf(change.declared, lookup);
      return [promoting(family, lookup) ?? adding(change.declared, family, lookup)];
    }
    if (change.type === 'changed') return changing(change.declared, change.observed, change.fields, lookup);
    if (change.observed.phase === 'retired') return [];
    return asSteps(revokingKey(change.observed, 'removed', lookup));
  },
};
