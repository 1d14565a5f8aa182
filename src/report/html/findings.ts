// The findings by policy, the most severe first, with everything that the filters of the page need in attributes.

import { isArray, isObject, type Json, type JsonObject } from '../../json.ts';
import { shownAddress } from '../../kinds/address.ts';
import { groupBy } from '../../live/group-by.ts';
import type { Evidence } from '../../policies/finding.ts';
import { severities } from '../../policies/policy.ts';
import { countsAsFailure, onlyWarns, onlyWarnsText } from '../../policies/since.ts';
import { mapLines } from '../../yaml/write.ts';
import { describeCause } from '../cause-lines.ts';
import { groupCaused } from '../caused-findings.ts';
import {
  type Block,
  chapter,
  fold as foldOf,
  heading,
  joined as joinedPieces,
  lineBreak,
  type Piece,
  paragraph,
  place,
  span,
  table,
  tone,
} from '../document.ts';
import { unknownIn } from '../evaluation.ts';
import type { Filtered } from '../filter-findings.ts';
import { firstSeenText, isOverdue } from '../finding-age.ts';
import { byCause, changedItems, dueText, scopeBlocks, shownFindings } from '../finding-blocks.ts';
import { controlBlocks } from '../framework-blocks.ts';
import { mappedControls } from '../mapped-controls.ts';
import type { ReportedFinding, ReportedPolicy, Review, TranslatedText } from '../review.ts';
import { showValue } from '../show-value.ts';
import { severityInline } from '../states.ts';
import type { Say } from '../texts/texts.ts';
import { inLanguage, sectionsOf, toned } from './blocks.ts';

import { type Html, html, joined, text } from './html.ts';
import { productOf } from './product-of.ts';

const severityOf = (severity: ReportedFinding['severity']): Html => html`<span class="severity ${text(severity)}">${text(severity)}</span>`;

const evidenceText = ({ path, value, of: all, source }: Evidence, say: Say): string =>
  `${path} = ${showValue(value)}${all === undefined ? '' : say.page.finding.of(`${all}`)} [${source}]`;

/** What all findings of a page share. */
interface PageContext {
  readonly say: Say;
  readonly now: string;
  readonly cards: ReadonlyMap<string, ReportedPolicy>;
}

/** The parts of a line that exist. */
const quietLine = (parts: readonly Html[]): Html => (parts.length === 0 ? html`` : html`<p class="quiet">${joined(parts, html` · `)}</p>`);

const dueOf = (due: string, { now, say: { page } }: PageContext): Html =>
  isOverdue(due, now) ? toned('bad', text(page.finding.overdue(due))) : text(page.finding.due(due));

/** The failure on the same resource that causes this one. */
const causeOf = ({ below, verdict }: ReportedFinding, { page }: Say): readonly Html[] =>
  below === undefined || verdict.type !== 'fail' ? [] : [text(page.finding.causedBy(below))];

const about = (finding: ReportedFinding, context: PageContext): Html => {
  const { now, say } = context;
  const says = say.page.finding;
  const { at, owner, routedBy, actor, escalation, baseline, firstSeen, lastWithout, due } = finding;
  return quietLine([
    ...(at ? [html`<code class="place">${text(place(at))}</code>`] : []),
    ...causeOf(finding, say),
    ...(owner === undefined ? [] : [text(says.owner(owner, routedBy === 'fallback'))]),
    ...(baseline === undefined ? [] : [text(baseline)]),
    ...(firstSeen === undefined ? [] : [text(firstSeenText(firstSeen, now, say) ?? '')]),
    ...(lastWithout === undefined ? [] : [text(says.lastWithout(say.format.day(lastWithout)))]),
    ...(due === undefined ? [] : [dueOf(due, context)]),
    ...(escalation ? [text(says.raisedFrom(escalation.from))] : []),
    ...(actor ? [text(describeCause(actor, say))] : []),
  ]);
};

const waiverOf = ({ verdict }: ReportedFinding, { page: { finding: says } }: Say): Html => {
  if (verdict.type !== 'waived') return html``;
  const { owner, reason, reasonClass, ticket, expires, at } = verdict.waiver;
  return quietLine([
    text(says.waived(expires, owner, reason)),
    ...(reasonClass === undefined ? [] : [text(reasonClass)]),
    ...(ticket === undefined ? [] : [text(says.ticket(ticket))]),
    html`<code class="place">${text(place(at))}</code>`,
  ]);
};

/** Saved results have sorted keys: the page of a run equals that of its saved result. */
const sortedKeys = (value: Json): Json => {
  if (isArray(value)) return value.map(sortedKeys);
  return isObject(value) ? sortedMap(value) : value;
};
const sortedMap = (map: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(map)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, sortedKeys(value)]),
  );

/** Folded, also on paper: the values behind the verdict, the fingerprint, and the YAML that fixes the finding. One paragraph, for a page of thousands. */
const moreOf = ({ evidence, escalation, fix, fingerprint }: ReportedFinding, say: Say): Html => {
  const says = say.page.finding;
  const known = [
    ...evidence.map((one) => evidenceText(one, say)),
    ...(escalation ? [says.raisedBecause(escalation.when)] : []),
    says.fingerprint(fingerprint),
  ];
  const yaml = fix ? html`<pre class="fix" tabindex="0">${joined(mapLines(sortedMap(fix), 0, 2).map(text), html`\n`)}</pre>` : html``;
  return html`<details class="more"><summary>${text(says.evidence(fix !== undefined))}</summary><p class="quiet">${text(known.join('; '))}</p>${yaml}</details>`;
};

const controlsOf = (policy: ReportedPolicy): readonly string[] =>
  mappedControls(policy).map(({ framework, control }) => `${framework} ${control}`);

/** Texts of policies quote names of fields in backticks. */
const prose = (said: string): Html =>
  joined(said.split(/`([^`]+)`/).map((piece, at) => (at % 2 === 1 ? html`<code>${text(piece)}</code>` : text(piece))));

/** A text of a policy, in its language. */
const policyText = (policy: ReportedPolicy, name: TranslatedText, written: (said: string) => Html = text): Html =>
  inLanguage(policy.translated?.texts.includes(name) ? policy.translated.language : undefined, written(policy[name]));

const cardOf = (policy: ReportedPolicy, { page: { finding: says } }: Say): Html => {
  const controls = [...new Set(controlsOf(policy))].map((one) => html`<li class="control">${text(one)}</li>`);
  const list = controls.length === 0 ? html`` : html`<ul class="controls" aria-label="${text(says.controls)}">${joined(controls)}</ul>`;
  return html`<p>${policyText(policy, 'why', prose)}</p><p>${text(says.fix)}${policyText(policy, 'fix', prose)}</p>${list}`;
};

/** One name a line: a name on a page has no line breaks. */
const namesOf = (names: readonly string[]): Html =>
  joined([...new Set(names.map(text))].filter((name) => name !== '').toSorted(), html`\n`);

/** What a filter compares of a finding in the group of another policy, whose fix and controls it does not share. */
const ownPolicy = (
  { policy }: ReportedFinding,
  { cards, say }: PageContext,
): { readonly attributes: Html; readonly name: Html; readonly card: Html } => {
  const card = cards.get(policy);
  const controls = card ? namesOf(controlsOf(card)) : html``;
  return {
    attributes: html` data-policy="${text(policy)}" data-controls="${controls}"`,
    name: html`<span aria-hidden="true">↳</span> `,
    card: html`<p class="quiet">${card ? html`${policyText(card, 'title')} ` : html``}<code>${text(policy)}</code>${card ? html` · ${text(say.page.finding.fix)}${policyText(card, 'fix', prose)}` : html``}</p>`,
  };
};

/** One line of a list: a finding, or all that could not be evaluated for one cause. */
interface PageItem {
  readonly finding: ReportedFinding;
  /** `finding` is the first of them; each has its policy, cause, product and owner. */
  readonly alike: readonly ReportedFinding[];
}

const alone = (finding: ReportedFinding): PageItem => ({ finding, alike: [finding] });

/** The name of its product, by which a page filters. */
const productIn = (address: string, { page }: Say): Html => text(page.product(productOf(address)));

const groupedByCause = (own: readonly ReportedFinding[]): readonly PageItem[] =>
  byCause(own, ({ address, owner = '' }) => `${productOf(address)} ${owner}`).flatMap((alike) =>
    alike[0] ? [{ finding: alike[0], alike }] : [],
  );

/** Folded, and one paragraph, for a page of thousands. */
const alikeOf = ({ finding, alike }: PageItem, say: Say): Html =>
  html`<li class="finding" data-many="${alike.length}" data-severity="${text(finding.severity)}" data-product="${productIn(finding.address, say)}" data-owner="${text(finding.owner ?? '')}"><p>${severityOf(finding.severity)} ${text(say.page.finding.alike(alike.length))}${inLanguage(finding.message?.language, text(finding.text))}</p><details class="more"><summary>${text(say.page.finding.resources)}</summary><p class="quiet">${text(alike.map(({ address }) => shownAddress(address)).join(', '))}</p></details></li>
`;

/** `isEffect`: it is below the one that causes it. */
const findingOf = (finding: ReportedFinding, isEffect: boolean, context: PageContext): Html => {
  const { severity, address, owner, message } = finding;
  const own = isEffect ? ownPolicy(finding, context) : undefined;
  return html`<li${own ? html` class="finding effect"` : html` class="finding"`} data-severity="${text(severity)}" data-product="${productIn(address, context.say)}" data-owner="${text(owner ?? '')}"${own?.attributes ?? html``}><p>${own?.name ?? html``}${severityOf(severity)} <code class="address">${text(shownAddress(address))}</code> ${inLanguage(message?.language, text(finding.text))}</p>${own?.card ?? html``}${waiverOf(finding, context.say)}${about(finding, context)}${moreOf(finding, context.say)}</li>
`;
};

/** The findings of the first screens. */
const most = 100;
/** Findings that are displayed together later. */
const together = 200;

const listOf = (policy: string, items: readonly PageItem[], context: PageContext): Html => html`<ol class="findings">
${joined(items.map((one) => (one.alike.length > 1 ? alikeOf(one, context.say) : findingOf(one.finding, one.finding.policy !== policy, context))))}</ol>
`;

/** For a browser that runs scripts it is one text, which opens faster than its elements; the script of the page displays it. For others it is a list. */
const laterOf = (policy: string, items: readonly PageItem[], context: PageContext): Html =>
  html`<noscript>${listOf(policy, items, context)}</noscript>`;

interface PolicyGroup {
  readonly id: string;
  /** Each one is followed by the findings of other policies that it causes. */
  readonly own: readonly PageItem[];
  /** The lines of the page before it. */
  readonly before: number;
}

function* listsOf({ id, own, before }: PolicyGroup, context: PageContext): Generator<Html> {
  const first = Math.min(own.length, Math.max(0, most - before));
  if (first > 0) yield listOf(id, own.slice(0, first), context);
  for (let start = first; start < own.length; start += together) yield laterOf(id, own.slice(start, start + together), context);
}

const manyIn = (items: readonly PageItem[]): number => items.reduce((sum, { alike }) => sum + alike.length, 0);

function* groupOf(group: PolicyGroup, context: PageContext): Generator<Html> {
  const { id, own } = group;
  const policy = context.cards.get(id);
  const title = policy ? html`${policyText(policy, 'title')} <code>${text(id)}</code>` : html`<code>${text(id)}</code>`;
  yield html`<div class="policy" data-policy="${text(id)}"><h4>${title} (${manyIn(own)})</h4>${policy ? cardOf(policy, context.say) : html``}
`;
  yield* listsOf(group, context);
  yield html`</div>
`;
}

const parts: readonly { readonly has: (finding: ReportedFinding) => boolean; readonly name: keyof Say['page']['parts'] }[] = [
  { has: countsAsFailure, name: 'failed' },
  { has: onlyWarns, name: 'onlyWarn' },
  { has: ({ verdict }) => verdict.type === 'unknown', name: 'unknown' },
  { has: ({ verdict }) => verdict.type === 'waived', name: 'waived' },
];

function* partsOf(findings: readonly ReportedFinding[], context: PageContext): Generator<Html> {
  let before = 0;
  for (const { has, name } of parts) {
    const own = findings.filter(has);
    if (own.length === 0) continue;
    yield html`<div class="part"><h3>${text(context.say.page.parts[name])} (${own.length})</h3>\n`;
    const { first, causedBy, worstFirst } = groupCaused(own);
    for (const [id, causes] of groupBy(first.toSorted(worstFirst), ({ policy }) => policy)) {
      const all = causes.flatMap((cause) => [cause, ...causedBy(cause)]);
      const items = all[0]?.verdict.type === 'unknown' ? groupedByCause(all) : all.map(alone);
      yield* groupOf({ id, own: items, before }, context);
      before += items.length;
    }
    yield html`</div>\n`;
  }
}

/** Removed by the script, which displays the others. Hidden where no script runs: there all are displayed. */
const scriptNeeded = ({ length }: readonly ReportedFinding[], { page }: Say): Html =>
  length > most ? html`<p class="script-needed warn">${text(page.scriptNeeded(most, length))}</p>\n` : html``;

/** What the filters offer, worst severity first: the script must not look for it in thousands of findings. */
const filtersOf = (findings: readonly ReportedFinding[], { cards, say: { page } }: PageContext): Html => {
  const policies = [...new Set(findings.map(({ policy }) => policy))];
  const used = severities.filter((name) => findings.some(({ severity }) => severity === name));
  const controls = policies.flatMap((id) => {
    const card = cards.get(id);
    return card ? controlsOf(card) : [];
  });
  return html`data-count="${findings.length}" data-severities="${joined(used.map(text), html`\n`)}" data-policies="${namesOf(policies)}" data-products="${namesOf(findings.map(({ address }) => page.product(productOf(address))))}" data-owners="${namesOf(findings.map(({ owner }) => owner ?? ''))}" data-controls="${namesOf(controls)}"`;
};

/** The complete population: also the policies without a finding. */
const policyBlocks = (policies: readonly ReportedPolicy[], say: Say): readonly Block[] => {
  const rows = policies.flatMap((policy): readonly (readonly Piece[])[] => {
    const { id, severity, title, translated, counts, digest, onlyWarnsUntil } = policy;
    if (!counts) return [];
    const language = translated?.texts.includes('title') ? translated.language : undefined;
    const lines = [span(id), { text: title, ...(language && { language }) }, ...say.findings.changes(policy)];
    const until = onlyWarnsUntil === undefined ? [] : [onlyWarnsText(onlyWarnsUntil)];
    const { evaluated, pass, fail, waived, notApplicable } = counts;
    const many = [evaluated, pass, fail, waived, unknownIn(counts), notApplicable].map(String);
    return [[joinedPieces([...lines, ...until], lineBreak), severityInline(severity), ...many, span(digest.slice(0, 12))]];
  });
  if (rows.length === 0) return [];
  const { title, fold, columns } = say.page.policies;
  return [
    heading(2, title(rows.length)),
    ...chapter(3, say.findings.changed, changedItems(policies, say)),
    foldOf(fold, table(columns, rows, { right: [2, 3, 4, 5, 6, 7] })),
  ];
};

/** When findings are due, or why none of them is. */
const dueLine = ({ command, run, findings = [] }: Review, say: Say): Html => {
  const counts = dueText(findings, run.now, say);
  if (counts !== undefined) return html`<p>${text(counts)}</p>\n`;
  return findings.some(countsAsFailure) && command === 'audit' ? html`<p class="quiet">${text(say.findings.noDueDates)}</p>\n` : html``;
};

/** In parts: hundreds of thousands of findings would take gigabytes as one text. */
export function* findingsOf(review: Review, say: Say, filtered: Filtered): Generator<Html> {
  const { findings: all = [], coverage, policies = [], run } = review;
  if (!coverage) return;
  const { shown: findings, says } = shownFindings(all, filtered, say);
  const about = sectionsOf([...scopeBlocks(review, say), ...says.map((one) => paragraph(tone('warn', one)))], say);
  const cards = new Map(policies.map((policy) => [policy.id, policy]));
  const context = { say, now: run.now, cards };
  const onPaper = html`<p class="paper quiet">${text(say.page.onPaper)}</p>\n`;
  yield html`<section>\n<h2 id="findings" ${filtersOf(findings, context)}>${text(say.page.findings(findings.length))}</h2>\n${about}${scriptNeeded(findings, say)}${dueLine(review, say)}${onPaper}`;
  if (!all.some(({ verdict }) => verdict.type === 'fail')) yield html`<p class="good">${text(say.findings.none)}</p>\n`;
  yield* partsOf(findings, context);
  yield html`</section>\n${sectionsOf([...controlBlocks(policies, say), ...policyBlocks(policies, say)], say)}`;
}
