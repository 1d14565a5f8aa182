// How scans are read: the operations, and the values that are decoded from a response.
import { isObject, type Json } from '../../json.ts';
import { int, object, text, time } from '../../platform/wire.ts';
import { addressOf, partsOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { inRegion } from '../regional.ts';
import type { ScanFields } from './fields.ts';
import { fixableBy, foundBy } from './vulnerabilities.ts';

/** A scan has no results before it is completed; then the platform counts, and missing counts are unread. */
const summaryOf = (wire: Json, isDone: boolean) => {
  const summary = object(wire, 'severity_summary') ?? undefined;
  const counted = (name: string): number | null | undefined => (isDone ? int(summary, name) : null);
  return {
    low: counted('low'),
    medium: counted('medium'),
    high: counted('high'),
    critical: counted('critical'),
    fixable: counted('fixable'),
    vulnerabilities: counted('total'),
  };
};

/** The summary shows nothing to fix: the list is not requested. */
const nothingFixable = { fixable_critical: 0, fixable_high: 0, fixable_cves: [], fixes: [] };

const notKnownYet = { fixable_critical: null, fixable_high: null, fixable_cves: null, fixes: null, critical_without_fix: null };

interface Summary {
  readonly status?: string | null | undefined;
  readonly critical?: number | null | undefined;
  readonly high?: number | null | undefined;
  readonly fixable?: number | null | undefined;
}

/** Whether only the list of vulnerabilities shows how many are critical or high and fixable. */
const needsList = ({ status, critical, high, fixable }: Summary): boolean =>
  status === 'completed' && fixable !== 0 && !(critical === 0 && high === 0);

/** The same, and whether a critical one is without a fix. */
const needsWholeList = (summary: Summary): boolean => needsList(summary) || (summary.status === 'completed' && summary.critical !== 0);

const knownOf = (values: Summary) => {
  if (values.status !== 'completed') return notKnownYet;
  return { ...(needsList(values) ? {} : nothingFixable), ...(values.critical === 0 ? { critical_without_fix: [] } : {}) };
};

const fixableFields = ['fixable_critical', 'fixable_high', 'fixable_cves', 'fixes'] as const;

export const reads: Reads<ScanFields> = {
  collection: {
    operation: 'registry.listImageScans',
    args: (scope) => {
      const [registry_id = '', repository_id = '', digest_or_tag = ''] = scope.parent?.id.split('/') ?? [];
      return { path: { registry_id, repository_id, digest_or_tag }, ...inRegion(scope) };
    },
  },
  details: [
    {
      operation: 'registry.listScanVulnerabilities',
      fills: fixableFields,
      per: 'self',
      when: ({ values }) => needsList(values),
      args: (of) => ({ path: { scan_id: of.id }, query: { severity: ['critical', 'high'], fixable: 'true' }, ...inRegion(of) }),
      decode: (_, [answer]) => answer && fixableBy(answer.body),
    },
    // A longer list, and the only one if a policy asks for what cannot be fixed.
    {
      operation: 'registry.listScanVulnerabilities',
      fills: [...fixableFields, 'critical_without_fix'],
      per: 'self',
      when: ({ values }) => needsWholeList(values),
      args: (of) => ({ path: { scan_id: of.id }, query: { severity: ['critical', 'high'] }, ...inRegion(of) }),
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
  decode: (wire, { parent }, { status }) => {
    const id = text(wire, 'id');
    if (!id || !parent) return undefined;
    const { region, registry, repository, digest } = partsOf(parent.address, 'image');
    const summary = summaryOf(wire, status === 'completed');
    return {
      id,
      address: addressOf('scan', region, registry, repository, digest, id),
      phase: status === 'pending' || status === 'running' ? 'moving' : status === 'failed' ? 'failed' : 'settled',
      values: {
        region,
        registry,
        repository,
        digest,
        tag: text(wire, 'input_tag') || null,
        ...summary,
        ...knownOf({ status, ...summary }),
        finished_at: time(wire, 'finished_at') ?? (isObject(wire) && 'finished_at' in wire ? undefined : null),
      },
    };
  },
};
