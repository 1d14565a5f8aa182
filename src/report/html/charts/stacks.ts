// Stacked bars, one for each month, with the forecast hatched on top and a limit across all of them.
import { type Html, html, text } from '../html.ts';
import { type Paint, units } from './bars.ts';
import { linear, valueTicks } from './scales.ts';

export const stackPaints: readonly Paint[] = ['s1', 's2', 's3', 's4'];

export interface Stack {
  /** Below the bar. */
  readonly name: string;
  /** One for each series, from below; at most as many as there are paints. `title`: with its exact amount. */
  readonly parts: readonly { readonly many: number; readonly title: string }[];
  /** What is expected above the parts. */
  readonly forecast?: { readonly many: number; readonly title: string } | undefined;
}

export interface StackChart {
  /** The earliest first. */
  readonly stacks: readonly Stack[];
  readonly limit?: { readonly many: number; readonly word: string } | undefined;
  /** A sentence with the first and the last value. */
  readonly label: string;
  /** A value at the axis. */
  readonly short: (value: number) => string;
}

const [height, top, bottom, left] = [240, 18, 214, 50];

/** Names closer than this, in units, would touch. */
const nameWidth = 58;

const heightOf = ({ parts, forecast }: Stack): number => parts.reduce((sum, { many }) => sum + many, forecast?.many ?? 0);

export const stackChart = (chart: StackChart, width: number, shownAt: 'wide' | 'narrow' | 'small'): Html => {
  const { stacks, limit } = chart;
  const right = width - (limit ? 76 : 8);
  const ticks = valueTicks(Math.max(limit?.many ?? 0, ...stacks.map(heightOf)));
  const y = linear([0, ticks.at(-1) ?? 1], [bottom, top]);
  const band = (right - left) / Math.max(1, stacks.length);
  const wide = Math.min(64, band * 0.64);
  const each = Math.ceil(nameWidth / band);
  const lines = ticks.map(
    (tick) =>
      html`<line class="${text(tick === 0 ? 'base-line' : 'grid-line')}" x1="${left}" x2="${units(right)}" y1="${units(y(tick))}" y2="${units(y(tick))}"/><text class="axis" x="${left - 6}" y="${units(y(tick)) + 4}" text-anchor="end">${text(chart.short(tick))}</text>`,
  );
  const bars = stacks.map((stack, at) => {
    const middle = left + band * (at + 0.5);
    let above = 0;
    const rect = (many: number, paint: Paint, title: string): Html => {
      const from = y(above);
      above += many;
      return many === 0
        ? html``
        : html`<rect class="paint-${text(paint)}" x="${units(middle - wide / 2)}" y="${units(y(above))}" width="${units(wide)}" height="${units(Math.max(1, from - y(above)))}"><title>${text(title)}</title></rect>`;
    };
    const parts = stack.parts.map(({ many, title }, series) => rect(many, stackPaints[series] ?? 's4', title));
    const forecast = stack.forecast ? rect(stack.forecast.many, 'unknown', stack.forecast.title) : html``;
    // The last one always has its name, and no other one too close to it.
    const isNamed = (stacks.length - 1 - at) % each === 0;
    return html`${parts}${forecast}${isNamed ? html`<text class="axis" x="${units(middle)}" y="${bottom + 16}" text-anchor="middle">${text(stack.name)}</text>` : html``}`;
  });
  const line = limit
    ? html`<line class="limit-line" x1="${left}" x2="${units(right)}" y1="${units(y(limit.many))}" y2="${units(y(limit.many))}"/><text class="axis limit" x="${units(right + 6)}" y="${units(y(limit.many)) + 4}">${text(limit.word)}</text>`
    : html``;
  return html`<svg class="${text(shownAt)}" viewBox="0 0 ${width} ${height}" width="100%" role="img" aria-label="${text(chart.label)}">${lines}${bars}${line}</svg>\n`;
};
