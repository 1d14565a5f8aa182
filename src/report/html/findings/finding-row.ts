// One row of a list of findings, on one line: its resource, message, owner and due date; opened, its evidence, the YAML that fixes it and the command that
// accepts it.
import type { Source } from '../../../errors.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../../json.ts';
import { shownAddress } from '../../../kinds/address.ts';
import type { Evidence } from '../../../policies/finding.ts';
import { mapLines } from '../../../yaml/write.ts';
import { describeCause } from '../../cause-lines.ts';
import { firstSeenText, isOverdue } from '../../finding-age.ts';
import { foundText } from '../../naming.ts';
import { ownerOf } from '../../owner-counts.ts';
import type { ReportedFinding, ReportedPolicy, Review } from '../../review.ts';
import { newsWord } from '../../scan-before.ts';
import { showValue } from '../../show-value.ts';
import type { Say } from '../../texts/texts.ts';
import { waiveCommand } from '../../waive-command.ts';
import { inLanguage } from '../blocks.ts';
import { type Html, html, joined, text } from '../html.ts';
import { level } from '../marks.ts';
import { type FindingAnchors, filtered } from './addresses.ts';
import type { FindingRow } from './finding-groups.ts';

/** What all rows of a page share. */
export interface RowContext {
  readonly say: Say;
  readonly run: Review['run'];
  /** As the user named it; absent: no file can take a waiver. */
  readonly desired: string | undefined;
  readonly cards: ReadonlyMap<string, ReportedPolicy>;
  readonly anchorOf: FindingAnchors['anchorOf'];
}

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

const evidenceOf = ({ evidence }: ReportedFinding, { page, format }: Say): Html => {
  if (evidence.length === 0) return html``;
  const read = evidence.find(({ time }) => time !== undefined)?.time;
  /** Only a parameter is a duration as files write it: the same text of the platform may be a name. */
  const wordsOf = (value: Json, { source }: Evidence): Json => {
    if (typeof value === 'boolean') return format.boolean(value);
    if (typeof value !== 'string') return sortedKeys(value);
    return source === 'parameter' ? format.duration(format.exact(value)) : format.exact(value);
  };
  const valueOf = (one: Evidence): string =>
    `${one.value === null ? '–' : showValue(wordsOf(one.value, one), format)}${one.of === undefined ? '' : page.finding.of(`${one.of}`)}`;
  const rows = evidence.map(
    (one) =>
      html`<tr><th scope="row"><code>${text(one.path)}</code></th><td>${text(valueOf(one))}</td><td>${text(page.finding.source[one.source])}</td></tr>`,
  );
  return html`<div><h4>${text(page.finding.evidence)}${read === undefined ? html`` : html`<span>${text(page.finding.readAt(format.utc(read)))}</span>`}</h4><table>${rows}</table></div>`;
};

/** From the folder that the user named. */
export const placeIn = ({ file, line }: Source, { desired }: { readonly desired?: string | undefined }): string =>
  `${desired !== undefined && file.startsWith(`${desired}/`) ? file.slice(desired.length + 1) : file}:${line}`;

const toCopyOf = (title: string, content: Html): Html => html`<h4>${text(title)}</h4><pre class="copy">${content}</pre>`;

const acceptOf = (finding: ReportedFinding, { desired, run, say }: RowContext): readonly Html[] =>
  desired === undefined || finding.verdict.type !== 'fail'
    ? []
    : [toCopyOf(say.page.finding.accept, text(waiveCommand(finding, desired, run.now)))];

const actionsOf = (finding: ReportedFinding, context: RowContext): Html => {
  const { page } = context.say;
  const { fix } = finding;
  const yaml = fix ? [toCopyOf(page.finding.yaml, joined(mapLines(sortedMap(fix), 0, 2).map(text), html`&#10;`))] : [];
  const all = [...yaml, ...acceptOf(finding, context)];
  return all.length === 0 ? html`` : html`<div>${all}</div>`;
};

const waiverOf = ({ verdict }: ReportedFinding, context: RowContext): Html => {
  if (verdict.type !== 'waived') return html``;
  const says = context.say.page.finding;
  const { owner, reason, reasonClass, ticket, expires, at } = verdict.waiver;
  const more = [reasonClass, ticket === undefined ? undefined : says.ticket(ticket), placeIn(at, context)].filter(
    (one) => one !== undefined,
  );
  return html`<div><h4>${text(says.decision)}</h4><p>${text(says.waived(expires, owner, reason))}</p><p class="quiet">${text(more.join(' · '))}</p></div>`;
};

/** What is known beside the verdict. */
const knownOf = (finding: ReportedFinding, { run, say, anchorOf }: RowContext): readonly string[] => {
  const says = say.page.finding;
  const { below, verdict, escalation, actor, firstSeen, lastWithout, baseline, owner, routedBy } = finding;
  return [
    ...(firstSeen === undefined ? [] : [firstSeenText(firstSeen, run.now, say) ?? '']),
    ...(lastWithout === undefined ? [] : [says.lastWithout(say.format.day(lastWithout))]),
    ...(baseline === 'updated' ? [says.updated] : []),
    ...(baseline === 'newly-evaluated' ? [says.newlyEvaluated] : []),
    ...(below === undefined || verdict.type !== 'fail' ? [] : [says.causedBy(below)]),
    ...(owner === undefined || routedBy !== 'fallback' ? [] : [says.owner(owner, true)]),
    ...(escalation ? [says.raisedFrom(say.severity[escalation.from]), says.raisedBecause(escalation.when)] : []),
    ...(actor ? [describeCause(actor, say)] : []),
    anchorOf(finding).slice(2),
  ];
};

const linksOf = (finding: ReportedFinding, status: string, context: RowContext): Html => {
  const { page } = context.say;
  const resource = filtered({ status, q: shownAddress(finding.address) });
  return html`<p class="links"><a href="#${text(context.anchorOf(finding))}">${text(page.finding.link)}</a><a href="${resource}">${text(page.finding.resource)}</a><span class="quiet">${text(knownOf(finding, context).join(' · '))}</span></p>`;
};

const dueOf = ({ due, verdict }: ReportedFinding, { run: { now }, say }: RowContext): Html => {
  const says = say.page.finding;
  if (verdict.type === 'waived') return text(says.until(say.format.shortDay(verdict.waiver.expires, now)));
  if (due === undefined) return html``;
  return isOverdue(due, now)
    ? html`<span class="late">${text(says.overdue(say.format.shortDay(due, now)))}</span>`
    : text(says.due(say.format.shortDay(due, now)));
};

/** Each has an address: that of the first is the row. */
const alikeNames = (alike: FindingRow['alike'], anchorOf: RowContext['anchorOf']): Html =>
  joined(
    alike.map((one, at) => (at === 0 ? text(foundText(one)) : html`<span id="${text(anchorOf(one))}">${text(foundText(one))}</span>`)),
    html`, `,
  );

const alikeRow = ({ finding, alike }: FindingRow, { say, anchorOf }: RowContext): Html =>
  html`<li><details class="finding" id="${text(anchorOf(finding))}"><summary><span class="name">${text(say.page.finding.alike(alike.length))}</span><span class="message">${inLanguage(finding.message?.language, text(finding.text))}</span><span class="owner">${text(ownerOf(finding))}</span><span class="due"></span></summary><div class="detail"><p>${alikeNames(alike, anchorOf)}</p></div></details></li>`;

/** `worst`: of its group; a row with another severity shows its own. */
export const rowOf = (row: FindingRow, status: string, worst: string, context: RowContext): Html => {
  if (row.alike.length > 1) return alikeRow(row, context);
  const { finding, isEffect } = row;
  const { say, cards, anchorOf } = context;
  const { severity, policy, message, at } = finding;
  const effect = isEffect
    ? html`<span aria-hidden="true">↳</span> ${text(cards.get(policy)?.title ?? policy)} <code>${text(policy)}</code> `
    : html``;
  const label = severity === worst ? html`` : html`${level(severity, say.page.severity[severity])} `;
  const news = newsWord(finding, context.run, say);
  const mark = news === undefined ? html`` : html`<span class="new">${text(news)}</span> `;
  const where = at ? html` <code class="place">${text(placeIn(at, context))}</code>` : html``;
  return html`<li${isEffect ? html` class="effect"` : html``}><details class="finding" id="${text(anchorOf(finding))}"><summary><span class="name">${text(foundText(finding))}</span><span class="message">${effect}${label}${mark}${inLanguage(message?.language, text(finding.text))}${where}</span><span class="owner">${text(ownerOf(finding))}</span><span class="due">${dueOf(finding, context)}</span></summary><div class="detail">${waiverOf(finding, context)}${evidenceOf(finding, say)}${actionsOf(finding, context)}${linksOf(finding, status, context)}</div></details></li>`;
};
