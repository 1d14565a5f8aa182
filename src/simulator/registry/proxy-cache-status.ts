// Whether a proxy cache's remote answers, and whether a remote accepts credentials. Nothing is stored.
import { type Rows, regionalRow } from '../call.ts';
import { defaults } from '../defaults.generated.ts';
import { ok } from '../reply.ts';
import { choice, object, optional, text } from '../shape.ts';
import type { Remote } from '../state.ts';
import type { SimulatedWorld } from '../world.ts';

/** Addresses with and without a slash at the end are equal. */
const bare = (url: string): string => url.replace(/\/+$/, '');

const remoteAt = (world: SimulatedWorld, url: string): Remote =>
  world.surroundings.remotes.find((remote) => bare(remote.url) === bare(url)) ?? { ...defaults.remote, url };

/** Only the sample has the type (contradictions.md R16): other values are not documented. */
const testBody = object({
  provider: text({ min: 1 }),
  url: text({ min: 1 }),
  access_key: text(),
  access_secret: text(),
  credential_type: optional(choice('basic')),
});

export const proxyCacheStatusRows = {
  'registry.testProxyCacheCredentials': regionalRow({ body: testBody }, ({ world }, { body }) => {
    const remote = remoteAt(world, body.url);
    if (!remote.reachable) return ok({ status: 'invalid', message: 'the remote registry cannot be reached' });
    const taken = remote.accepts?.some((pair) => pair.access_key === body.access_key && pair.access_secret === body.access_secret) ?? true;
    return ok(taken ? { status: 'valid', message: 'ok' } : { status: 'invalid', message: 'the remote registry refused the credentials' });
  }),
  'registry.getProxyCacheStatus': regionalRow({}, ({ world, region, path, refuse }) => {
    const cache = region.proxyCaches.get(path('proxy_cache_id'));
    if (cache === undefined) return refuse.notFound('proxy cache');
    const { reachable } = remoteAt(world, cache.url);
    return ok(
      reachable ? { status: 'connected', message: 'ok' } : { status: 'unreachable', message: 'the remote registry cannot be reached' },
    );
  }),
} satisfies Rows;
