// Bars of parts: widths are attributes, because a page allows no style in its markup. What is unknown is hatched and has its own share.
import { type Html, html, text } from '../html.ts';

/** Classes of the style sheet. */
export type Paint = 'pass' | 'fail' | 'warn' | 'soft' | 'waived' | 'unknown' | 'rest' | 's1' | 's2' | 's3' | 's4';

/** What has no number in the text beside it has its word in the title. */
export interface BarPart {
  readonly many: number;
  readonly paint: Paint;
  readonly word: string;
}

export interface BarOptions {
  readonly width?: number;
  readonly height?: number;
  /** The length of the whole bar; default: the sum of the parts. */
  readonly whole?: number;
  /** A limit, as an upright line. */
  readonly limit?: number;
  /** The title of a part; default: its number and word. */
  readonly title?: (part: BarPart) => string;
}

/** The least width of a part above zero, and the space between two, in units. */
const [least, apart] = [1.5, 1];

export const units = (value: number): number => Math.round(value * 10) / 10;

/** For everybody who does not see it: `789 pass, 65 fail`. */
export const barLabel = (parts: readonly BarPart[]): string => parts.map(({ many, word }) => `${many} ${word}`).join(', ');

/** `label`: a sentence with the numbers; empty: they are next to it. */
export const bar = (parts: readonly BarPart[], label: string, options: BarOptions = {}): Html => {
  const { width = 336, height = 10, limit, title = ({ many, word }: BarPart) => `${many} ${word}` } = options;
  const drawn = parts.filter(({ many }) => many > 0);
  const whole = Math.max(
    options.whole ?? 0,
    parts.reduce((sum, { many }) => sum + many, 0),
  );
  const free = width - apart * Math.max(0, drawn.length - 1);
  const natural = drawn.map(({ many }) => Math.max(least, (many / Math.max(whole, Number.MIN_VALUE)) * free));
  // Parts that are too small take their space from all: the bar keeps its width.
  const scale = Math.min(1, free / natural.reduce((sum, one) => sum + one, 0));
  let x = 0;
  const rects = drawn.map((part, at) => {
    const wide = (natural[at] ?? 0) * scale;
    const rect = html`<rect class="paint-${text(part.paint)}" x="${units(x)}" width="${units(wide)}" height="${height}"><title>${text(title(part))}</title></rect>`;
    x += wide + apart;
    return rect;
  });
  const mark =
    limit === undefined || whole === 0
      ? html``
      : html`<rect class="limit" x="${units(Math.min(width - 2, (limit / whole) * width))}" width="2" height="${height}"/>`;
  const role = label === '' ? html`aria-hidden="true"` : html`role="img" aria-label="${text(label)}"`;
  return html`<svg viewBox="0 0 ${width} ${height}" width="100%" height="${height}" preserveAspectRatio="none" ${role}><rect class="paint-rest" width="${width}" height="${height}"/>${rects}${mark}</svg>`;
};

/** The parts with their words and, unless amounts stand elsewhere, numbers. */
export const legend = (parts: readonly BarPart[], isCounted = true): Html =>
  html`<ul class="legend">${parts.map(
    ({ paint, many, word }) =>
      html`<li><svg viewBox="0 0 10 10" width="11" height="11" aria-hidden="true"><rect class="paint-${text(paint)}" width="10" height="10"/></svg>${text(isCounted ? `${word} ${many}` : word)}</li>`,
  )}</ul>`;
