// How scans are read: the operations, and the values that are decoded from a response.
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { int, object, text, time } from '../../platform/wire.ts';
import { addressOf, parseAddress } from '../address.ts';
import type { Reads } from '../kind.ts';
import { present } from '../present.ts';
import { inRegion } from '../regional.ts';
import type { ScanFields } from './fields.ts';
import { foundBy } from './vulnerabilities.ts';

const counts = ['low', 'medium', 'high', 'critical', 'fixable'] as const;

/** Nothing is known before a scan is completed; then the platform counts, and what it does not count is unread. */
const summaryOf = (wire: Json, isDone: boolean): JsonObject => {
  const summary = object(wire, 'severity_summary') ?? undefined;
  const entries = counts.map((name) => [name, isDone ? int(summary, name) : null] as const);
  return present({ ...Object.fromEntries(entries), vulnerabilities: isDone ? int(summary, 'total') : null });
};

/** Nothing to fix by the summary: no list needs to be asked for. */
const nothingFixable = { fixable_critical: 0, fixable_high: 0, fixable_cves: [] };

const notKnownYet = { fixable_critical: null, fixable_high: null, fixable_cves: null };

/** Whether only the list of vulnerabilities can say what is critical or high and can be fixed. */
const needsList = ({ status, critical, high, fixable }: JsonObject): boolean =>
  status === 'completed' && fixable !== 0 && !(critical === 0 && high === 0);

const fixableOf = (values: JsonObject) => {
  if (values['status'] !== 'completed') return notKnownYet;
  return needsList(values) ? {} : nothingFixable;
};

export const reads: Reads<ScanFields> = {
  collection: {
    operation: 'registry.listImageScans',
    per: 'image',
    args: (scope) => {
      const [registry_id = '', repository_id = '', digest_or_tag = ''] = scope.parent?.id.split('/') ?? [];
      return { path: { registry_id, repository_id, digest_or_tag }, ...inRegion(scope) };
    },
  },
  details: [
    {
      operation: 'registry.listScanVulnerabilities',
      fills: ['fixable_critical', 'fixable_high', 'fixable_cves'],
      per: 'self',
      when: ({ values }) => needsList({ ...values }),
      args: (of) => ({ path: { scan_id: of.id }, query: { severity: ['critical', 'high'], fixable: 'true' }, ...inRegion(of) }),
      decode: (_, [answer]) => answer && foundBy(answer.body),
    },
  ],
  item: [
    {
      operation: 'registry.getImageScan',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: { scan_id: of.id ?? '' }, ...inRegion(of) }),
    },
  ],
  decode: (wire, { parent }) => {
    const id = text(wire, 'id');
    const [region, registry, repository, digest] = (parent && parseAddress(parent.address)?.path) ?? [];
    if (!id || !region || !registry || !repository || !digest) return undefined;
    const status = text(wire, 'status');
    const known = { status: status ?? '', ...summaryOf(wire, status === 'completed') };
    return {
      id,
      address: addressOf('scan', region, registry, repository, digest, id),
      phase: status === 'pending' || status === 'running' ? 'moving' : status === 'failed' ? 'failed' : 'settled',
      values: present({
        region,
        registry,
        repository,
        digest,
        tag: text(wire, 'input_tag') || null,
        os: text(wire, 'os'),
        architecture: text(wire, 'architecture'),
        ...summaryOf(wire, status === 'completed'),
        ...fixableOf(known),
        status,
        created_at: time(wire, 'created_at'),
        updated_at: time(wire, 'updated_at'),
        finished_at: time(wire, 'finished_at') ?? (isObject(wire) && 'finished_at' in wire ? undefined : null),
      }),
    };
  },
};
