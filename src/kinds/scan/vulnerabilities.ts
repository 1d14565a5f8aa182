// The vulnerabilities of one scan, counted for policies: critical or high, fixable, and not accepted by an allow list.
import { isArray, type Json } from '../../json.ts';
import { bool, text } from '../../platform/wire.ts';
import { sortedSet } from '../sorted-set.ts';

interface Fixable {
  readonly fixable_critical: number;
  readonly fixable_high: number;
  readonly fixable_cves: readonly string[];
}

/** `body`: every item of the list, filtered by the platform or not. undefined: some of it cannot be parsed. */
export const foundBy = (body: Json): Fixable | undefined => {
  if (!isArray(body)) return undefined;
  const all = body.map((one) => ({
    cve: text(one, 'cve_id'),
    severity: text(one, 'severity'),
    isFixable: bool(one, 'fixable'),
    isAllowed: bool(one, 'is_allowlisted'),
  }));
  const isClear = all.every(
    ({ cve, severity, isFixable, isAllowed }) => cve && severity && typeof isFixable === 'boolean' && typeof isAllowed === 'boolean',
  );
  if (!isClear) return undefined;
  const open = all.filter(({ isFixable, isAllowed }) => isFixable && !isAllowed);
  const of = (severity: string) => open.filter((one) => one.severity === severity);
  const [critical, high] = [of('critical'), of('high')];
  return {
    fixable_critical: critical.length,
    fixable_high: high.length,
    fixable_cves: sortedSet([...critical, ...high].flatMap(({ cve }) => cve ?? [])),
  };
};
