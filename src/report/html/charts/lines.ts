// Lines over real time: one for each series, labelled at its end, with gaps where a scan was not complete.
import { type Html, html, text } from '../html.ts';
import { type Mark, markAt } from '../marks.ts';
import { units } from './bars.ts';
import { linear, spread, timeTicks, valueTicks } from './scales.ts';

export interface LinePoint {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** One for each series; undefined: not known at that time, which is a gap and never zero. */
  readonly values: readonly number[] | undefined;
}

/** A dotted line at a time. */
export interface ChartEvent {
  readonly at: string;
  /** At most twelve characters. */
  readonly says: string;
  readonly title: string;
}

/** Labels of events closer than this, in units, would touch. */
const eventWidth = 70;

export interface LineChart {
  /** The earliest first. */
  readonly points: readonly LinePoint[];
  /** The class and the mark of each series, and its word. */
  readonly series: readonly { readonly mark: Mark; readonly word: string }[];
  /** What happened: at most four are drawn, with at most twelve characters each. */
  readonly events?: readonly ChartEvent[];
  /** What the chart shows, with its first and last values. */
  readonly label: string;
  /** A date at the axis. */
  readonly day: (iso: string) => string;
  /** The title of one scan. */
  readonly titleOf: (point: LinePoint) => string;
  /** Units of the wider drawing; a chart over the whole page has more. */
  readonly width?: number;
}

const [height, top, bottom, left, right] = [240, 18, 214, 30, 112];

/** Two scans of a day: the last one. */
const oneADay = (points: readonly LinePoint[]): readonly LinePoint[] => [
  ...new Map(points.map((point) => [point.at.slice(0, 10), point])).values(),
];

const timeOf = ({ at }: Pick<LinePoint, 'at'>): number => Date.parse(at);

/** The parts of a line between gaps, as the path of one series. */
const pathOf = (points: readonly LinePoint[], series: number, place: (point: LinePoint, value: number) => string): string => {
  let isOpen = false;
  return points
    .flatMap((point) => {
      const value = point.values?.[series];
      if (value === undefined) {
        isOpen = false;
        return [];
      }
      const command = isOpen ? 'L' : 'M';
      isOpen = true;
      return [`${command}${place(point, value)}`];
    })
    .join('');
};

/** From the scan before a gap to the one after it. */
const gapsIn = (points: readonly LinePoint[]): readonly (readonly [number, number])[] => {
  const found: [number, number][] = [];
  points.forEach((point, at) => {
    if (point.values !== undefined) return;
    const from = timeOf(points[at - 1] ?? point);
    const to = timeOf(points[at + 1] ?? point);
    const last = found.at(-1);
    if (last && last[1] >= from) last[1] = to;
    else found.push([from, to]);
  });
  return found;
};

/** One drawing: `width` units wide, so that its text is 11 px where that many are shown. */
const drawing = (chart: LineChart, width: number, shownAt: 'wide' | 'narrow'): Html => {
  const points = oneADay(chart.points);
  const known = points.filter(({ values }) => values !== undefined);
  const [first, last] = [timeOf(points[0] ?? { at: '' }), timeOf(points.at(-1) ?? { at: '' })];
  const ticks = valueTicks(Math.max(0, ...known.flatMap(({ values = [] }) => values)));
  const x = linear([first, last], [left, width - right]);
  const y = linear([0, ticks.at(-1) ?? 1], [bottom, top]);
  const lines = ticks.map(
    (tick) =>
      html`<line class="${text(tick === 0 ? 'base-line' : 'grid-line')}" x1="${left}" x2="${units(width - right)}" y1="${units(y(tick))}" y2="${units(y(tick))}"/><text class="axis" x="${left - 6}" y="${units(y(tick)) + 4}" text-anchor="end">${tick}</text>`,
  );
  const days = timeTicks(first, last, x).map((time, at, all) => {
    const anchor = at === 0 ? 'start' : at === all.length - 1 ? 'end' : 'middle';
    return html`<text class="axis" x="${units(x(time))}" y="${bottom + 16}" text-anchor="${text(anchor)}">${text(chart.day(new Date(time).toISOString()))}</text>`;
  });
  const gaps = gapsIn(points);
  const bands = gaps.map(
    ([from, to]) =>
      html`<rect class="paint-unknown" x="${units(x(from))}" y="${top}" width="${units(Math.max(3, x(to) - x(from)))}" height="${bottom - top}"/>`,
  );
  const events = (chart.events ?? [])
    .filter(({ at }) => Date.parse(at) >= first && Date.parse(at) <= last)
    .filter(({ at }) => !gaps.some(([from, to]) => Date.parse(at) >= from && Date.parse(at) <= to))
    .toReversed()
    .reduce<readonly (ChartEvent & { readonly place: number })[]>((kept, event) => {
      const place = units(x(Date.parse(event.at)));
      return kept.some((one) => one.place - place < eventWidth) ? kept : [...kept, { ...event, place }];
    }, [])
    .slice(0, 4)
    .map(({ says, title, place }) => {
      const side = place - left < eventWidth ? { at: place + 4, anchor: 'start' } : { at: place - 4, anchor: 'end' };
      return html`<line class="event" x1="${place}" x2="${place}" y1="${top}" y2="${bottom}"/><text class="axis" x="${units(side.at)}" y="${top + 8}" text-anchor="${text(side.anchor)}">${text(Array.from(says).slice(0, 12).join(''))}<title>${text(title)}</title></text>`;
    });
  const [start, end] = [known[0], known.at(-1)];
  const ends = spread(
    chart.series.map((_, at) => y(end?.values?.[at] ?? 0)),
    16,
    bottom,
  );
  const starts = spread(
    chart.series.map((_, at) => y(start?.values?.[at] ?? 0) - 6),
    14,
    bottom - 6,
  );
  const series = chart.series.map(({ mark, word }, at) => {
    const path = pathOf(points, at, (point, value) => `${units(x(timeOf(point)))} ${units(y(value))}`);
    const value = end?.values?.[at] ?? 0;
    const endX = end ? x(timeOf(end)) : left;
    const labelY = ends[at] ?? 0;
    return html`<g class="${text(mark)}"><path class="series" d="${text(path)}"/><circle class="point" cx="${units(endX)}" cy="${units(y(value))}" r="3"/><text class="axis value" x="${units(start ? x(timeOf(start)) : left) + 2}" y="${units(starts[at] ?? 0)}">${start?.values?.[at] ?? 0}</text>${markAt(mark, units(width - right + 10), units(labelY - 6))}<text class="end" x="${width - right + 26}" y="${units(labelY + 4)}">${value} ${text(word)}</text></g>`;
  });
  const hits = points.map((point, at) => {
    const own = x(timeOf(point));
    const from = at === 0 ? own : (x(timeOf(points[at - 1] ?? point)) + own) / 2;
    const to = at === points.length - 1 ? own + 4 : (own + x(timeOf(points[at + 1] ?? point))) / 2;
    return html`<rect class="hit" x="${units(from)}" y="${top}" width="${units(Math.max(2, to - from))}" height="${bottom - top}"><title>${text(chart.titleOf(point))}</title></rect>`;
  });
  return html`<svg class="${text(shownAt)}" viewBox="0 0 ${width} ${height}" width="100%" role="img" aria-label="${text(chart.label)}">${lines}${days}${bands}${events}${series}${hits}</svg>\n`;
};

/** Drawn twice, so that its text stays legible: the style shows one. */
export const lineChart = (chart: LineChart): Html => html`${drawing(chart, chart.width ?? 600, 'wide')}${drawing(chart, 350, 'narrow')}`;

/** A line without axes for a cell: zero-based, its end is marked, warm only if it got worse. undefined: not read. `label`: first and last values. */
export const sparkline = (values: readonly (number | undefined)[], label: string): Html => {
  const known = values.filter((value) => value !== undefined);
  const [first = 0, last = 0] = [known[0], known.at(-1)];
  const x = linear([0, Math.max(1, values.length - 1)], [2, 116]);
  const y = linear([0, Math.max(1, ...known)], [20, 3]);
  const points = values.map((value, at): LinePoint => ({ at: String(at), values: value === undefined ? undefined : [value] }));
  const path = pathOf(points, 0, (point, value) => `${units(x(Number(point.at)))} ${units(y(value))}`);
  const end = values.findLastIndex((value) => value !== undefined);
  return html`<svg viewBox="0 0 120 22" width="120" height="22" role="img" aria-label="${text(label)}"><g class="${text(last > first ? 'worse' : 'plain')}"><path class="series" d="${text(path)}"/>${end < 0 ? html`` : html`<circle class="point" cx="${units(x(end))}" cy="${units(y(last))}" r="2.5"/>`}</g></svg>`;
};
