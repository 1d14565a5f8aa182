// Scans of images, and what they found. A call for each image and one for each scan with something to fix: read only where a rule asks for it.
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { int, object, text, time } from '../../platform/wire.ts';
import { addressOf, parseAddress } from '../address.ts';
import type { Fields } from '../field.ts';
import { defineKind } from '../kind.ts';
import { present } from '../present.ts';
import { inRegion } from '../regional.ts';
import { foundBy } from './vulnerabilities.ts';

const fields = {
  region: { type: 'text', side: 'live', about: 'The region of its registry.' },
  registry: { type: 'text', side: 'live', about: 'The registry of its image, by name.' },
  repository: { type: 'text', side: 'live', about: 'The repository of its image, by name.' },
  digest: { type: 'text', side: 'live', about: 'The digest of its image.' },
  tag: { type: 'text', side: 'live', about: 'The tag that the scan was requested for; null if it was requested by digest.' },
  status: { type: 'text', side: 'live', about: 'pending, running, completed, failed or stopped.' },
  os: { type: 'text', side: 'live', about: 'The operating system of the image.' },
  architecture: { type: 'text', side: 'live', about: 'The architecture of the image.' },
  vulnerabilities: { type: 'int', side: 'live', about: 'Number of vulnerabilities found; null until the scan is completed.' },
  critical: { type: 'int', side: 'live', about: 'Number of critical vulnerabilities.' },
  high: { type: 'int', side: 'live', about: 'Number of high vulnerabilities.' },
  medium: { type: 'int', side: 'live', about: 'Number of medium vulnerabilities.' },
  low: { type: 'int', side: 'live', about: 'Number of low vulnerabilities.' },
  fixable: { type: 'int', side: 'live', about: 'Number of vulnerabilities of any severity with a fixed version of the package.' },
  fixable_critical: {
    type: 'int',
    side: 'live',
    about: 'Number of critical vulnerabilities that can be fixed and are not on an allow list.',
  },
  fixable_high: { type: 'int', side: 'live', about: 'Number of high vulnerabilities that can be fixed and are not on an allow list.' },
  fixable_cves: {
    type: 'texts',
    side: 'live',
    compare: 'set',
    about: 'The critical and high vulnerabilities that can be fixed and are not on an allow list.',
  },
  created_at: { type: 'time', side: 'live', about: 'When it was requested.' },
  updated_at: { type: 'time', side: 'live', about: 'When its status last changed.' },
  finished_at: { type: 'time', side: 'live', about: 'When it ended; null while it is running.' },
} as const satisfies Fields;

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

export const scan = defineKind({
  name: 'scan',
  title: ['scan', 'scans'],
  about: 'A vulnerability scan of an image, identified by its image and id. Read only if a policy needs it.',
  fields,
  asked: true,
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
  permissions: { read: ['cr_image_scan_list', 'cr_image_scan_list_vulnerabilities'], write: [] },
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
  address: ({ region = '', registry = '', repository = '', digest = '' }) => addressOf('scan', region, registry, repository, digest),
  sample: {
    region: 'br-se1',
    registry: 'acmeprod',
    repository: 'shop/api',
    digest: 'sha256:b7d16ed4a95e5bc413ec03a92cecd2613f8c54670d3cded1135c290f5de7ecd2',
    tag: 'latest',
    status: 'completed',
    os: 'linux',
    architecture: 'amd64',
    vulnerabilities: 7,
    critical: 0,
    high: 1,
    medium: 2,
    low: 4,
    fixable: 3,
    fixable_critical: 0,
    fixable_high: 1,
    fixable_cves: ['CVE-2099-10001'],
    created_at: '2026-08-01T05:00:00.000Z',
    updated_at: '2026-08-01T05:01:10.000Z',
    finished_at: '2026-08-01T05:01:10.000Z',
  },
});
