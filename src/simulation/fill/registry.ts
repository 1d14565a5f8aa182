// One region's registries and proxy caches of Live as the simulator holds them.
import { isArray, isObject, type Json, type JsonObject } from '../../json.ts';
import type { Observed, Received } from '../../kinds/kind.ts';
import { textsIn } from '../../kinds/read-value.ts';
import type { LiveItems } from './items.ts';
import { readFields, withId } from './read-fields.ts';

/** Tags with their times where they were read; the simulator can hold none that is null. */
const tagsOf = (item: Observed): readonly Json[] => {
  const details = item.values['tags_details'];
  const tags = isArray(details) ? details.flatMap((tag) => (isObject(tag) ? [tag] : [])) : [];
  const byName = new Map(tags.map((tag) => [tag['name'], Object.fromEntries(Object.entries(tag).filter(([, value]) => value !== null))]));
  return (textsIn(item, 'tags') ?? []).map((name) => byName.get(name) ?? name);
};

const extraOf = ({ wire }: Received): JsonObject => {
  const body = wire['registry.listImages'];
  const extra = isObject(body) ? body['extra_attr'] : undefined;
  return isObject(extra) ? { extra_attr: extra } : {};
};

const image = (item: Received): Json => ({
  ...readFields(item),
  ...extraOf(item),
  tags: tagsOf(item),
});

/** The id of a repository is `<registry id>/<its own>`. */
const repository =
  (items: LiveItems) =>
  (item: Observed): Json => ({
    id: item.id.split('/')[1] ?? item.id,
    ...readFields(item),
    images: items.below('image', item.address).map(image),
  });

const member = (item: Observed): Json => ({ id: item.id, user_id: item.id, ...readFields(item) });

const registry =
  (items: LiveItems) =>
  (item: Observed): Json => {
    const { proxy_cache: _, ...fields } = withId(item);
    return {
      ...fields,
      members: items.below('registry-member', item.address).map(member),
      repositories: items.below('repository', item.address).map(repository(items)),
    };
  };

/** `users`: those that steps speak of. Who is a member of a registry is a user anyhow. */
export const registryOf = (items: LiveItems, region: string, users: readonly string[]): JsonObject => ({
  registry_users: users.map((id) => ({ id, username: id })),
  registries: items.in('registry', region).map(registry(items)),
  proxy_caches: items.in('proxy-cache', region).map(withId),
});
