// The findings of a page by policy, the worst first: a few rows of each group, and the others as text that the script turns into rows when they are shown.
// Where no script runs, all of them are there.
import { shownAddress } from '../../../kinds/address.ts';
import { documentation } from '../../../repository.ts';
import { worstOf } from '../../caused-findings.ts';
import { paragraph, tone } from '../../document.ts';
import { unknownIn } from '../../evaluation.ts';
import type { Filtered } from '../../filter-findings.ts';
import { dueText, scopeBlocks, shownFindings } from '../../finding-blocks.ts';
import { findingsByTab, tabsOf } from '../../finding-status.ts';
import { forPeople } from '../../for-people.ts';
import { mappedControls } from '../../mapped-controls.ts';
import { ownerOf } from '../../owner-counts.ts';
import { productOf } from '../../product-of.ts';
import type { ReportedFinding, ReportedPolicy, Review, TranslatedText } from '../../review.ts';
import type { Say } from '../../texts/texts.ts';
import { inLanguage, prose, sectionsOf } from '../blocks.ts';
import { type Html, html, joined, text } from '../html.ts';
import { level } from '../marks.ts';
import { anchorOf as anchorOfName, type FindingAnchors, findingAnchors, linkTo } from './addresses.ts';
import { filterBar, frameworksOf, shownTabs, tabBar } from './finding-filters.ts';
import { type FindingRow, groupsOf, type ListedGroup } from './finding-groups.ts';
import { type RowContext, rowOf } from './finding-row.ts';
import type { PageData, RowData } from './page-data.ts';

/** Rows of a group that are shown at first; of a page with many findings, only as many as tell what the group is about. */
const [usual, few, manyFindings] = [50, 6, 500];

/** Rows of one part of the text. */
const atOnce = 200;

/** A text of a policy, in its language. */
const policyText = (policy: ReportedPolicy, name: TranslatedText): Html =>
  inLanguage(policy.translated?.texts.includes(name) ? policy.translated.language : undefined, prose(policy[name]));

const manyIn = (rows: readonly FindingRow[]): number => rows.reduce((sum, { alike }) => sum + alike.length, 0);

const tagsOf = (policy: string, card: ReportedPolicy | undefined, { page }: Say): Html => {
  const name = html`<code>${text(policy)}</code>`;
  const docs =
    card?.from === 'built-in'
      ? html`<a href="${text(documentation('built-in-policies', policy))}">${name} ${text(page.finding.docs)}</a>`
      : html`<span>${name}</span>`;
  const controls = card ? mappedControls(card) : [];
  const links = controls.map(
    ({ framework, control }) =>
      html`<a href="${linkTo(anchorOfName('c', framework, control))}">${text(page.control(framework, control))}</a>`,
  );
  return html`<div class="tags">${docs}${links}</div>`;
};

const labelOf = ({ tab, rows }: ListedGroup, { page }: Say): Html => {
  if (tab !== 'failed' && tab !== 'warns') return level(tab, page.status[tab]);
  const worst = worstOf(rows.map(({ finding }) => finding));
  return level(worst, page.severity[worst]);
};

/** `2 of 9 fail`, or how many there are. */
const countOf = ({ tab, rows }: ListedGroup, card: ReportedPolicy | undefined, { page }: Say): string => {
  const own = rows.filter(({ isEffect }) => !isEffect);
  const all = card?.counts;
  return tab === 'failed' && all ? page.ofPopulation(manyIn(own), all.evaluated + unknownIn(all)) : page.groupCount[tab](manyIn(own));
};

function* groupOf(group: ListedGroup, id: string, first: number, context: RowContext): Generator<Html> {
  const { tab, policy, rows } = group;
  const { say, cards } = context;
  const card = cards.get(policy);
  const worst = worstOf(rows.map(({ finding }) => finding));
  const texts =
    card && (tab === 'failed' || tab === 'warns')
      ? html`<p>${policyText(card, 'why')}</p><p><b class="strong">${text(say.page.finding.fix)}</b> ${policyText(card, 'fix')}</p>`
      : html``;
  const title = card ? policyText(card, 'title') : text(policy);
  const linesOf = (some: readonly FindingRow[]): Html => joined(some.map((row) => html`${rowOf(row, tab, worst, context)}\n`));
  yield html`<section class="group" id="${text(id)}"><header><h3>${labelOf(group, say)}${title}</h3><span class="count">${text(countOf(group, card, say))}</span>${texts}${tagsOf(policy, card, say)}</header>
<ol class="list">
${linesOf(rows.slice(0, first))}</ol>
`;
  if (rows.length > first) {
    yield html`<noscript><ol class="list">\n`;
    for (let start = first; start < rows.length; start += atOnce) yield linesOf(rows.slice(start, start + atOnce));
    yield html`</ol></noscript><p class="more interactive"><button class="button" type="button"></button></p>\n`;
  }
  yield html`</section>\n`;
}

/** JSON as the content of a script element that does not run: nothing in it ends the element, or is a command in a log. */
const dataText = (data: PageData): Html =>
  JSON.stringify(data).replace(/[<>&]|:(?=:)|#(?=#)/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`) as Html;

/** Also one that only warns. */
const isFailure = ({ verdict }: ReportedFinding): boolean => verdict.type === 'fail';

/** Names in the order of their first use, and the position of each. */
const positions = () => {
  const known = new Map<string, number>();
  const at = (name: string): number => {
    const found = known.get(name) ?? known.size;
    known.set(name, found);
    return found;
  };
  return { known, at };
};

const dataOf = (groups: readonly ListedGroup[], ids: readonly string[], first: number, context: RowContext): PageData => {
  const { say, cards, anchorOf: findingAnchor, run } = context;
  const [policies, products, owners] = [positions(), positions(), positions()];
  const rowData = ({ tab }: ListedGroup, { finding, alike }: FindingRow): RowData => [
    tab === 'fixed' ? [tab] : tabsOf(finding, run),
    finding.severity,
    policies.at(finding.policy),
    products.at(say.page.product(productOf(finding.address))),
    owners.at(forPeople(ownerOf(finding)) || '-'),
    alike.length,
    alike.map(findingAnchor),
    forPeople(
      [...alike.map(({ address }) => address), finding.text, finding.policy, cards.get(finding.policy)?.title ?? ''].join(' '),
    ).toLowerCase(),
  ];
  const rows = groups.map((group, at) => ({ id: ids[at] ?? '', rows: group.rows.map((row) => rowData(group, row)) }));
  return {
    policies: [...policies.known.keys()].map((id) => ({ id: forPeople(id), frameworks: frameworksOf(cards.get(id)) })),
    products: [...products.known.keys()],
    owners: [...owners.known.keys()],
    groups: rows,
    first,
    words: { shown: say.page.filters.shown, more: say.page.filters.more, rest: say.page.filters.rest },
  };
};

/** Each group has an address: the first of a policy is named by it. */
const groupIds = (groups: readonly ListedGroup[]): readonly string[] => {
  const taken = new Set<string>();
  return groups.map(({ policy, tab }) => {
    const id = anchorOfName('p', policy);
    const free = taken.has(id) ? `${id}.${tab}` : id;
    taken.add(free);
    return free;
  });
};

/** Without the script, an address that several findings share leads to a list of them. */
const alikeLists = (alike: FindingAnchors['alike'], anchorOf: FindingAnchors['anchorOf'], { page }: Say): readonly Html[] =>
  alike.map(([short, findings]) => {
    const links = findings.map((one) => html`<a href="#${text(anchorOf(one))}">${text(shownAddress(one.address))}</a>`);
    return html`<p class="quiet" id="${text(short)}">${text(page.finding.beginAlike(short.slice(2)))} ${joined(links, html`, `)}</p>`;
  });

/** When findings are due, or why none of them is. */
const dueLine = ({ command, run, findings = [] }: Review, say: Say): string =>
  dueText(findings, run.now, say) ?? (command === 'audit' && findings.some(isFailure) ? say.findings.noDueDates : '');

/** In parts: hundreds of thousands of findings would take gigabytes as one text. */
export function* findingsSection(review: Review, say: Say, filter: Filtered): Generator<Html> {
  const { findings: all = [], coverage, policies = [], run, desired } = review;
  if (!coverage) return;
  const { shown: findings, says } = shownFindings(all, filter, say);
  const tabs = findingsByTab({ ...review, findings });
  const listed = Object.values(tabs).flat();
  const { anchorOf, alike } = findingAnchors(review);
  const context: RowContext = {
    say,
    run,
    desired,
    cards: new Map(policies.map((policy) => [policy.id, policy])),
    anchorOf,
  };
  const groups = groupsOf(tabs);
  const ids = groupIds(groups);
  const first = listed.length > manyFindings ? few : usual;
  const later = groups.reduce((sum, { rows }) => sum + Math.max(0, rows.length - first), 0);
  const notes = [...scopeBlocks(review, say), ...says.map((one) => paragraph(tone('warn', one)))];
  yield html`<section id="findings"><h2>${text(say.page.sections.findings)}</h2>
${sectionsOf(notes, say)}<p class="quiet">${text(dueLine({ ...review, findings }, say))}</p>
${later > 0 ? html`<p class="script-needed warn">${text(say.page.scriptNeeded(later))}</p>\n` : html``}${tabBar(tabs, shownTabs(tabs, run), say)}${filterBar(tabs, context.cards, say)}${alikeLists(alike, anchorOf, say)}<div id="findings-list" role="region" aria-label="${text(say.page.filters.list)}">
`;
  if (!all.some(isFailure)) yield html`<p class="good">${text(say.findings.none)}</p>\n`;
  for (const [at, group] of groups.entries()) yield* groupOf(group, ids[at] ?? '', first, context);
  yield html`</div>
<script type="application/json" id="findings-data">${dataText(dataOf(groups, ids, first, context))}</script>
</section>
`;
}
