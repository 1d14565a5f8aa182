// Domains: created with a TXT record to publish, verified when that record is in the simulator's DNS. They cannot be deleted.
import type { JsonObject } from '../../json.ts';
import { globalRow, type Rows } from '../call.ts';
import { defaults } from '../defaults.generated.ts';
import { envelopeOf } from '../paging.ts';
import { ok } from '../reply.ts';
import { either, integerText, object, text } from '../shape.ts';
import { txtOf } from './fill-domains.ts';
import type { Domain } from './state.ts';
import { folded } from './store.ts';

const show = (domain: Domain): JsonObject => ({
  id: domain.id,
  domain: domain.domain,
  created_at: domain.created_at,
  updated_at: domain.updated_at,
  txt_name: domain.txt_name,
  txt_value: domain.txt_value,
  verified: domain.verified,
  verified_at: domain.verified_at,
});

const hostName = text({ max: 253, pattern: /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i, form: 'not a domain name' });

/** Style B: offset and limit, and an envelope whose `count` is not a total. */
export const envelopeParameters = { offset: either(integerText({ min: 0 }), 0), limit: either(integerText({ min: 1, max: 100 }), 50) };

export const domainRows = {
  'iam.listDomains': globalRow({ query: envelopeParameters }, ({ tenant }, { query }) =>
    ok(envelopeOf(tenant.domains.all(), query.offset, query.limit, show)),
  ),
  // 200, not 201 (contradictions.md I28).
  'iam.createDomain': globalRow({ body: object({ domain: hostName }) }, ({ world, tenant, at, refuse }, { body }) => {
    if (tenant.domains.by('domain', folded(body.domain)).length > 0) return refuse.conflict(`${body.domain} is already there`);
    const domain: Domain = {
      id: world.mint.uuid('domain'),
      ...defaults.domain,
      domain: body.domain,
      created_at: at,
      updated_at: at,
      ...txtOf(world.seed, tenant.facts.id, body.domain),
      verified_at: null,
    };
    tenant.domains.put(domain);
    return ok(show(domain));
  }),
  // Looks the record up; without it the domain is unchanged, and the response is still 200.
  'iam.verifyDomain': globalRow({}, ({ world, tenant, path, at, refuse }) => {
    const domain = tenant.domains.get(path('domain_id'));
    if (domain === undefined) return refuse.notFound('domain');
    const published = world.surroundings.dns[domain.txt_name]?.includes(domain.txt_value) === true;
    if (domain.verified || !published) return ok(show(domain));
    const verified: Domain = { ...domain, updated_at: at, verified: true, verified_at: at };
    tenant.domains.put(verified);
    return ok(show(verified));
  }),
  // Assumed by the documents (contradictions.md I27); `behaviour.absent` removes it.
  'iam.getDomain': globalRow({}, ({ tenant, path, refuse }) => {
    const domain = tenant.domains.get(path('domain_id'));
    return domain === undefined ? refuse.notFound('domain') : ok(show(domain));
  }),
} satisfies Rows;
