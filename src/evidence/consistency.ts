// Whether the files of a bundle say the same: the result, its findings and counts, the policies, the waivers and the table.
import { isObject, type JsonObject, parseJson } from '../json.ts';
import { groupBy } from '../live/group-by.ts';
import { fingerprintOf } from '../policies/fingerprint.ts';
import type { ReportedPolicy, Review } from '../report/review.ts';
import { parseYaml } from '../yaml/parse.ts';
import { type EvidenceProblem, problem } from './problem.ts';
import type { FileOf } from './statement.ts';

const differs = (
  code: 'counts-differ' | 'fingerprint-differs' | 'policies-differ' | 'waivers-differ' | 'csv-differs',
  about = '',
): EvidenceProblem => problem('result', code, about);

/** Of a redacted result only: an address with a hash in place of a person has the fingerprint of the hidden one. */
const isHidden = /person-[0-9a-f]{12}/;

/** The fingerprint of a hidden address cannot be computed again: such findings are counted, and not verified. */
const fingerprints = ({ findings = [], tenant, run }: Review): readonly EvidenceProblem[] => {
  const hidden = run.redacted === true ? findings.filter(({ address }) => isHidden.test(address)) : [];
  const known = new Set(hidden);
  const wrong = findings.filter((one) => !known.has(one) && fingerprintOf(tenant, one.policy, one.address) !== one.fingerprint);
  return [
    ...wrong.map(({ fingerprint }) => differs('fingerprint-differs', fingerprint)),
    ...(hidden.length === 0 ? [] : [problem('result', 'fingerprint-hidden', String(hidden.length))]),
  ];
};

const unknownIn = ({ unknown }: NonNullable<ReportedPolicy['counts']>): number =>
  Object.values(unknown).reduce((sum, many) => sum + many, 0);

const counts = ({ findings = [], policies = [], coverage }: Review): readonly EvidenceProblem[] => {
  const found = groupBy(findings, ({ policy }) => policy);
  const wrong = policies.filter(({ id, counts: counted }) => {
    const own = found.get(id) ?? [];
    const many = (type: string): number => own.filter(({ verdict }) => verdict.type === type).length;
    return (
      counted !== undefined &&
      (many('fail') !== counted.fail ||
        many('waived') !== counted.waived ||
        many('unknown') !== unknownIn(counted) ||
        counted.evaluated !== counted.pass + counted.fail + counted.waived)
    );
  });
  const total = (key: 'pass' | 'fail' | 'waived'): number => policies.reduce((sum, one) => sum + (one.counts?.[key] ?? 0), 0);
  const isWhole = coverage === undefined || (['pass', 'fail', 'waived'] as const).every((key) => coverage[key] === total(key));
  const listed = new Set(policies.map(({ id }) => id));
  const stray = [...found.keys()].filter((id) => !listed.has(id));
  return [
    ...wrong.map(({ id }) => differs('counts-differ', id)),
    ...stray.map((id) => differs('counts-differ', id)),
    ...(isWhole ? [] : [differs('counts-differ')]),
  ];
};

const listIn = (file: Buffer | undefined): readonly JsonObject[] | undefined => {
  const value = parseJson(file?.toString() ?? '');
  return Array.isArray(value) && value.every(isObject) ? value : undefined;
};

const policies = (review: Review, file: FileOf): readonly EvidenceProblem[] => {
  const listed = listIn(file('policies.json'));
  if (listed === undefined) return [differs('policies-differ', 'policies.json')];
  const [there, here] = [
    new Map(listed.map(({ id, digest }) => [id, digest])),
    new Map((review.policies ?? []).map(({ id, digest }) => [id, digest])),
  ];
  return [...new Set([...there.keys(), ...here.keys()])]
    .filter((id) => typeof id !== 'string' || there.get(id) !== here.get(id))
    .map((id) => differs('policies-differ', typeof id === 'string' ? id : ''));
};

const waiverKeys = ['policy', 'resource', 'reason', 'owner', 'expires'] as const;
const keyOf = (waiver: object): string => JSON.stringify(waiverKeys.map((name) => Reflect.get(waiver, name) ?? null));

/** As the files of the bundle declare them. */
const declaredWaivers = (names: readonly string[], file: FileOf): readonly string[] =>
  names
    .filter((name) => /^desired-state\/.*\.ya?ml$/i.test(name))
    .flatMap((name) => {
      const value = parseYaml(file(name)?.toString() ?? '', name).value;
      const written = isObject(value) ? value['waivers'] : undefined;
      return Array.isArray(written) ? written.filter(isObject).map(keyOf) : [];
    });

const waivers = (review: Review, names: readonly string[], file: FileOf): readonly EvidenceProblem[] => {
  const listed = listIn(file('waivers.json'));
  if (listed === undefined) return [differs('waivers-differ', 'waivers.json')];
  const [there, declared] = [listed.map(keyOf), declaredWaivers(names, file)];
  const used = (review.findings ?? []).flatMap(({ verdict }) => (verdict.type === 'waived' ? [verdict.waiver] : []));
  const known = new Set(listed.map(({ reason, owner, expires }) => JSON.stringify([reason, owner, expires])));
  const strange = used.filter(({ reason, owner, expires }) => !known.has(JSON.stringify([reason, owner, expires])));
  const isSame = JSON.stringify(there.toSorted()) === JSON.stringify(declared.toSorted());
  return [
    ...(isSame ? [] : [differs('waivers-differ', 'desired-state')]),
    ...strange.map(({ reason }) => differs('waivers-differ', reason)),
  ];
};

const table = ({ findings = [] }: Review, file: FileOf): readonly EvidenceProblem[] => {
  const text = file('findings.csv')?.toString() ?? '';
  const rows = new Set([...text.matchAll(/^"([0-9a-f]{32})"/gm)].map(([, fingerprint]) => fingerprint));
  return findings.filter(({ fingerprint }) => !rows.has(fingerprint)).map(({ fingerprint }) => differs('csv-differs', fingerprint));
};

export const checkConsistency = (review: Review, names: readonly string[], file: FileOf): readonly EvidenceProblem[] => [
  ...fingerprints(review),
  ...counts(review),
  ...policies(review, file),
  ...waivers(review, names, file),
  ...table(review, file),
];
