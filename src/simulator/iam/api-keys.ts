// API keys of service accounts. Their secrets are only in the response that creates them; names need not be unique.
import type { JsonObject } from '../../json.ts';
import { type Call, globalRow, type Rows } from '../call.ts';
import { defaults } from '../defaults.generated.ts';
import { created, done, ok } from '../reply.ts';
import { choice, list, nullable, object, optional, text } from '../shape.ts';
import type { SimulatedWorld } from '../world.ts';
import type { StoredKey } from './store.ts';

const show = (key: StoredKey, secrets: boolean): JsonObject => ({
  uuid: key.uuid,
  name: key.name,
  description: key.description,
  key_pair_id: key.key_pair_id,
  key_pair_secret: secrets ? key.key_pair_secret : null,
  scopes: key.scopes,
  scopes_pending_approval: key.scopes_pending_approval,
  start_validity: key.start_validity,
  end_validity: key.end_validity,
  revoked_at: key.revoked_at,
  revoked_by: key.revoked_by,
  api_key: secrets ? key.api_key : null,
});

const scopeNames = optional(nullable(list(text())));
const createBody = object({ name: text({ min: 1 }), description: optional(nullable(text())), scopes: scopeNames });
const updateBody = object({ name: optional(nullable(text({ min: 1 }))), description: optional(nullable(text())), scopes: scopeNames });

type Asked = Pick<StoredKey, 'scopes' | 'scopes_pending_approval'>;

/** Splits the requested scopes: granted at once (or already), or waiting for an approval. A text if a scope does not exist. */
const asked = (world: SimulatedWorld, names: readonly string[], held: readonly string[]): Asked | string => {
  const catalogue = world.surroundings.scopes.flatMap((product) => product.scopes);
  const unknown = names.find((name) => !catalogue.some((scope) => scope.name === name));
  if (unknown !== undefined) return `scope ${unknown} does not exist`;
  const waits = (name: string): boolean => !held.includes(name) && catalogue.some((scope) => scope.name === name && scope.approval);
  const wanted = [...new Set(names)];
  return { scopes: wanted.filter((name) => !waits(name)), scopes_pending_approval: wanted.filter(waits) };
};

const keyOf = ({ tenant, path }: Call): StoredKey | undefined => {
  const key = tenant.apiKeys.get(path('apikey_uuid'));
  return key?.account === path('sa_uuid') ? key : undefined;
};

export const apiKeyRows = {
  // Its schema is that of the creation, with nullable secrets (contradictions.md I42).
  'iam.listApiKeys': globalRow(
    { query: { status: optional(choice('active', 'revoked')) } },
    ({ world, tenant, path, refuse }, { query }) => {
      if (tenant.serviceAccounts.get(path('sa_uuid')) === undefined) return refuse.notFound('service account');
      const keys = tenant.apiKeys.by('account', path('sa_uuid'));
      const wanted = keys.filter((key) => query.status === undefined || (query.status === 'revoked') === (key.revoked_at !== null));
      return ok(wanted.map((key) => show(key, world.surroundings.behaviour.key_lists === 'with_secrets')));
    },
  ),
  'iam.createApiKey': globalRow({ body: createBody }, ({ world, tenant, path, at, refuse }, { body }) => {
    if (tenant.serviceAccounts.get(path('sa_uuid')) === undefined) return refuse.notFound('service account');
    const scopes = asked(world, body.scopes ?? [], []);
    if (typeof scopes === 'string') return refuse.unfit(scopes);
    const key: StoredKey = {
      uuid: world.mint.uuid('api-key'),
      ...defaults.api_key,
      account: path('sa_uuid'),
      name: body.name,
      description: body.description ?? null,
      key_pair_id: world.mint.uuid('key pair'),
      key_pair_secret: world.mint.secret('pair'),
      api_key: world.mint.secret('key'),
      ...scopes,
      start_validity: at.slice(0, 10),
    };
    tenant.apiKeys.put(key);
    return created(show(key, true));
  }),
  // Omitted scopes are unchanged; an empty list or null clears them (contradictions.md I13).
  'iam.updateApiKey': globalRow({ body: updateBody }, (call, { body }) => {
    const { world, tenant, refuse } = call;
    const key = keyOf(call);
    if (key === undefined) return refuse.notFound('API key');
    if (key.revoked_at !== null) return refuse.unfit('a revoked key cannot be changed');
    const scopes = body.scopes === undefined ? {} : asked(world, body.scopes ?? [], key.scopes);
    if (typeof scopes === 'string') return refuse.unfit(scopes);
    const changed: StoredKey = { ...key, name: body.name ?? key.name, description: body.description ?? key.description, ...scopes };
    tenant.apiKeys.put(changed);
    return ok(show(changed, false));
  }),
  // A revoked key stays in the list. Revoking it again changes nothing.
  'iam.revokeApiKey': globalRow({}, (call) => {
    const key = keyOf(call);
    if (key === undefined) return call.refuse.notFound('API key');
    if (key.revoked_at === null) call.tenant.apiKeys.put({ ...key, revoked_at: call.at, revoked_by: call.caller.id });
    return done;
  }),
} satisfies Rows;
