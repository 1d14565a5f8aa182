// Access before and after a plan: a row for each person or account, a column for each product, and the highest level in each cell.
import { type AccessLevels, type AccessProduct, isGain, levels } from '../../../access/access-levels.ts';
import { type Address, nameOf, parseAddress, partsOf } from '../../../kinds/address.ts';
import { forPeople } from '../../for-people.ts';
import type { Review } from '../../review.ts';
import type { Say } from '../../texts/texts.ts';
import { type Html, html, text } from '../html.ts';
import { mark } from '../marks.ts';
import { chapter } from '../panels.ts';
import { recordTable, unbroken } from '../tables.ts';
import { levelsIn } from './plan-head.ts';

/** Rows that the page has; the result has all. */
const mostRows = 200;

/** Always shown: what most readers look for. */
const usual: readonly AccessProduct[] = ['iam', 'registry', 'block-storage'];

const productsOf = (rows: readonly AccessLevels[]): readonly AccessProduct[] => [
  ...new Set([...usual, ...rows.flatMap(({ products }) => products.map(({ product }) => product))]),
];

const subjectText = (subject: Address, say: Say): string => {
  if (parseAddress(subject)?.kind !== 'api-key') return nameOf(subject) || subject;
  const { account, name } = partsOf(subject, 'api-key');
  return say.access.keyOf(name, account);
};

const whoCell = (subject: Address, say: Say): Html => {
  const kind = parseAddress(subject)?.kind;
  const more = kind === undefined || kind === 'member' || kind === 'api-key' ? '' : ` (${say.format.kind(kind)})`;
  return html`${unbroken(subjectText(subject, say))}${text(more)}`;
};

const cellOf = ({ products, unknown }: AccessLevels, product: AccessProduct, { planPage: { access: words } }: Say): Html => {
  if (unknown !== undefined) return html`<span class="level unknown">${mark('unknown')}${text(words.unknown)}</span>`;
  const { before, after } = products.find((one) => one.product === product) ?? { before: 'none', after: 'none' };
  const rise = levels.indexOf(after) - levels.indexOf(before);
  if (rise === 0) return html`<span class="quiet">${text(words.level(after))}</span>`;
  const [paint, sign, spoken] = rise > 0 ? ['high', '▲', words.more] : ['fixed', '▼', words.less];
  return html`<span class="level ${text(paint)}">${text(words.change(before, after))} <span aria-hidden="true">${text(sign)}</span><span class="spoken">${text(spoken)}</span></span>`;
};

const permissionsText = ({ gains, loses, unknown }: AccessLevels, { planPage }: Say): string => {
  if (unknown !== undefined && gains === 0 && loses === 0) return planPage.access.unknown;
  return [...(gains > 0 ? [`+${gains}`] : []), ...(loses > 0 ? [`−${loses}`] : [])].join(' ') || '0';
};

/** Nothing if nobody's access changes. */
export const accessTable = (review: Review, paths: Html, say: Say): Html => {
  const { access: words } = say.planPage;
  const all = levelsIn(review);
  if (all.length === 0) return paths === '' ? html`` : chapter('access', text(words.title), paths);
  const products = productsOf(all);
  const rows = all.flatMap((row) => row.subjects.map((subject) => ({ row, subject })));
  const [gain, lose] = [rows.filter(({ row }) => isGain(row)), rows.filter(({ row }) => row.loses > 0)];
  const table = recordTable({
    name: words.title,
    columns: [
      { name: words.who },
      { name: words.through },
      ...products.map((product) => ({ name: say.page.product(product) })),
      { name: words.permissions, isNumber: true },
    ],
    rows: rows.slice(0, mostRows).map(({ row, subject }) => ({
      cells: [
        whoCell(subject, say),
        text(forPeople(row.through.join(', '))),
        ...products.map((product) => cellOf(row, product, say)),
        text(permissionsText(row, say)),
      ],
    })),
  });
  const more = rows.length > mostRows ? html`<p class="quiet">${text(words.others(rows.length - mostRows))}</p>` : html``;
  return chapter(
    'access',
    text(words.title),
    html`<p class="quiet">${text(words.about(gain.length, lose.length))}</p>${table}${more}${paths}`,
  );
};
