// Scans of images: start, read, stop. Their results are in vulnerabilities.ts.
import type { Json, JsonObject } from '../../json.ts';
import { type Rows, regionalRow } from '../call.ts';
import { defaults } from '../defaults.generated.ts';
import { pageOf, pageParameters, sortBy } from '../paging.ts';
import { accepted, done, ok } from '../reply.ts';
import { begin } from '../settle.ts';
import { choice, optional } from '../shape.ts';
import type { StateChange } from '../transition.ts';
import type { Region } from '../world.ts';
import { imageOf } from './images.ts';
import type { Scan, Vulnerability } from './state.ts';
import { imageId, type StoredScan } from './store.ts';

/** `unknown` is only in the total: the summary has no field of that name. */
const summaryOf = (found: readonly Vulnerability[]): JsonObject => {
  const count = (severity: string): number => found.filter((one) => one.severity === severity).length;
  return {
    total: found.length,
    low: count('low'),
    medium: count('medium'),
    high: count('high'),
    critical: count('critical'),
    fixable: found.filter((one) => one.fixable).length,
  };
};

/** A scan that was requested by digest has no tag, and its body no such key. */
const tagAsked = ({ input_tag }: Pick<Scan, 'input_tag'>): JsonObject => (input_tag === null ? {} : { input_tag });

/** Only a completed scan has its image and result (facts/samples.json, registry.listImageScans). */
const show = (region: Region, scan: StoredScan): JsonObject => {
  const complete = scan.status === 'completed';
  const attributes = region.images.get(imageId(scan.repository_id, scan.digest))?.extra_attr ?? {};
  const known = (name: string): Json => (complete ? (attributes[name] ?? null) : null);
  return {
    id: scan.id,
    digest: scan.digest,
    ...tagAsked(scan),
    status: scan.status,
    os: known('os'),
    architecture: known('architecture'),
    ...(complete ? { severity_summary: summaryOf(scan.vulnerabilities) } : {}),
    created_at: scan.created_at,
    updated_at: scan.updated_at,
    finished_at: scan.finished_at,
    ...(complete ? { child_scans: [] } : {}),
  };
};

const statuses = ['pending', 'running', 'completed', 'failed', 'stopped'] as const;
const sort = sortBy(['created_at', 'updated_at', 'finished_at', 'status', 'id'], 'created_at:desc');

/** Whether it can still change. */
const going = (scan: StoredScan): boolean => scan.status === 'pending' || scan.status === 'running';

export const scanRows = {
  'registry.listImageScans': regionalRow(
    { query: { ...pageParameters, _sort: sort, status: optional(choice(...statuses)) } },
    (call, { query }) => {
      const image = imageOf(call);
      if (image === undefined) return call.refuse.notFound('image');
      const all = call.region.scans.sorted(query['_sort'], { index: 'image', key: imageId(image.repository_id, image.digest) });
      const { items, meta } = pageOf(query.status === undefined ? all : all.filter((scan) => scan.status === query.status), query);
      return ok({ results: items.map((scan) => show(call.region, scan)), meta });
    },
  ),
  'registry.getImageScan': regionalRow({}, ({ region, path, refuse }) => {
    const scan = region.scans.get(path('scan_id'));
    return scan === undefined ? refuse.notFound('scan') : ok(show(region, scan));
  }),
  // It is not documented that a second scan beside a running one is refused.
  'registry.scheduleImageScan': regionalRow({}, (call) => {
    const { world, tenant, region, path, at } = call;
    const image = imageOf(call);
    if (image === undefined) return call.refuse.notFound('image');
    const name = path('digest_or_tag');
    const scan: StoredScan = {
      id: world.mint.uuid('scan'),
      ...defaults.scan,
      repository_id: image.repository_id,
      digest: image.digest,
      input_tag: name === image.digest ? null : name,
      status: 'pending',
      created_at: at,
      updated_at: at,
      finished_at: null,
      vulnerabilities: [],
    };
    region.scans.put(scan);
    const step = (set: Partial<Scan>): StateChange => ({ type: 'scan', region: region.name, id: scan.id, set });
    const end = call.ends === null ? { status: 'completed', vulnerabilities: image.vulnerabilities } : { status: call.ends };
    begin(world, tenant.facts.id, [null, step({ status: 'running' }), step(end)]);
    const { id, digest, status, created_at, updated_at } = scan;
    const registry_id = path('registry_id');
    return accepted({ id, digest, registry_id, repository_id: image.repository_id, ...tagAsked(scan), status, created_at, updated_at });
  }),
  // Only while it is pending or running. For other statuses a conflict is assumed: the refusal is not documented.
  'registry.stopImageScan': regionalRow({}, ({ region, path, at, refuse }) => {
    const scan = region.scans.get(path('scan_id'));
    if (scan === undefined) return refuse.notFound('scan');
    if (!going(scan)) return refuse.conflict(`the scan is ${scan.status}`);
    region.scans.put({ ...scan, status: 'stopped', updated_at: at, finished_at: at });
    return done;
  }),
} satisfies Rows;
