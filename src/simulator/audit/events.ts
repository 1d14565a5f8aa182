// Audit events: listed newest first, filtered by the documented parameters and by their contents. The order is not documented.
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { regionName } from '../../platform/region.ts';
import { globalRow, type Rows } from '../call.ts';
import { pageParameters } from '../paging.ts';
import { gateway, ok } from '../reply.ts';
import { optional, text } from '../shape.ts';
import type { Tenant } from '../world.ts';
import { eventTypes } from './naming.ts';
import type { AuditEvent } from './state.ts';

const show = (tenant: Tenant, event: AuditEvent): JsonObject => ({
  id: event.id,
  source: event.source,
  type: event.type,
  specversion: '1.0',
  subject: event.subject,
  time: event.time,
  authid: event.authid,
  authtype: 'tenant',
  product: event.product,
  region: event.region,
  tenantid: tenant.facts.id,
  correlationid: event.correlationid,
  data: event.data,
});

/** Style E: one flat meta (platform.md, chapter 5). */
const page = (all: readonly Json[], { _limit, _offset }: { readonly _limit: number; readonly _offset: number }): JsonObject => {
  const results = all.slice(_offset, _offset + _limit);
  return { meta: { limit: _limit, offset: _offset, count: results.length, total: all.length }, results };
};

/** A time without a zone is UTC, as the SDK reads it (platform.md, chapter 9). */
const time = text({
  pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/,
  form: 'a date and time is required',
});
const instant = (written: string): number => Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(written) ? written : `${written}Z`);

const filters = {
  ...pageParameters,
  id: optional(text()),
  correlationid: optional(text()),
  source__like: optional(text()),
  time: optional(time),
  type__like: optional(text()),
  product__like: optional(text()),
  authid: optional(text()),
};

/** `__like` matches parts; `%` at the ends matches any text, including none. */
const like = (value: string, part: string | undefined): boolean =>
  part === undefined || value.toLowerCase().includes(part.replaceAll('%', '').toLowerCase());
const same = (value: string, wanted: string | undefined): boolean => wanted === undefined || value === wanted;

/** `data.after.state=in-use`: a value anywhere in the event's data. */
const carries = (event: AuditEvent, query: JsonObject): boolean =>
  Object.entries(query).every(([name, wanted]) => {
    if (!name.startsWith('data.')) return true;
    const way = name.split('.').slice(1);
    const found = way.reduce<Json | undefined>((value, key) => (isObject(value) ? value[key] : undefined), event.data);
    return typeof found === 'object' ? false : `${found}` === wanted;
  });

export const auditRows = {
  'audit.listEvents': globalRow({ query: filters }, ({ tenant, path, query: raw }, { query }) => {
    const region = regionName(path('region'));
    if (region !== 'global' && !tenant.regions.has(region)) return gateway(404, 'NotFound', 'no such region');
    const found = tenant.events.filter(
      (event) =>
        event.region === region &&
        same(event.id, query.id) &&
        same(event.correlationid, query.correlationid) &&
        same(event.authid, query.authid) &&
        like(event.source, query.source__like) &&
        like(event.type, query.type__like) &&
        like(event.product, query.product__like) &&
        (query.time === undefined || Date.parse(event.time) === instant(query.time)) &&
        carries(event, raw),
    );
    return ok(
      page(
        found.toReversed().map((event) => show(tenant, event)),
        query,
      ),
    );
  }),
  'audit.listEventTypes': globalRow({ query: pageParameters }, ({ tenant, path }, { query }) => {
    const region = regionName(path('region'));
    if (region !== 'global' && !tenant.regions.has(region)) return gateway(404, 'NotFound', 'no such region');
    return ok(
      page(
        eventTypes().map((type) => ({ type })),
        query,
      ),
    );
  }),
} satisfies Rows;
