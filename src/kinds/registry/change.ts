// The steps of a change of a registry: create or delete, with the data that a deletion loses; other changes are impossible.
import { type Address, addressOf, collectionOf } from '../address.ts';
import { cannotChange } from '../change-answer.ts';
import { asSeen } from '../condition.ts';
import { count } from '../count.ts';
import { creating, deleting } from '../draft.ts';
import type { Change, Declared, Lookup, Observed } from '../kind.ts';
import { idArg } from '../live-id.ts';
import { createBody } from '../request-body.ts';
import type { ChangeAnswer } from '../step.ts';
import { whyUnread } from '../unread.ts';
import { type RegistryFields, fields as rows } from './fields.ts';

type Registry = Observed<RegistryFields>;

export const cacheAddress = (region: string, name: string): Address => addressOf('proxy-cache', region, name);

/** Why the proxy cache of a new registry cannot be named in the call. */
const cacheRefused = (region: string, name: string, lookup: Lookup): ChangeAnswer | undefined => {
  const address = cacheAddress(region, name);
  if (lookup.live(address) || lookup.declared(address)) return undefined;
  const unread = whyUnread(lookup.completeness(collectionOf('proxy-cache', region)));
  const why =
    unread === undefined ? `proxy cache ${name} does not exist in ${region}` : `the id of proxy cache ${name} is unknown: ${unread}`;
  return {
    type: 'impossible',
    fields: ['proxy_cache'],
    why,
    instead: 'declare it under `proxy_caches` in the same region, or remove the line',
  };
};

const create = (declared: Declared<RegistryFields>, lookup: Lookup): ChangeAnswer => {
  const { address, values } = declared;
  const { region = '', name = '', proxy_cache: cache } = values;
  const refused = cache === undefined ? undefined : cacheRefused(region, cache, lookup);
  if (refused) return refused;
  // Without a proxy cache the key is left out: an empty id is not sent (contradictions.md R4).
  const from = cache === undefined ? undefined : cacheAddress(region, cache);
  const step = creating(address, {
    description: `create registry ${name} in ${region}${cache === undefined ? '' : ` with proxy cache ${cache}`}`,
    operation: 'registry.createRegistry',
    region,
    body: createBody(rows, { name, proxy_cache: from && idArg(from, lookup) }),
    requires: from === undefined ? [] : [lookup.liveOf(from)?.address ?? from],
  });
  return { type: 'steps', chain: [step] };
};

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** The contents that are deleted with a registry, as far as they were read (contradictions.md R23). */
const contentsOf = (registry: Registry, lookup: Lookup): string => {
  const { completeness, items } = lookup.below('repository', registry.address);
  const size = registry.values.storage_usage_bytes;
  const stored = size ? ` (${gigabytes(size)})` : '';
  const unread = whyUnread(completeness);
  if (unread !== undefined) return `all its content${stored} (its repositories could not be read: ${unread})`;
  const images = items.reduce((sum, { values }) => sum + (typeof values['image_count'] === 'number' ? values['image_count'] : 0), 0);
  return `${count(items.length, 'repository', 'repositories')} and ${count(images, 'image')}${stored}`;
};

const remove = (registry: Registry, lookup: Lookup): ChangeAnswer => {
  const name = registry.values.name ?? registry.id;
  const step = deleting(registry, {
    description: `delete registry ${name} in ${registry.region ?? 'its region'} with ${contentsOf(registry, lookup)}; its name is global and can then be taken by anybody`,
    operation: 'registry.deleteRegistry',
    path: { registry_id: registry.id },
    // A push after the plan adds an image whose loss nobody has accepted.
    preconditions: asSeen(registry, 'name', 'storage_usage_bytes'),
    reversibility: 'irreversible',
    loses: `${contentsOf(registry, lookup)} and its name are lost`,
  });
  return { type: 'steps', chain: [step] };
};

/** The alternative to changing one. */
export const remakeRegistry = 'create a registry under a new key, copy the images, switch its users over, and remove this one afterwards';

export const answerRegistry = (change: Change<RegistryFields>, lookup: Lookup): readonly ChangeAnswer[] => {
  if (change.type === 'missing') return [create(change.declared, lookup)];
  if (change.type === 'unexpected') return [remove(change.observed, lookup)];
  return cannotChange(rows, change.fields, remakeRegistry);
};
