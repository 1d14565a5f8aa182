// The trend as bars, one for each complete scan of the ledger, and the table with the same numbers.
import { severities } from '../../policies/policy.ts';
import { fold, table } from '../document.ts';
import type { Review, TrendPoint } from '../review.ts';
import type { Say } from '../texts/texts.ts';
import { blocksOf, section } from './blocks.ts';
import type { Paint } from './charts/bars.ts';
import { type Html, html, text } from './html.ts';

/** The newest scans that are drawn; the table has the same ones. */
const most = 60;
/** Units of the drawing: for one scan, between two, and the height of all. */
const [wide, apart, height] = [8, 4, 96];

interface Piece {
  readonly many: number;
  readonly paint: Paint;
}

/** From the bottom: the most severe. */
const piecesOf = ({ failures: { critical, high, medium, low, info } }: TrendPoint): readonly Piece[] => [
  { many: critical + high, paint: 'fail' },
  { many: medium, paint: 'warn' },
  { many: low + info, paint: 'waived' },
];

const sumOf = (point: TrendPoint): number => piecesOf(point).reduce((sum, { many }) => sum + many, 0);

const barOf = (point: TrendPoint, index: number, scale: number): readonly Html[] => {
  let below = 0;
  return piecesOf(point).flatMap(({ many, paint }): readonly Html[] => {
    const from = Math.round((below / scale) * height);
    below += many;
    const to = Math.round((below / scale) * height);
    const x = index * (wide + apart);
    return to === from
      ? []
      : [html`<rect class="paint-${text(paint)}" x="${x}" y="${height - to}" width="${wide}" height="${to - from}"></rect>`];
  });
};

const drawing = (points: readonly TrendPoint[]): Html => {
  const scale = Math.max(1, ...points.map(sumOf));
  const width = points.length * (wide + apart);
  return html`<svg class="bar" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true">${points.flatMap((point, index) => barOf(point, index, scale))}</svg>`;
};

/** Nothing without a ledger: one scan alone shows no trend. */
export const trendOfPage = ({ trend = [] }: Review, { page, format, printed }: Say): Html => {
  const points = trend.slice(-most);
  if (points.length < 2) return html``;
  const rows = points.toReversed().map(({ at, failures }) => [format.utc(at), ...severities.map((severity) => String(failures[severity]))]);
  const says = page.trend;
  const scans = fold(says.fold, table([says.scan, ...severities], rows, { right: severities.map((_, index) => index + 1) }));
  const key = html`<p class="quiet">${text(says.key(points.length))}</p>`;
  return section(html`<h2>${text(says.title)}</h2>
<div class="scroll" role="region" tabindex="0" aria-label="${text(says.label)}">${drawing(points)}</div>${key}
${blocksOf([scans], printed)}`);
};
