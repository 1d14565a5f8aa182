// Charts: real time, gaps that no line crosses, labels that never overlap, bars whose parts keep their share.
import { array, assert, date, integer, nat, option, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bar } from '../../../src/report/html/charts/bars.ts';
import { lineChart, sparkline } from '../../../src/report/html/charts/lines.ts';
import { linear, spread, timeTicks, valueTicks } from '../../../src/report/html/charts/scales.ts';
import { runs } from '../../runs.ts';

const anyTime = date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map((one) => one.getTime());

describe('the scales of a chart', () => {
  it('begin at 0, reach the highest value and have at most five steps of 1, 2 or 5', () => {
    assert(
      property(nat(1_000_000), (most) => {
        const ticks = valueTicks(most);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(String(ticks[1])).toMatch(/^[125]0*$/);
      }),
      runs(300),
    );
  });

  it('have the first and the last day, and others at least 58 units apart', () => {
    assert(
      property(tuple(anyTime, anyTime), (times) => {
        const [first = 0, last = 0] = times.toSorted((a, b) => a - b);
        const x = linear([first, last], [30, 500]);
        const ticks = timeTicks(first, last, x);
        expect([ticks[0], ticks.at(-1)]).toEqual([first, last]);
        const gaps = ticks.slice(1).map((tick, at) => x(tick) - x(ticks[at] ?? 0));
        expect(gaps.every((gap) => gap >= 57.9 || first === last)).toBe(true);
      }),
      runs(300),
    );
  });

  it('move labels apart, and keep them inside', () => {
    assert(
      property(array(integer({ min: 0, max: 200 }), { maxLength: 5 }), (wanted) => {
        const placed = spread(wanted, 16, 214).toSorted((a, b) => a - b);
        for (const [at, y] of placed.entries()) {
          expect(y).toBeLessThanOrEqual(214);
          expect(at === 0 ? Infinity : y - (placed[at - 1] ?? 0)).toBeGreaterThanOrEqual(16);
        }
      }),
      runs(300),
    );
  });
});

const chartOf = (values: readonly (number | undefined)[]): string =>
  lineChart({
    points: values.map((value, at) => ({
      at: new Date(Date.UTC(2026, 0, 1 + at * 7)).toISOString(),
      values: value === undefined ? undefined : [value],
    })),
    series: [{ mark: 'high', word: 'high' }],
    label: 'from 1 to 2',
    day: (iso) => iso.slice(0, 10),
    titleOf: ({ at, values: known }) => `${at} ${known?.join() ?? 'not complete'}`,
  });

describe('a line', () => {
  it('is interrupted where a scan is not complete, which is a hatched band', () => {
    assert(
      property(array(option(nat(60), { nil: undefined }), { minLength: 3, maxLength: 12 }), (values) => {
        const chart = chartOf(values);
        const [, path = ''] = /class="series" d="([^"]*)"/.exec(chart) ?? [];
        const starts = values.filter((value, at) => value !== undefined && values[at - 1] === undefined).length;
        expect(path.split('M').length - 1).toBe(starts);
        expect(path.split(/[ML]/).length - 1).toBe(values.filter((value) => value !== undefined).length);
        expect(chart.includes('paint-unknown')).toBe(values.includes(undefined));
        expect(chart).not.toMatch(/NaN|Infinity|undefined/);
      }),
      runs(100),
    );
  });

  it('has a title for each scan and a sentence, and is drawn for wide and narrow places', () => {
    const chart = chartOf([1, undefined, 3]);
    expect(chart.match(/<title>/g)).toHaveLength(6);
    expect(chart.match(/role="img" aria-label="from 1 to 2"/g)).toHaveLength(2);
    expect(chart).toMatch(/class="wide"[^]*class="narrow"/);
  });

  it('of two scans of a day is that of the last one', () => {
    const at = (hour: number, value: number) => ({ at: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(), values: [value] });
    const chart = lineChart({
      points: [at(1, 9), at(2, 4), { at: '2026-02-01T00:00:00Z', values: [5] }],
      series: [{ mark: 'high', word: 'high' }],
      label: '',
      day: (iso) => iso,
      titleOf: () => '',
    });
    expect(chart).toContain('>4</text>');
    expect(chart).not.toContain('>9</text>');
  });

  it('without axes is warm only if it got worse, and has gaps', () => {
    expect(sparkline([1, undefined, 2], 'a')).toContain('class="worse"');
    expect(sparkline([2, undefined, 1], 'a')).toContain('class="plain"');
    expect(/d="([^"]*)"/.exec(sparkline([2, undefined, 1], 'a'))?.[1]?.match(/M/g)).toHaveLength(2);
    expect(sparkline([], 'a')).not.toMatch(/NaN|circle/);
  });
});

describe('a bar', () => {
  it('shows every part above zero, at least 1.5 units wide, and never more than its width', () => {
    assert(
      property(array(nat(1_000_000), { maxLength: 5 }), (numbers) => {
        const drawn = bar(
          numbers.map((many) => ({ many, paint: 'pass', word: 'x' })),
          'x',
        );
        const widths = [...drawn.matchAll(/class="paint-pass" x="([\d.]+)" width="([\d.]+)"/g)].map(
          ([, x, wide]) => [Number(x), Number(wide)] as const,
        );
        expect(widths).toHaveLength(numbers.filter((one) => one > 0).length);
        for (const [x, wide] of widths) {
          expect(wide).toBeGreaterThanOrEqual(1.4);
          expect(x + wide).toBeLessThanOrEqual(336.3);
        }
      }),
      runs(200),
    );
  });
});
