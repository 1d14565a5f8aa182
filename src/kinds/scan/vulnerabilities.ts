// The vulnerabilities of one scan, for policies: critical or high, with or without a fix, and not accepted by an allow list.
import { isArray, type Json, type JsonObject } from '../../json.ts';
import { bool, text } from '../../platform/wire.ts';
import { sortedSet } from '../sorted-set.ts';

interface Found {
  readonly cve: string;
  readonly severity: string;
  readonly isFixable: boolean;
  /** null: the platform does not name it. */
  readonly package: string | null;
  readonly version: string | null;
  readonly fixedVersion: string | null;
}

/** undefined: some of the list cannot be parsed; null entries are on an allow list. */
const readOne = (one: Json): Found | null | undefined => {
  const [cve, severity] = [text(one, 'cve_id'), text(one, 'severity')];
  const [isFixable, isAllowed] = [bool(one, 'fixable'), bool(one, 'is_allowlisted')];
  if (!cve || !severity || typeof isFixable !== 'boolean' || typeof isAllowed !== 'boolean') return undefined;
  if (isAllowed) return null;
  const [name, version, fixedVersion] = ['package_name', 'current_version', 'fixed_version'].map((field) => text(one, field) || null);
  return { cve, severity, isFixable, package: name ?? null, version: version ?? null, fixedVersion: fixedVersion ?? null };
};

/** `body`: every item of the list, filtered by the platform or not. */
const readAll = (body: Json): readonly Found[] | undefined => {
  if (!isArray(body)) return undefined;
  const all = body.map(readOne);
  return all.includes(undefined) ? undefined : all.filter((one) => one !== null && one !== undefined);
};

/** A package in several places of an image is one. */
const distinct = <Item extends JsonObject>(items: readonly Item[]): readonly Item[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];

const fixableIn = (all: readonly Found[]) => {
  const of = (severity: string) => all.filter((one) => one.isFixable && one.severity === severity);
  const [critical, high] = [of('critical'), of('high')];
  const both = [...critical, ...high];
  return {
    fixable_critical: critical.length,
    fixable_high: high.length,
    fixable_cves: sortedSet(both.map(({ cve }) => cve)),
    fixes: distinct(
      both.map(({ cve, severity, package: name, fixedVersion }) => ({ cve, severity, package: name, fixed_version: fixedVersion })),
    ),
  };
};

/** What can be fixed. undefined: some of the list cannot be parsed. */
export const fixableBy = (body: Json) => {
  const all = readAll(body);
  return all && fixableIn(all);
};

/** The same, and what cannot: only from a list that was not filtered by it. */
export const foundBy = (body: Json) => {
  const all = readAll(body);
  if (!all) return undefined;
  const without = all.filter((one) => !one.isFixable && one.severity === 'critical');
  return {
    ...fixableIn(all),
    critical_without_fix: distinct(without.map(({ cve, package: name, version }) => ({ cve, package: name, version }))),
  };
};
