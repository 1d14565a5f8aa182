// The page of a fleet: its numbers are those of JSON whatever the results, and what was not evaluated never passes.
import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHistory } from '../../../src/fleet/merge/parse-history.ts';
import { fleetFormats } from '../../../src/report/fleet/fleet-formats.ts';
import type { MergedFleet, RunPoint } from '../../../src/report/fleet/merged-fleet.ts';
import { fleetPoints } from '../../../src/report/html/fleet/fleet-summary.ts';
import { fleetOutcomes, nameOf, type Outcome, reportOf } from '../../fleet/merge/fleets.ts';
import { runs } from '../../runs.ts';
import { cardsIn } from '../html/rows-in.ts';

type Report = ReturnType<typeof reportOf>;

const pageOf = (report: Report): string => [...fleetFormats.html(report)].join('');

const mergedIn = (report: Report): MergedFleet => JSON.parse([...fleetFormats.json(report)].join(''));

interface TableRow {
  readonly state: string;
  readonly with: readonly string[];
  readonly cells: readonly string[];
}

const rowsIn = (page: string): readonly TableRow[] =>
  [...page.matchAll(/<tr role="row" data-state="([\w-]+)" data-ring="[^"]*" data-with="([^"]*)"[^>]*>(.*?)<\/tr>/g)].map(
    ([, state = '', values = '', cells = '']) => ({
      state,
      with: values.split(' '),
      cells: [...cells.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) =>
        cell.replaceAll(/<title>.*?<\/title>|<[^>]*>/g, '').trim(),
      ),
    }),
  );

const sumOf = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

describe('the page of a fleet', () => {
  it('has the numbers of JSON in its cards, its table and its bar, whatever the results', () => {
    assert(
      property(fleetOutcomes, (all) => {
        const report = reportOf(all);
        const [page, { organizations, exitCode }] = [pageOf(report), mergedIn(report)];
        const [rows, cards] = [rowsIn(page), cardsIn(page)];
        expect(rows).toHaveLength(all.length);
        const isPlanned = organizations.some(({ classes }) => classes !== null);
        for (const [at, severity] of (['critical', 'high', 'medium'] as const).entries()) {
          const known = organizations.flatMap(({ findings }) => findings?.failures[severity] ?? []);
          expect(cards.get(severity)).toBe(known.length === 0 ? '–' : String(sumOf(known)));
          const column = rows.map(({ cells }) => Number((cells[(isPlanned ? 5 : 2) + at] ?? '').replace('–', '0')));
          expect(sumOf(column)).toBe(sumOf(known));
          expect(rows.filter((row) => row.with.includes(severity))).toHaveLength(known.filter((many) => many > 0).length);
        }
        const open = organizations.filter(({ state }) => state !== 'evaluated' && state !== 'not-in-run').length;
        expect(Number(cards.get('not evaluated'))).toBe(open);
        expect(rows.filter(({ state }) => state === 'open')).toHaveLength(open);
        const passing = organizations.filter((one) => one.state === 'evaluated' && one.exitCode === 0).length;
        expect(page).toContain(`<strong>${passing} of ${all.length} pass</strong>`);
        expect(page.includes('class="pill good"')).toBe(exitCode === 0 || passing > 0);
        expect(page.split('<section class="panel first">').length - 1).toBe(open > 0 ? 1 : 0);
      }),
      runs(40),
    );
  });

  it('never shows an organization that was not evaluated as one that passes', () => {
    const states: readonly Outcome[] = [
      { type: 'missing' },
      { type: 'damaged' },
      { type: 'failed', exitCode: 0 },
      { type: 'read', exitCode: 0, findings: [], steps: [], isPartly: true },
    ];
    const page = pageOf(reportOf(states));
    expect(rowsIn(page).map(({ state }) => state)).toEqual(['open', 'open', 'open', 'open']);
    expect(page).not.toContain('class="pill good"');
    expect(page).toContain('0 of 4 pass');
  });

  it('says why an organization does not pass in which no finding fails, and never calls an open one compliant or not', () => {
    const page = pageOf(
      reportOf([
        { type: 'read', exitCode: 4, findings: [], steps: [], isPartly: false },
        { type: 'read', exitCode: 1, findings: ['ana'], steps: [], isPartly: false },
        { type: 'missing' },
      ]),
    );
    const states = [...page.matchAll(/<span class="pill (\w+)">.*?<\/svg>([^<]+)<\/span><\/td>/g)].map(([, tone, word]) => [tone, word]);
    expect(states).toEqual([
      ['bad', 'fails'],
      ['warn', 'out of sync'],
    ]);
    expect(page).toContain('neither pass nor fail');
  });

  it('links each organization that has a page, and the lists behind its numbers', () => {
    const read: Outcome = { type: 'read', exitCode: 1, findings: ['ana', 'bia'], steps: [], isPartly: false };
    const page = pageOf({ ...reportOf([read, read]), pageOf: (name) => (name === nameOf(0) ? `nightly/${name}/result.html` : undefined) });
    expect(page).toContain('<a href="nightly/org-0000/result.html">org-0000</a>');
    expect(page).toContain('href="nightly/org-0000/result.html#status=failed&#38;severity=critical">1</a>');
    expect(page).toContain('<b class="strong">org-0001</b>');
    expect(page.match(/org-0001\/result/g)).toBeNull();
  });

  it('shows what got worse and better, the trend after three runs, and says what is missing before', () => {
    const one = (findings: readonly string[]): Outcome => ({ type: 'read', exitCode: 1, findings, steps: [], isPartly: false });
    let history = parseHistory('', 'h');
    const next = (day: number, all: readonly Outcome[]): string => {
      const report = reportOf(all, undefined, { run: `run-${day}`, history, now: `2026-11-0${day}T03:00:00.000Z` });
      history = parseHistory(report.history, 'h');
      return pageOf(report);
    };
    expect(next(1, [one(['ana']), one(['bia'])])).toContain('The trend starts after three runs.');
    expect(pageOf(reportOf([one([])]))).toContain('No history: merge with --history');
    expect(next(2, [one(['ana']), one(['bia'])])).toContain('Nothing changed since the run before.');
    const page = next(3, [one(['ana', 'bia']), one([])]);
    expect(page).toContain('org-0000</b>: high 0 → 1');
    expect(page).toContain('org-0001</b>: high 1 → 0');
    expect(page).toContain('Critical 1 to 1, High 1 to 1');
  });

  it('draws a gap where most organizations were not evaluated, and keeps what is known for seven days', () => {
    const failures = (high: number): RunPoint['failures'] => ({ critical: 0, high, medium: 0, low: 0, info: 0 });
    const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T03:00:00.000Z`;
    const points = (known: Readonly<Record<number, number | null>>): readonly RunPoint[] =>
      Object.entries(known).map(([day, high]) => ({ run: day, at: at(Number(day)), failures: high === null ? null : failures(high) }));
    const drawn = fleetPoints([points({ 1: 5, 2: null, 3: null, 9: null }), points({ 1: 1, 2: 2, 3: null, 9: 4 })], ['high']);
    expect(drawn.map(({ values }) => values)).toEqual([[6], [7], undefined, [4]]);
  });
});
