// Drift by risk: who can sign in and do what, then data, then the rest; what is declared beside what is live.
import type { FieldChange } from '../../../diff/difference.ts';
import type { Json } from '../../../json.ts';
import { shownAddress } from '../../../kinds/address.ts';
import { fingerprintOf } from '../../../policies/fingerprint.ts';
import { causeLines, causesBlocks } from '../../cause-lines.ts';
import { tone } from '../../document.ts';
import { type Drift, driftedIn, isDrift, notAppliedIn } from '../../drift.ts';
import { unplannedLines } from '../../drift-blocks.ts';
import { driftByRisk } from '../../drift-risk.ts';
import type { Review } from '../../review.ts';
import { ruleOfDrift } from '../../sarif-rules.ts';
import { newsWord } from '../../scan-before.ts';
import { showValue } from '../../show-value.ts';
import type { Say } from '../../texts/texts.ts';
import { blocksOf, lineOf } from '../blocks.ts';
import { type FindingAnchors, findingAnchors } from '../findings/addresses.ts';
import { placeIn } from '../findings/finding-row.ts';
import { type Html, html, joined, text } from '../html.ts';
import { chapter, folded } from '../panels.ts';
import { recordTable } from '../tables.ts';

interface Sides {
  readonly declared: string;
  readonly live: string;
}

const textsIn = (value: Json): readonly string[] | undefined =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;

/** Of two lists, only what the other one does not have. */
const sidesOf = ({ field, from, to }: FieldChange, { format }: Say): Sides => {
  const [live, declared] = [textsIn(from), textsIn(to)];
  const missing = declared?.filter((one) => !live?.includes(one)) ?? [];
  const unexpected = live?.filter((one) => !declared?.includes(one)) ?? [];
  if (!live || !declared || missing.length + unexpected.length === 0)
    return { declared: `${field}: ${showValue(to, format)}`, live: `${field}: ${showValue(from, format)}` };
  const named = (names: readonly string[]): string => (names.length === 0 ? '–' : `${field}: ${names.join(', ')}`);
  return { declared: named(missing), live: named(unexpected) };
};

const wholeSides = ({ type, cause, ids }: Drift, { page: { driftSides: says } }: Say): Sides => {
  if (type === 'missing') return { declared: says.present, live: says.missing };
  if (type === 'unexpected') return { declared: says.unwanted, live: says.present };
  if (type === 'unmanaged') return { declared: says.notDeclared, live: says.present };
  if (type === 'unknown') return { declared: '–', live: cause ?? says.unknown };
  return { declared: '–', live: ids ? says.several(ids) : says.unknown };
};

/** Formats list what is not in sync as findings, and link to it. */
const anchorIn = ({ tenant }: Review, one: Drift, anchorOf: FindingAnchors['anchorOf']): string =>
  anchorOf({ fingerprint: fingerprintOf(tenant, ruleOfDrift(one), one.address) });

const tableOf = (name: string, entries: readonly Drift[], review: Review, say: Say, { anchorOf }: FindingAnchors): Html => {
  const rows = entries.map((one) => {
    const sides = one.changes.length === 0 ? [wholeSides(one, say)] : one.changes.map((change) => sidesOf(change, say));
    const lines = [
      ...causeLines(review.causes, [one.address], say).map((line) => html`<br>${lineOf(line)}`),
      ...unplannedLines(one, say).map((line) => html`<br><span class="quiet">${lineOf(line)}</span>`),
    ];
    const news = newsWord(one, review.run, say);
    const mark = news === undefined ? html`` : html` <span class="new">${text(news)}</span>`;
    const column = (side: keyof Sides): Html =>
      joined(
        sides.map((both) => text(both[side])),
        html`<br>`,
      );
    return {
      id: anchorIn(review, one, anchorOf),
      cells: [
        html`${text(shownAddress(one.address))}${mark}${lines}`,
        column('declared'),
        column('live'),
        one.at ? html`<code>${text(placeIn(one.at, review))}</code>` : html`–`,
      ],
    };
  });
  return recordTable({ name, columns: say.page.driftSides.columns.map((column) => ({ name: column })), rows });
};

/** What is not in sync and no drift. */
const others = (review: Review, say: Say): readonly (readonly [string, readonly Drift[]])[] => {
  const entries = review.drift?.entries ?? [];
  const merged = notAppliedIn(review.drift);
  const unmanaged = entries.filter(({ type }) => type === 'unmanaged');
  const open = entries.filter((one) => !isDrift(one) && !merged.includes(one) && one.type !== 'unmanaged');
  return [
    [`${say.drift.notApplied} (${merged.length})`, merged],
    [`${say.drift.open} (${open.length})`, open],
    [say.drift.unmanaged(unmanaged.length), unmanaged],
  ];
};

/** Nothing without a desired state. */
export const driftSection = (review: Review, say: Say): Html => {
  if (!review.drift) return html``;
  const drifted = driftedIn(review.drift);
  const anchors = findingAnchors(review);
  const tables = driftByRisk(review.drift).map(([risk, own]) => {
    const title = `${say.page.risk[risk]} (${own.length})`;
    return html`<h3>${text(title)}</h3>${tableOf(title, own, review, say, anchors)}`;
  });
  const rest = others(review, say)
    .filter(([, own]) => own.length > 0)
    .map(([title, own]) => folded(text(title), tableOf(title, own, review, say, anchors)));
  const none = drifted.length > 0 ? html`` : html`<p>${lineOf([tone('good', say.drift.none)])}</p>`;
  return chapter(
    'drift',
    text(say.drift.title(drifted.length, review.drift.declared)),
    html`${none}${tables}${blocksOf(causesBlocks(review.causes, say), say.printed)}${rest}`,
  );
};
