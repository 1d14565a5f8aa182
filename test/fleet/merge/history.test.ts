// The history of a fleet: one line per organization and command, whatever the order; merging a run twice changes nothing; what got worse, and what was not read.
import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesSince, type HistoryLine, historyLine, historyText, mergeHistory, runBefore } from '../../../src/fleet/merge/history.ts';
import { parseHistory } from '../../../src/fleet/merge/parse-history.ts';
import { runs } from '../../runs.ts';
import { fleetOutcomes, type Outcome, reportOf } from './fleets.ts';

const lines = array(
  record({
    name: constantFrom('acme', 'beta'),
    command: constantFrom('audit' as const, 'plan' as const),
    run: constantFrom('1', '2', '3'),
    day: integer({ min: 1, max: 9 }),
    read: integer({ min: 0, max: 9 }),
    drift: integer({ min: 0, max: 2 }),
  }).map(
    ({ name, command, run, day, read, drift }): HistoryLine => ({
      version: 1,
      name,
      command,
      run,
      at: `2026-11-0${day}T00:00:00.000Z`,
      state: 'evaluated',
      exit_code: 0,
      last_read: read === 0 ? null : `2026-11-0${read}T00:00:00.000Z`,
      failures: null,
      drift,
      changes: null,
      before: null,
      runs: [{ run, at: `2026-0${day}-01T00:00:00.000Z`, failures: null }],
    }),
  ),
  { maxLength: 8 },
);

describe('a history', () => {
  it('is the same for every order, for lines that are repeated, and when its parts are merged first', () => {
    assert(
      property(lines, lines, (one, other) => {
        const all = mergeHistory([...one, ...other]);
        expect(mergeHistory([...other, ...one].toReversed())).toEqual(all);
        expect(mergeHistory([...all, ...one])).toEqual(all);
        expect(mergeHistory([...mergeHistory(one), ...mergeHistory(other)])).toEqual(all);
        expect(parseHistory(historyText(all), 'history.jsonl')).toEqual(all);
      }),
      runs(100),
    );
  });

  it('compares a run that is merged again with the run before it', () => {
    assert(
      property(fleetOutcomes, fleetOutcomes, (before, now) => {
        const first = parseHistory(reportOf(before, undefined, { run: 'sunday', history: [] }).history, 'h');
        const second = reportOf(now, undefined, { history: first });
        const again = reportOf(now, undefined, { history: mergeHistory([...first, ...parseHistory(second.history, 'h')]) });
        const worse = (report: typeof second) => report.merged.organizations.map(({ worse: all }) => all);
        expect(worse(again)).toEqual(worse(second));
        expect(again.history).toBe(second.history);
      }),
      runs(8),
    );
  });

  it.each(['{', '[]', '{"version":2}', 'null'])('refuses the line %s, and names it', (line) =>
    expect(() => parseHistory(`\n${line}\n`, 'history.jsonl')).toThrow('the line is not one of the history of a fleet'),
  );
});

const clean: Outcome = { type: 'read', exitCode: 0, findings: [], steps: [], isPartly: false };
const historyOfRun = (all: readonly Outcome[], now: string) =>
  parseHistory(reportOf(all, undefined, { run: 'sunday', history: [], now }).history, 'h');

describe('what got worse', () => {
  const counts = { critical: 0, high: 1, medium: 0, low: 0, info: 0 };
  const before = { run: '1', state: 'evaluated' as const, exit_code: 0 as const, failures: counts, drift: 0, changes: null };
  const found = {
    state: 'evaluated' as const,
    findings: { failures: counts, onlyWarn: 0, unknown: 0, waived: 0 },
    drift: 0,
    classes: null,
  };
  const worseIn = (...compared: Parameters<typeof changesSince>) => changesSince(...compared).worse;

  it('is nothing in the first run, and nothing if nothing changed', () => {
    expect(worseIn(found, null)).toEqual([]);
    expect(worseIn(found, before)).toEqual([]);
  });

  it('is a finding more of one severity, drift, or a worse state', () => {
    expect(worseIn({ ...found, findings: { ...found.findings, failures: { ...counts, critical: 2, high: 0 } } }, before)).toEqual([
      { what: 'critical', before: 0, now: 2 },
    ]);
    expect(worseIn({ ...found, drift: 3 }, before)).toEqual([{ what: 'drift', before: 0, now: 3 }]);
    expect(worseIn({ ...found, state: 'missing', findings: null, drift: null }, before)).toEqual([
      { what: 'state', before: 'evaluated', now: 'missing' },
    ]);
  });

  it('is better only where everything was evaluated', () => {
    const less = { ...found, findings: { ...found.findings, failures: { ...counts, critical: 1, high: 0 } } };
    const { worse, better } = changesSince(less, { ...before, drift: 2 });
    expect(worse).toEqual([{ what: 'critical', before: 0, now: 1 }]);
    expect(better).toEqual([
      { what: 'high', before: 1, now: 0 },
      { what: 'drift', before: 2, now: 0 },
    ]);
    expect(changesSince({ ...less, state: 'partly-read' }, before).better).toEqual([]);
    expect(changesSince(found, { ...before, state: 'missing' }).better).toEqual([{ what: 'state', before: 'missing', now: 'evaluated' }]);
  });

  it.each([
    ['fails, not read, fails', [1, 0, 1], []],
    ['passes, not read, fails', [0, 0, 1], [{ what: 'critical', before: 0, now: 1 }]],
    ['fails, not read, fails twice', [1, 0, 2], [{ what: 'critical', before: 1, now: 2 }]],
  ])('of what %s', (_, [first = 0, second = 0, third = 0], expected) => {
    const foundWith = (critical: number) => ({ ...found, findings: { ...found.findings, failures: { ...counts, critical } } });
    const context = { command: 'audit', at: '2026-11-20T00:00:00.000Z', lastRead: null, runs: [] } as const;
    const about = { name: 'acme', exitCode: 1 } as const;
    const one = historyLine({ ...foundWith(first), ...about }, { ...context, run: '1', before: null });
    const two = historyLine(
      { ...foundWith(second), ...about, state: 'partly-read' },
      { ...context, run: '2', before: runBefore(one, '2') },
    );
    expect(worseIn(foundWith(third), runBefore(two, '3'))).toEqual(expected);
  });

  it('is compared with the last known counts, although a run in between had none', () => {
    const one = historyOfRun([{ ...clean, findings: ['ana'] }], '2026-11-20T00:00:00.000Z');
    const two = mergeHistory([
      ...one,
      ...parseHistory(
        reportOf([{ type: 'missing' }], undefined, { run: 'monday', history: one, now: '2026-11-21T00:00:00.000Z' }).history,
        'h',
      ),
    ]);
    const worse = (all: readonly string[]) =>
      reportOf([{ ...clean, findings: all }], undefined, { history: two }).merged.organizations[0]?.worse;
    expect(worse(['ana'])).toEqual([]);
    expect(worse(['ana', 'bia'])).toEqual([{ what: 'high', before: 0, now: 1 }]);
  });
});

describe('an organization that was not read for longer than allowed', () => {
  const maxAge = { text: '2d', milliseconds: 2 * 86_400_000 };
  const partly: Outcome = { ...clean, isPartly: true };

  it.each<[string, Outcome, boolean]>([
    ['read now', clean, false],
    ['read partly now, and completely three days before', partly, true],
    ['missing now, and read completely three days before', { type: 'missing' }, true],
  ])('%s', (_, now, isOverdue) => {
    const history = historyOfRun([clean], '2026-11-22T07:00:00.000Z');
    const report = reportOf([now], undefined, { history, maxAge, now: '2026-11-24T08:00:00.000Z', run: 'tuesday' });
    // A result that is itself too old is no recent read either.
    expect(report.merged.organizations[0]?.isOverdue).toBe(isOverdue || now === clean);
    const recent = reportOf([now], undefined, { history, maxAge, now: '2026-11-23T07:00:00.000Z' });
    expect(recent.merged.organizations[0]?.isOverdue).toBe(false);
  });

  it('is a finding, also if it was never read', () => {
    const report = reportOf([{ ...clean, isPartly: true }, clean], undefined, { history: [], maxAge, inRun: new Set(['org-0001']) });
    expect(report.merged.organizations.map(({ isOverdue }) => isOverdue)).toEqual([true, false]);
    expect(report.merged.exitCode).toBe(1);
  });
});
