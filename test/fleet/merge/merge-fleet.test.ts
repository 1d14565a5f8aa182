// Merging: the same bytes for every number of shards, order and number of attempts; what is missing is never compliant; filters change no verdict.
import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worstExit } from '../../../src/exit-code.ts';
import type { FoundResult } from '../../../src/fleet/manifest.ts';
import { fleetFormats } from '../../../src/report/fleet/fleet-formats.ts';
import type { MergedFleet } from '../../../src/report/fleet/merged-fleet.ts';
import { refused } from '../../commands/schemas.ts';
import { runs } from '../../runs.ts';
import { circumstances, fleetOutcomes, foundFor, nameOf, type Outcome, reportOf, usual } from './fleets.ts';

const textOf = (report: ReturnType<typeof reportOf>, format: keyof typeof fleetFormats): string =>
  [...fleetFormats[format](report)].join('');

const withoutRun = (text: string): string => {
  const { run: _run, ...rest } = JSON.parse(text) as MergedFleet;
  return JSON.stringify(rest, null, 2);
};

/** What an organization must count as, written again from the rules alone. */
const countsAs = (outcome: Outcome): number => {
  if (outcome.type === 'read') return outcome.isPartly ? worstExit([outcome.exitCode, 3]) : outcome.exitCode;
  if (outcome.type === 'failed') return [0, 1, 4].includes(outcome.exitCode) ? 3 : outcome.exitCode;
  return 3;
};

describe('a merged fleet', () => {
  it('has the same bytes for every attempt, shard and time, apart from `run`', () => {
    assert(
      property(fleetOutcomes, array(circumstances, { minLength: 12, maxLength: 12 }), (all, around) => {
        const undisturbed = reportOf(all);
        const disturbed = reportOf(all, (index) => around[index] ?? { run: 'nightly', attempt: 2, shard: '0/9', seconds: 1 });
        expect(withoutRun(textOf(disturbed, 'json'))).toBe(withoutRun(textOf(undisturbed, 'json')));
        for (const format of ['sarif', 'junit', 'comment', 'issue'] as const)
          expect(textOf(disturbed, format)).toBe(textOf(undisturbed, format));
        // The lines about the run.
        const timeless = (format: 'text' | 'markdown' | 'html', report: typeof disturbed): string =>
          textOf(report, format).replaceAll(/^.*2026-11-22[T ].*$/gm, '');
        for (const format of ['text', 'markdown', 'html'] as const) expect(timeless(format, disturbed)).toBe(timeless(format, undisturbed));
      }),
      runs(12),
    );
  });

  it('follows its schema, and names every organization once', () => {
    assert(
      property(fleetOutcomes, (all) => {
        const text = textOf(reportOf(all), 'json');
        expect(refused('fleet-merge', text)).toEqual([]);
        const merged = JSON.parse(text) as MergedFleet;
        expect(merged.organizations.map(({ name }) => name)).toEqual(all.map((_, index) => nameOf(index)));
        expect(Object.values(merged.states).reduce((sum, many) => sum + many, 0)).toBe(all.length);
      }),
      runs(10),
    );
  });

  it('has the worst exit code of its organizations, and only an evaluated one can be compliant', () => {
    assert(
      property(fleetOutcomes, (all) => {
        const { merged } = reportOf(all);
        expect(merged.exitCode).toBe(worstExit(all.map((outcome) => countsAs(outcome) as 0)));
        expect(merged.organizations.filter(({ state, exitCode }) => state !== 'evaluated' && exitCode === 0)).toEqual([]);
      }),
      runs(40),
    );
  });

  it('has the same exit code and states whatever is displayed, and says in every format that it is filtered', () => {
    const filters = [
      { select: ['tier=gold'], rings: [], policies: [], severity: null, names: new Set(['org-0000', 'org-0002']) },
      { select: [], rings: [], policies: ['member-too-old'], severity: 'high' as const, names: null },
      { select: [], rings: ['canary'], policies: [], severity: 'critical' as const, names: new Set<string>() },
    ];
    assert(
      property(fleetOutcomes, constantFrom(...filters), (all, filter) => {
        const [whole, filtered] = [reportOf(all), reportOf(all, undefined, { filter })];
        expect([filtered.merged.exitCode, filtered.merged.states]).toEqual([whole.merged.exitCode, whole.merged.states]);
        expect(filtered.history).toBe(whole.history);
        for (const format of ['text', 'markdown', 'html', 'sarif', 'junit', 'comment', 'issue'] as const)
          expect(textOf(filtered, format)).toMatch(/filtered/i);
        expect(JSON.parse(textOf(filtered, 'json')).filter).not.toBeNull();
      }),
      runs(6),
    );
  });

  it('groups what is the same in many organizations, and lists the different ones first', () => {
    const same: Outcome = { type: 'read', exitCode: 1, findings: ['ana', 'bia'], steps: ['logs', 'data'], isPartly: false };
    const other: Outcome = { ...same, findings: ['ana'], steps: ['logs', 'data', 'tmp'] };
    const text = textOf(reportOf([same, same, other, same, same]), 'text');
    expect(text).toContain(
      'Steps: the same 2 steps in 4 organizations, different in 1 organization\n    · org-0002: 3 steps, 2 of them the same as in most\n      + delete volume tmp',
    );
    expect(text).toContain('Findings: the same 2 findings in 4 organizations, different in 1 organization');
    expect(text).toContain('Review these changes (2)');
    expect(text).toContain('in 5 organizations: org-0000, org-0001, org-0002, org-0003, org-0004');
  });

  it('leaves out of the exit code only what was not part of the run', () => {
    const all: readonly Outcome[] = [{ type: 'missing' }, { type: 'read', exitCode: 0, findings: [], steps: [], isPartly: false }];
    const { merged } = reportOf(all, undefined, { inRun: new Set(['org-0001']) });
    expect([merged.exitCode, merged.organizations.map(({ state }) => state)]).toEqual([0, ['not-in-run', 'evaluated']]);
    expect(reportOf(all).merged.exitCode).toBe(3);
  });

  it('counts results that nothing names as 3', () => {
    const all: readonly Outcome[] = [{ type: 'read', exitCode: 0, findings: [], steps: [], isPartly: false }];
    const report = reportOf(all, undefined, { unnamed: ['removed', '::error::x'] });
    expect(report.merged.exitCode).toBe(3);
    expect(textOf(report, 'text')).toContain('removed');
  });

  it('refuses a result that another attempt replaces while it is merged', () => {
    const outcome: Outcome = { type: 'read', exitCode: 1, findings: ['ana'], steps: [], isPartly: false };
    let seconds = 0;
    const read = (): FoundResult => {
      seconds += 1;
      return foundFor(outcome, 0, { ...usual, seconds });
    };
    const { merged, details } = reportOf([outcome], undefined, { read });
    const [group] = merged.findingGroups;
    if (!group) throw new Error('there is no group');
    expect(() => details.findingsOf(group)).toThrow('the result of `org-0000` changed while the fleet was merged');
  });
});
