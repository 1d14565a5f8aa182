// The result of a scan: sorted by severity by default, and filtered.
import type { JsonObject } from '../../json.ts';
import { type Rows, regionalRow } from '../call.ts';
import type { SortOrder } from '../collection.ts';
import { pageOf, pageParameters, sortBy } from '../paging.ts';
import { ok } from '../reply.ts';
import { boolText, choice, optional, repeated, text } from '../shape.ts';
import type { Vulnerability } from './state.ts';

const severities = ['unknown', 'low', 'medium', 'high', 'critical'] as const;

/** Severities are sorted by danger, not alphabetically. */
const rank = (found: Vulnerability, field: string): string | number => {
  if (field === 'severity') return severities.findIndex((severity) => severity === found.severity);
  return field === 'package_name' ? found.package_name : found.cve_id;
};

const compare = (a: Vulnerability, b: Vulnerability, orders: readonly SortOrder[]): number => {
  for (const { field, descending } of orders) {
    const [left, right] = [rank(a, field), rank(b, field)];
    if (left !== right) return left < right === descending ? 1 : -1;
  }
  return 0;
};

const show = (found: Vulnerability): JsonObject => ({ ...found });

const sort = sortBy(['severity', 'cve_id', 'package_name'], 'severity:desc');
const parameters = {
  ...pageParameters,
  _sort: sort,
  severity: repeated(choice(...severities)),
  package_name: optional(text()),
  cve_id: optional(text()),
  fixable: optional(boolText),
};

export const vulnerabilityRows = {
  'registry.listScanVulnerabilities': regionalRow({ query: parameters }, ({ region, path, refuse }, { query }) => {
    const scan = region.scans.get(path('scan_id'));
    if (scan === undefined) return refuse.notFound('scan');
    const all = scan.vulnerabilities
      .filter((found) => query.severity.length === 0 || query.severity.some((severity) => severity === found.severity))
      .filter((found) => query.package_name === undefined || found.package_name === query.package_name)
      .filter((found) => query.cve_id === undefined || found.cve_id === query.cve_id)
      .filter((found) => query.fixable === undefined || found.fixable === query.fixable)
      .toSorted((a, b) => compare(a, b, query['_sort']));
    const { items, meta } = pageOf(all, query);
    return ok({ results: items.map(show), meta });
  }),
} satisfies Rows;
