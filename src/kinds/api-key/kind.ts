// API keys of service accounts. What is revoked stays in the list but is no identity: its address carries its id, `api-key/ci/deploy~172e80ba-…`.
import { isArray, type Json } from '../../json.ts';
import { text, texts, time } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { accountOf } from './account-of.ts';
import { changingKey, creatingKey, keyName, nameIsFree, promotingKey, revokingKey } from './steps.ts';
import { asSet } from '../as-set.ts';
import { asSteps } from '../change-answer.ts';
import { iamRights } from '../iam-rights.ts';
import { familyOf, isInRotation, type KeyFamily } from './family.ts';
import { followingName, settingAside } from './leftovers.ts';
import { calledInRotation, rotationFacts } from './rotation.ts';
import { latestStart } from './start.ts';
import { type Declared, defineKind, type Look, type Observed } from '../kind.ts';
import { present } from '../present.ts';
import { textIn, textsIn } from '../read-value.ts';
import type { ChangeAnswer } from '../step.ts';
import { segment } from '../segment.ts';

/** A list that is null is none. */
const setOf = (all: readonly string[] | null | undefined): readonly string[] | undefined =>
  all === undefined ? undefined : asSet(all ?? []);

/** What to change in the file, whose `id:` names a key that was replaced. */
const sayReplaced = ({ address }: Declared, heirs: readonly Observed[], name: string): string => {
  const [heir] = heirs;
  const replaced = `The \`id\` of ${address} names a key that was replaced by a rotation, and is revoked once its overlap has passed.`;
  if (!heir) return replaced;
  return name === segment(address, 1)
    ? `${replaced} Delete the line: the name ${name} alone finds its successor, ${heir.id}.`
    : `${replaced} Write the id of its successor: \`id: ${heir.id}\`.`;
};

const unreadScopes = (fields: readonly string[]): ChangeAnswer => ({
  type: 'impossible',
  fields,
  why: 'its scopes could not be read, and an update without them could clear them',
  instead: 'grant the credential permission to read the keys of this account, then plan again',
});

const newestFirst = (a: Observed, b: Observed): number => (latestStart(b) ?? 0) - (latestStart(a) ?? 0);

const startOf = (key: Observed): number => Date.parse(textIn(key, 'start_validity') ?? '');

/** Whether a key of this name came after `old` and was revoked: then `old` was replaced before, by that one. Where the platform does not say, it may have been. */
const wasReplaced = (old: Observed, { revoked }: KeyFamily): boolean => revoked.some((key) => !(startOf(key) <= startOf(old)));

/**
 * A run that died between the two renames of a rotation left `deploy.old` and a delivered `deploy.next`: the latter becomes `deploy`. Where somebody
 * revoked the `deploy` that had taken the place of `deploy.old`, a `.next` is of a run that died while it made another: its secret may be lost. The same
 * holds where another `.next` was set aside: the creation of this one may have reached the platform after its run had died, so nobody has its secret.
 */
const promoting = (family: KeyFamily, look: Look): ChangeAnswer | undefined => {
  const { name, at, account } = family;
  const [next, ...others] = family.next;
  const [old] = family.old.toSorted(newestFirst);
  if (!next || others.length > 0 || family.aside.length > 0 || !old || wasReplaced(old, family)) return undefined;
  const following = followingName({ ...family, next: [] }, look);
  const step = changingKey(next, { name, renamedTo: at(name), saw: [nameIsFree(account, name)] }, look);
  return following && step ? { type: 'steps', chain: [...following, step] } : unreadScopes(['name']);
};

const adding = (declared: Declared, family: KeyFamily, look: Look): ChangeAnswer => {
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
  // What an interrupted rotation replaced: the new key gets what it had, where the file says nothing else.
  const [before] = [...family.old.toSorted(newestFirst), ...family.next, ...family.aside];
  const description = textIn(declared, 'description') ?? (before && textIn(before, 'description'));
  const scopes = textsIn(declared, 'scopes') ?? (before && textsIn(before, 'scopes_asked'));
  if (before && scopes === undefined) return unreadScopes(['name']);
  const made = { address: declared.address, account, name, description, scopes, deliverTo };
  const leftovers = settingAside(family, false, look);
  if (!leftovers) return unreadScopes(['name']);
  return { type: 'steps', chain: [...leftovers.before, creatingKey(made, look), promotingKey(made, look), ...leftovers.after] };
};

const isSet = (value: Json, all: readonly string[]): boolean =>
  isArray(value) && value.every((one) => typeof one === 'string') && sameSet(value, all);

const sameSet = (a: readonly string[], b: readonly string[]): boolean => asSet(a).join('\n') === asSet(b).join('\n');

const changing = (declared: Declared, observed: Observed, fields: readonly string[], look: Look): readonly ChangeAnswer[] => {
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
    who: `the platform must approve the scopes ${asSet(pending).join(', ')} of the key ${keyName(observed)}`,
  };
  const waits = pending.length > 0 ? [waiting] : [];
  if (!asks && !renamed && description === undefined) return waits;
  const family = familyOf(declared, look);
  const following = renamed ? followingName(family, look) : [];
  const named = renamed
    ? { name: family.name, renamedTo: family.at(family.name), saw: [nameIsFree(family.account, family.name)], under: declared.address }
    : {};
  const step = changingKey(observed, { description, scopes: wanted, ...named }, look);
  return step && following ? [...asSteps(...following, step), ...waits] : [unreadScopes(fields)];
};

export const apiKey = defineKind({
  name: 'api-key',
  title: ['API key', 'API keys'],
  about:
    'A credential of a service account, identified by the account and its name. Its secret is shown only once, when the key is created, and is delivered directly to a sink.',
  fields: {
    name: { type: 'text', about: 'Name. The suffixes `.next`, `.old` and `.unproved` are reserved for rotation.' },
    description: { type: 'text', about: 'What it is for.' },
    scopes: {
      type: 'texts',
      about: 'Scopes granted to the key: the products it can access.',
      compare: 'set',
      grants: true,
      exportedFrom: 'scopes_asked',
    },
    rotate_after: { type: 'duration', about: 'Age at which the key is rotated.', side: 'desired' },
    overlap: { type: 'duration', about: 'How long the old key remains valid after a rotation.', side: 'desired' },
    deliver_to: { type: 'text', about: 'The sink, defined in the trust file, that a new secret is delivered to.', side: 'desired' },
    scopes_pending_approval: { type: 'texts', about: 'Requested scopes that the platform has not approved yet.', side: 'live' },
    scopes_asked: {
      type: 'texts',
      about: 'All requested scopes: granted or pending approval.',
      side: 'live',
      compare: 'set',
      offline: 'scopes',
    },
    start_validity: { type: 'time', about: 'Start of validity; null if the platform does not report it.', side: 'live' },
    end_validity: { type: 'time', about: 'End of validity; null if it does not expire.', side: 'live', offline: null },
    revoked_at: { type: 'time', about: 'When it was revoked; null if it is not revoked.', side: 'live' },
    revoked_by: { type: 'text', about: 'The id of the identity that revoked it.', side: 'live' },
    rotation: { type: 'text', about: 'Role in the rotation of a declared key: next or old; null for any other key.', side: 'live' },
    retires_at: {
      type: 'time',
      about: 'When the overlap of a replaced key ends and the key is revoked; null for any other key.',
      side: 'live',
    },
    key_pair_id: { type: 'text', about: 'The id of its key pair for object storage.', side: 'live' },
  },
  place: {
    section: 'api_keys',
    below: 'service-account',
    key: 'name',
    ownership: 'api_keys',
    removable: true,
    rename: 'in-place',
    names: [
      {
        pattern: '^(?!.*\\.(?:next|old|unproved)$)',
        level: 'error',
        says: 'names that end in `.next`, `.old` or `.unproved` are reserved for rotation',
      },
    ],
  },
  collection: {
    operation: 'iam.listApiKeys',
    per: 'service-account',
    args: ({ parent }) => ({ path: { sa_uuid: parent?.id ?? '' } }),
  },
  item: [
    {
      operation: 'iam.listApiKeys',
      fills: 'all',
      args: ({ parentId = '' }) => ({ path: { sa_uuid: parentId } }),
      list: true,
    },
  ],
  permissions: iamRights,
  decode: (wire, { parent }) => {
    const id = text(wire, 'uuid');
    if (!id) return undefined;
    const [name, revoked_at] = [text(wire, 'name'), time(wire, 'revoked_at')];
    // Revoked at a time that cannot be read is revoked all the same.
    const revoked = Boolean(text(wire, 'revoked_at')) && revoked_at !== null;
    const [scopes, pending] = [setOf(texts(wire, 'scopes')), setOf(texts(wire, 'scopes_pending_approval'))];
    const account = parent ? segment(parent.address, 0) : '';
    const called = name || id;
    return {
      id,
      address: addressOf('api-key', account, revoked ? `${called}~${id}` : called),
      values: present({
        name,
        description: text(wire, 'description'),
        scopes,
        scopes_pending_approval: pending,
        scopes_asked: scopes === undefined ? undefined : asSet([...scopes, ...(pending ?? [])]),
        start_validity: time(wire, 'start_validity'),
        end_validity: time(wire, 'end_validity'),
        revoked_at,
        revoked_by: text(wire, 'revoked_by'),
        key_pair_id: text(wire, 'key_pair_id'),
      }),
      phase: revoked ? 'retired' : 'settled',
    };
  },
  address: ({ name = '' }, parent) => addressOf('api-key', parent ? segment(parent, 0) : '', name),
  // What is asked for beyond the file is drift before it is approved.
  means: ({ values: { name, description, scopes } }) => ({
    values: present({ name, description, scopes, scopes_asked: scopes }),
    unread: {},
  }),
  // Where what is granted differs too, it shows there.
  same: (field, written, _, { values: { scopes } }) => (field === 'scopes_asked' && scopes && !isSet(written, scopes) ? true : undefined),
  // A key with a name of rotation belongs to the key it is named after; where nobody declared that one's rotation, it is reported.
  outside: (item, look) => {
    if (item.phase === 'retired') return true;
    return isInRotation(item, look);
  },
  heirs: (declared, look) => {
    const { replaced, present: heirs, name } = familyOf(declared, look);
    return replaced && { of: replaced, by: heirs, says: sayReplaced(declared, heirs, name) };
  },
  recognized: { by: ['description', 'scopes'], surely: [] },
  inRules: rotationFacts,
  alsoCalled: calledInRotation,
  answer: (change, look) => {
    if (change.type === 'missing') {
      const family = familyOf(change.declared, look);
      return [promoting(family, look) ?? adding(change.declared, family, look)];
    }
    if (change.type === 'changed') return changing(change.declared, change.observed, change.fields, look);
    if (change.observed.phase === 'retired') return [];
    return asSteps(revokingKey(change.observed, 'removed', look));
  },
  sample: {
    name: 'deploy',
    description: 'Pushes images',
    scopes: ['mcr.write'],
    rotate_after: '90d',
    overlap: '24h',
    deliver_to: 'shop-pipeline',
    scopes_pending_approval: [],
    scopes_asked: ['mcr.write'],
    start_validity: '2026-09-01T00:00:00.000Z',
    end_validity: '2027-09-01T00:00:00.000Z',
    revoked_at: null,
    revoked_by: null,
    rotation: null,
    retires_at: null,
    key_pair_id: 'e9a1dcde-6d0d-43c4-80f6-51d1b8f4c2e5',
  },
});
