// The formats of single results: valid by their published schemas, complete, and inert whatever a name contains.
import { array, assert, constantFrom, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isArray, isObject, type Json, type JsonObject } from '../../src/json.ts';
import type { Address, CollectionName } from '../../src/kinds/address.ts';
import type { FindingVerdict } from '../../src/policies/finding.ts';
import { severities } from '../../src/policies/policy.ts';
import { comparedWith } from '../../src/report/compare-results.ts';
import { csvHead, csvOf } from '../../src/report/csv.ts';
import { type CsvSeparator, csvSeparators, isCsvSeparator } from '../../src/report/csv-separators.ts';
import { ocsfVersion } from '../../src/report/ocsf.ts';
import type { ReportedFinding, Review } from '../../src/report/review.ts';
import { reviewAsSarif } from '../../src/report/sarif.ts';
import { anyText } from '../any-text.ts';
import { runs } from '../runs.ts';
import { refusedByOcsf } from './ocsf-table.ts';
import { cellsInExcel, parseCsv } from './parse-csv.ts';
import { finding, hostile, policy, review, reviewWith } from './reviews.ts';
import { refusedBySarif } from './sarif-schema.ts';
import { reviewAsCsv, reviewAsJunit, reviewAsOcsf } from './whole-text.ts';
import { parseXml, refusedByJunit } from './xml-schema.ts';

const waived = (text: string): FindingVerdict => ({
  type: 'waived',
  waiver: { at: { file: text, line: 1, col: 1 }, reason: text, owner: text, expires: '2027-01-01', ticket: text },
});

const verdicts = (text: string): readonly FindingVerdict[] => [
  { type: 'fail' },
  { type: 'unknown', cause: 'denied', missing: [text], says: text },
  waived(text),
];

const anyFinding = record({ text: anyText(), severity: constantFrom(...severities), verdict: constantFrom(0, 1, 2) }).map(
  ({ text, severity, verdict }): ReportedFinding =>
    finding(text, {
      severity,
      policy: text.length % 2 === 0 ? policy.id : text,
      verdict: verdicts(text)[verdict] ?? { type: 'fail' },
      at: { file: text, line: 1, col: 1 },
      fix: { [text]: text },
    }),
);

const reviews: readonly (readonly [string, Review])[] = [
  ...hostile.map(([what, text]) => [what, reviewWith(text)] as const),
  ['nothing', review()],
  ['a finding of an unknown policy', review({ findings: [finding('a', { policy: 'gone' })] })],
  ['a disabled policy', review({ findings: [], policies: [{ ...policy, disabled: '<reason>' }] })],
];

const eachFinding = (check: (review: Review, findings: readonly ReportedFinding[]) => void): void =>
  assert(
    property(array(anyFinding, { maxLength: 8 }), (findings) => check(review({ findings, policies: [policy] }), findings)),
    runs(150, 2000),
  );

describe('CSV', () => {
  it('has fixed columns', () => {
    expect(csvHead.join(', ')).toBe(
      'fingerprint, policy, title, controls, severity, verdict, cause, resource, kind, region, evidence, file, line, commit, owner, first seen, age, due, waiver until, waiver owner, ticket, fix, run, name',
    );
  });

  it('is RFC 4180, one row per finding, and shows no hidden character', () => {
    eachFinding((of, findings) => {
      const rows = parseCsv(reviewAsCsv(of));
      expect(rows).toHaveLength(findings.length + 1);
      for (const row of rows) {
        expect(row).toHaveLength(csvHead.length);
        for (const cell of row) expect(cell).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }
    });
  });

  const separators = Object.entries(csvSeparators).filter((entry): entry is [CsvSeparator, ','] => isCsvSeparator(entry[0]));
  const cunning = array(
    constantFrom(',', ';', '\t', '|', '"', '""', "'", ' ', '\u00a0', '\n', '=', '+', '-', '@', '＝', '＋', '－', '＠', 'x'),
    {
      maxLength: 8,
    },
  ).map((all) => all.join(''));
  const isFormula = (cell: string): boolean => /^\s*[=+\-@＝＋－＠]/.test(cell);

  it.each(separators.flatMap(([name, own]) => [',', ';', '\t', '|'].map((list) => [name, own, list] as const)))(
    'with the separator %s has no formula in Excel, where the list separator is %j or %j',
    (name, own, list) => {
      assert(
        property(array(array(cunning, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 3 }), (rows) => {
          const text = [...csvOf(rows, name)].join('');
          expect(cellsInExcel(text, list).filter(isFormula)).toEqual([]);
          expect(parseCsv(text, own).map(({ length }) => length)).toEqual(rows.map(({ length }) => length));
        }),
        runs(200, 5000),
      );
    },
  );

  it('keeps a text that is no formula as it is, and the formula of a country visible', () => {
    const attack = "x;=cmd|'/C calc'!A0;y";
    const text = [...csvOf([['a - b, c = 2', attack, '-1', '{"a":-1,"b":["-"]}']])].join('');
    expect(parseCsv(text)).toEqual([['a - b, c = 2', "x;'=cmd|'/C calc'!A0;y", "'-1", '{"a":-1,"b":["-"]}']]);
    expect(cellsInExcel(`"${attack}"`, ';')).toEqual([attack]);
    expect(cellsInExcel(`"a","${attack}"`, ';')).toContain("=cmd|'/C calc'!A0");
  });

  it('has an age and a due date only with a first sighting', () => {
    const seen = { ...finding('a'), firstSeen: '2026-11-01T12:00:00.000Z', due: '2026-12-01' };
    const [head = [], old = [], fresh = []] = parseCsv(reviewAsCsv(review({ findings: [seen, finding('b')], policies: [policy] })));
    const cells = (row: readonly string[]) => ['first seen', 'age', 'due'].map((name) => row[head.indexOf(name)]);
    expect(cells(old)).toEqual(['2026-11-01T12:00:00.000Z', '19', '2026-12-01']);
    expect(cells(fresh)).toEqual(['', '', '']);
  });

  it('states why a run ended', () => {
    expect(reviewAsCsv(review({ problems: [{ code: 'unknown-key', message: 'no such key' }] }))).toContain('tenantry/unknown-key');
  });
});

describe('JUnit', () => {
  it.each(reviews)('is valid: %s', (_, of) => {
    expect(refusedByJunit(parseXml(reviewAsJunit(of)))).toEqual([]);
  });

  it('is valid with correct counts, whatever a name contains', () => {
    eachFinding((of, findings) => {
      const root = parseXml(reviewAsJunit(of));
      expect(refusedByJunit(root)).toEqual([]);
      const cases = root.children.flatMap(({ children }) => children);
      const having = (name: string) => cases.filter(({ children }) => children.some((one) => one.name === name)).length;
      const many = (type: string) => findings.filter(({ verdict }) => verdict.type === type).length;
      expect([having('failure'), having('error'), having('skipped')]).toEqual([many('fail'), many('unknown'), many('waived')]);
      for (const suite of root.children) {
        expect(suite.attributes.get('tests')).toBe(String(suite.children.length));
        const failed = suite.children.filter(({ children }) => children.some(({ name }) => name === 'failure')).length;
        expect(suite.attributes.get('failures')).toBe(String(failed));
      }
    });
  });

  it('shows a policy that passes, one that is disabled, and the cause that ended a run', () => {
    const counts = { evaluated: 3, pass: 3, fail: 0, waived: 0, unknown: {}, notApplicable: 0, needsLiveData: 0 };
    const text = reviewAsJunit(
      review({
        findings: [],
        policies: [
          { ...policy, counts },
          { ...policy, id: 'other', disabled: 'raised in March' },
        ],
        problems: [{ code: 'unknown-key', message: 'no such key' }],
      }),
    );
    expect(text).toContain('passing results: 3');
    expect(text).toContain('<skipped type="disabled" message="raised in March"/>');
    expect(text).toContain('<error type="failed" message="No such key."');
  });
});

const eventsOf = (of: Review): readonly JsonObject[] => JSON.parse(reviewAsOcsf(of));

describe('OCSF', () => {
  it.each(reviews)('has the attributes, enums and types of its class: %s', (_, of) => {
    const events: Json = JSON.parse(reviewAsOcsf(of));
    expect(refusedByOcsf(events, 'list event', 'events')).toEqual([]);
  });

  it('is one event per finding, with all controls of its policy', () => {
    eachFinding((of, findings) => {
      const events = eventsOf({ ...of, tenant: 't' });
      expect(refusedByOcsf(events, 'list event', 'events')).toEqual([]);
      expect(events.map(({ finding_info: info = null }) => (isObject(info) ? info['uid'] : undefined))).toEqual(
        findings.map(({ fingerprint }) => fingerprint),
      );
    });
    expect(eventsOf(review({ findings: [finding('a')], policies: [policy] }))[0]).toMatchObject({
      compliance: { standards: ['cis-v8.1', 'soc2'], requirements: ['cis-v8.1/5.3', 'cis-v8.1/5.4', 'soc2/CC6.1'] },
    });
  });

  it('creates, updates and closes a finding, by the result that it is compared with or by the ledger', () => {
    const before = review({
      findings: [finding('same'), finding('ended'), finding('worse', { severity: 'low' })],
      policies: [{ ...policy, counts: { evaluated: 3, pass: 0, fail: 3, waived: 0, unknown: {}, notApplicable: 0, needsLiveData: 0 } }],
    });
    const now = { ...before, findings: [finding('same'), finding('worse', { severity: 'high' }), finding('fresh')] };
    const activity = (of: Review) =>
      eventsOf(of).map(({ activity_name: name = '', status = '', compliance = null, resources = null }) => [
        isArray(resources) && isObject(resources[0]) ? resources[0]['uid'] : undefined,
        name,
        status,
        isObject(compliance) ? compliance['status'] : undefined,
      ]);
    expect(activity(comparedWith(now, before))).toEqual([
      ['member/same', 'Update', 'New', 'Fail'],
      ['member/worse', 'Update', 'New', 'Fail'],
      ['member/fresh', 'Create', 'New', 'Fail'],
      ['member/ended', 'Close', 'Resolved', 'Pass'],
    ]);
    expect(refusedByOcsf(JSON.parse(reviewAsOcsf(comparedWith(now, before))), 'list event', 'events')).toEqual([]);
    expect(activity(now).map(([, name]) => name)).toEqual(['Create', 'Create', 'Create']);
    const [seen, today] = ['2026-11-01T00:00:00.000Z', before.run.now].map((firstSeen) => ({ ...finding('a'), firstSeen }));
    expect(activity(review({ findings: [seen, today].flatMap((one) => one ?? []) })).map(([, name]) => name)).toEqual(['Update', 'Create']);
  });

  it('updates and closes drift as well, unless it could not be compared again', () => {
    const at = (name: string) => `member/${name}` as Address;
    const missing = (name: string) => ({ address: at(name), type: 'missing' as const, changes: [] });
    const read = { name: 'member' as CollectionName, kind: 'member' as const, state: 'complete' as const, items: 1 };
    const withDrift = (names: readonly string[], more: Partial<Review> = {}) =>
      review({ reads: [read], drift: { declared: 3, entries: names.map(missing) }, ...more });
    const activity = (of: Review) => eventsOf(of).map(({ activity_name: name = '' }) => name);
    const before = withDrift(['same', 'ended']);
    expect(activity(comparedWith(withDrift(['same', 'fresh']), before))).toEqual(['Update', 'Create', 'Close']);
    expect(comparedWith(withDrift(['same']), before).run.comparedWith).toMatchObject({ absent: 1, unknown: 0 });
    const states = (of: Review) =>
      JSON.parse(reviewAsSarif(of)).runs[0].results.map(({ baselineState }: { readonly baselineState?: string }) => baselineState);
    expect(states(comparedWith(withDrift(['same', 'fresh']), before))).toEqual(['unchanged', 'new', 'absent']);
    for (const unread of [
      { reads: [{ ...read, state: 'denied' as const }] },
      { outside: [at('ended')] },
      { drift: { declared: 3, entries: [missing('same'), { ...missing('ended'), type: 'unknown' as const }] } },
    ]) {
      const compared = comparedWith(withDrift(['same'], unread), before);
      expect(activity(compared)).toEqual(['Update']);
      expect(compared.run.comparedWith).toMatchObject({ absent: 0, unknown: 1 });
    }
  });

  it('names the tenant as the account, and an owner that is a person or a group', () => {
    const of = review({ tenant: 't', findings: [finding('ana@acme.example'), finding('platform')] });
    const account = { uid: 't', name: 't', type_id: 99, type: 'Magalu Cloud tenant' };
    const [person, group] = eventsOf(of);
    expect(person).toMatchObject({
      cloud: { provider: 'Magalu Cloud', account },
      metadata: { product: { uid: 'tenantry' }, profiles: ['cloud'] },
      resources: [{ owner: { uid: 'ana@acme.example', type_id: 1, email_addr: 'ana@acme.example', account } }],
    });
    expect(group).toMatchObject({ resources: [{ owner: { uid: 'platform', name: 'platform', type_id: 99, type: 'Group' } }] });
    // Offline, there is no account to name.
    const [offline] = eventsOf(review({ findings: [finding('a')] }));
    expect(JSON.stringify(offline)).not.toMatch(/"account"|"owner":\{/);
  });

  it('suppresses waived findings, warns of unknown ones, and names the version', () => {
    const [fail, unknown, suppressed] = ['a', 'b', 'c'].map((name, index) => {
      const [event] = eventsOf(
        review({ findings: [finding(name, { verdict: verdicts('why')[index] ?? { type: 'fail' } })], policies: [policy] }),
      );
      return event;
    });
    expect(fail).toMatchObject({ status_id: 1, compliance: { status_id: 3 } });
    expect(unknown).toMatchObject({ status_id: 1, compliance: { status_id: 2, status_detail: 'denied: why' } });
    expect(suppressed).toMatchObject({ status: 'Suppressed', compliance: { status_detail: 'waived until 2027-01-01: why' } });
    expect(fail).toMatchObject({ metadata: { version: ocsfVersion } });
  });
});

describe('SARIF', () => {
  it.each(reviews)('is valid by its schema: %s', (_, of) => {
    expect(refusedBySarif(JSON.parse(reviewAsSarif(of)))).toEqual([]);
  });
});
