// The findings of policies with their fixes, in order of severity; then the coverage of the evaluation.
import type { Severity } from '../desired/desired.ts';
import { groupBy } from '../live/group-by.ts';
import type { Finding, MessageTemplate } from '../policies/finding.ts';
import { renderMessage } from '../policies/message.ts';
import { countsAsFailure, onlyWarns, onlyWarnsText } from '../policies/since.ts';
import { bySeverity, type GroupedFindings, groupCaused, worstOf } from './caused-findings.ts';
import type { Coverage, ResultCounts } from './coverage.ts';
import {
  type Block,
  code,
  fold,
  heading,
  joined,
  type ListItem,
  list,
  paragraph,
  plainText,
  quietPlace,
  shown,
  type TextLine,
  tone,
  unreadCause,
} from './document.ts';
import { type Filterable, type Filtered, filterFindings } from './filter-findings.ts';
import { firstSeenText, isOverdue } from './finding-age.ts';
import { countDue, countFindings, type FindingCounts, failuresIn, severityCounts, soon } from './finding-counts.ts';
import { foundIn } from './naming.ts';
import type { ReportedFinding, ReportedPolicy, Review } from './review.ts';
import { newsMark } from './scan-before.ts';
import { severityInline, severityTones } from './states.ts';
import type { Say } from './texts/texts.ts';

/** The number of resources of one policy that a reader needs as examples. */
const fewEnough = 10;

type Run = Review['run'];

type Shown = Pick<Finding, 'verdict'> & {
  readonly message?: MessageTemplate | undefined;
  readonly onlyWarnsUntil?: string | undefined;
};

type Sentences = Pick<Say, 'sentence'>;

const asData: Sentences = { sentence: (text) => text };

/** With a mark if the finding only warns. */
const messageOf = (finding: Shown, { sentence }: Sentences): string => {
  const { verdict, message, onlyWarnsUntil } = finding;
  if (verdict.type === 'unknown') return verdict.says;
  const said = message ? renderMessage(message) : '';
  return onlyWarnsUntil !== undefined && onlyWarns(finding) ? `${said} (${sentence(onlyWarnsText(onlyWarnsUntil))})` : said;
};

const causeOf = ({ verdict }: Shown): string | undefined => ('because' in verdict ? verdict.because : undefined);

/** The same with the cause of a collection that was not read. */
export const messageLine = (finding: Shown, say: Sentences): TextLine => [messageOf(finding, say), ...unreadCause(causeOf(finding))];

/** The whole text: every format that does not list the reads shows it. */
export const findingMessage = (finding: Shown, say: Sentences = asData): string => plainText(messageLine(finding, say));

const byPolicy = <One extends Finding>(findings: readonly One[]): ReadonlyMap<string, readonly One[]> =>
  groupBy(findings, ({ policy }) => policy);

/** The owner of the resource, the age, and the due date, as far as they are known. The fallback owner is named once, above. */
const routeOf = ({ owner, routedBy, firstSeen, due }: ReportedFinding, { now }: Run, say: Say): TextLine => {
  const since = firstSeenText(firstSeen, now, say);
  const isLate = isOverdue(due, now);
  const known = [
    ...(owner === undefined || routedBy === 'fallback' ? [] : [say.findings.owner(owner)]),
    ...(since === undefined ? [] : [since]),
    ...(due === undefined || isLate ? [] : [say.findings.dueOn(due)]),
  ];
  return [
    ...(known.length === 0 ? [] : [tone('quiet', ` (${known.join(', ')})`)]),
    ...(due !== undefined && isLate ? [' ', tone('bad', say.findings.overdue(due))] : []),
  ];
};

/** `label`: the severity that stands at the group; a finding with another one shows its own. */
const line = (finding: ReportedFinding, run: Run, say: Say, label: Severity = finding.severity): TextLine => [
  ...newsMark(finding, run, say),
  ...(finding.severity === label ? [] : [severityInline(finding.severity, say), ' ']),
  ...[foundIn(finding)].flat(),
  ': ',
  ...messageLine(finding, say),
  ...routeOf(finding, run, say),
  ...(finding.at ? ['  ', quietPlace(finding.at)] : []),
];

/** A failure on the same resource, below the one that causes it. */
const causedLine = (finding: ReportedFinding, run: Run, say: Say): TextLine => [
  '↳ ',
  ...newsMark(finding, run, say),
  severityInline(finding.severity, say),
  ' ',
  tone('strong', finding.policy),
  ': ',
  ...messageLine(finding, say),
  ...routeOf(finding, run, say),
];

/** The lines of the first findings, and how many findings are left. */
const limited = (lines: readonly (readonly TextLine[])[], say: Say): Pick<ListItem, 'below' | 'most' | 'rest'> => {
  const { first, left } = shown(lines, fewEnough);
  const below = lines.flat();
  return left.length === 0 ? { below } : { below, most: first.flat().length, rest: say.findings.andMore(left.length) };
};

const failItem = (
  policy: string,
  own: readonly ReportedFinding[],
  rule: ReportedPolicy | undefined,
  { causedBy }: GroupedFindings<ReportedFinding>,
  run: Run,
  say: Say,
): ListItem => {
  const worst = worstOf(own);
  return {
    sign: say.severity[worst],
    tone: own.some(countsAsFailure) ? severityTones[worst] : 'quiet',
    text: [tone('strong', policy), ...(rule ? [`: ${rule.title}`] : [])],
    ...limited(
      own.map((one) => [line(one, run, say, worst), ...causedBy(one).map((caused) => causedLine(caused, run, say))]),
      say,
    ),
    foot: rule ? [[tone('quiet', say.findings.fix(rule.fix))]] : [],
  };
};

/** The findings of one policy that have one cause: a text names the cause once, however many resources there are. `besides`: what else they share. Linear. */
export const byCause = <One extends Finding>(
  own: readonly One[],
  besides: (one: One) => string = () => '',
): readonly (readonly One[])[] => {
  const keyOf = (one: One): string =>
    one.verdict.type === 'unknown'
      ? JSON.stringify([one.verdict.cause, one.verdict.says, one.verdict.because, besides(one)])
      : besides(one);
  return [...groupBy(own, keyOf).values()];
};

/** Resources that such a line names. */
const fewNamed = 3;

const unknownLine = (alike: readonly ReportedFinding[], run: Run, say: Say): readonly TextLine[] => {
  const [first] = alike;
  if (!first) return [];
  if (alike.length === 1) return [line(first, run, say)];
  const { first: named, left } = shown(alike, fewNamed);
  const names = joined(
    named.map((one) => foundIn(one)),
    ', ',
  );
  return [say.findings.alike(alike.length, messageLine(first, say), names, left.length)];
};

const unknownItem = (policy: string, own: readonly ReportedFinding[], run: Run, say: Say): ListItem => ({
  sign: '?',
  tone: 'warn',
  text: [tone('strong', policy), say.findings.couldNotBeEvaluated],
  below: byCause(own).flatMap((alike) => unknownLine(alike, run, say)),
  most: fewEnough,
});

const waivedItem = (finding: Finding, say: Say): ListItem => ({
  sign: '·',
  tone: 'quiet',
  text: [tone('strong', finding.policy), ': ', ...[foundIn(finding)].flat()],
  below:
    finding.verdict.type === 'waived'
      ? [[`${say.findings.waivedUntil(finding.verdict.waiver)}  `, quietPlace(finding.verdict.waiver.at)]]
      : [],
});

export const changedItems = (policies: readonly ReportedPolicy[], say: Say): readonly ListItem[] =>
  policies.flatMap((policy): readonly ListItem[] => {
    const changes = say.findings.changes(policy);
    return changes.length === 0 ? [] : [{ sign: '·', tone: 'warn', text: [tone('strong', policy.id), `: ${changes.join('; ')}`] }];
  });

export const worstFirst = (a: Finding, b: Finding): number =>
  bySeverity(a.severity, b.severity) || (a.policy < b.policy ? -1 : a.policy > b.policy ? 1 : 0);

const failedIn = (counts: FindingCounts): number => failuresIn(counts) + counts.onlyWarn;

const coverageText = (coverage: Coverage, counts: FindingCounts, say: Say): string =>
  say.findings.coverage(coverage, failedIn(counts), severityCounts(counts, say));

/** `3 overdue, 1 due within 7 days, 12 due later`; undefined: no finding has a due date. */
export const dueText = (findings: readonly ReportedFinding[], now: string, say: Say): string | undefined => {
  const due = countDue(findings, now);
  return due && say.findings.due(soon, due);
};

/** Who is responsible where no owner is known, and when findings are due. */
const routingBlocks = ({ command, run, routing, findings = [] }: Review, say: Say): readonly Block[] => {
  const failures = findings.filter(countsAsFailure);
  if (failures.length === 0) return [];
  const unowned = failures.filter(({ routedBy }) => routedBy === 'fallback').length;
  const counts = dueText(failures, run.now, say);
  return [
    ...(counts === undefined ? [] : [paragraph(counts)]),
    ...(unowned === 0 || routing?.fallbackOwner === undefined
      ? []
      : [paragraph(...say.findings.unowned(unowned, code(routing.fallbackOwner)))]),
    ...(counts === undefined && command === 'audit' ? [paragraph(tone('quiet', say.findings.noDueDates))] : []),
  ];
};

const hasResults = ({ evaluated, unknown, notApplicable, needsLiveData }: ResultCounts): boolean =>
  evaluated + notApplicable + needsLiveData + Object.keys(unknown).length > 0;

/** Policies without a single resource: neither compliant nor evaluated. */
const withoutResources = (policies: readonly ReportedPolicy[], command: Review['command'], say: Say): readonly Block[] => {
  const none = policies.filter(({ counts, disabled }) => counts && disabled === undefined && !hasResults(counts));
  if (none.length === 0) return [];
  const kinds = new Map([...groupBy(none, ({ kind }) => kind)].map(([kind, own]) => [kind, own.length]));
  return [paragraph(tone('quiet', say.findings.withoutResources(none.length, kinds, command)))];
};

const foldOf = (title: string, items: readonly ListItem[]): readonly Block[] => (items.length === 0 ? [] : [fold(title, list(items))]);

/** How many policies an audit evaluated, and the packs that it leaves out. */
export const scopeBlocks = ({ command, policyScope }: Review, say: Say): readonly Block[] =>
  command === 'audit' && policyScope ? [paragraph(...say.findings.scope(policyScope))] : [];

/** The findings that a page shows, and a sentence about the others; no sentence without a filter. */
export const shownFindings = <One extends Filterable>(
  findings: readonly One[],
  { filter }: Filtered,
  say: Say,
): { readonly shown: readonly One[]; readonly says: readonly string[] } => {
  if (!filter) return { shown: findings, says: [] };
  const shown = filterFindings(findings, filter);
  return { shown, says: [say.findings.filtered(shown.length, findings.length, filter)] };
};

export const findingBlocks = (review: Review, say: Say, filtered: Filtered = {}): readonly Block[] => {
  const { findings: all = [], coverage, policies = [], run } = review;
  if (!coverage) return [];
  const { shown: findings, says } = shownFindings(all, filtered, say);
  const counts = countFindings(all);
  const cards = new Map(policies.map((policy) => [policy.id, policy]));
  const having = (type: Finding['verdict']['type']): readonly ReportedFinding[] => findings.filter(({ verdict }) => verdict.type === type);
  const grouped = groupCaused(having('fail'));
  const inGroups = (holds: (finding: ReportedFinding) => boolean) => byPolicy(grouped.first.filter(holds).sort(grouped.worstFirst));
  const [failures, warnings] = [inGroups(countsAsFailure), inGroups(onlyWarns)];
  const [unknown, waived, changed] = [having('unknown'), having('waived'), changedItems(policies, say)];
  return [
    heading(2, say.findings.title(coverageText(coverage, counts, say))),
    ...scopeBlocks(review, say),
    ...says.map((one) => paragraph(tone('warn', one))),
    ...routingBlocks(review, say),
    ...(failedIn(counts) === 0 ? [paragraph(tone('good', say.findings.none))] : []),
    ...(failures.size === 0
      ? []
      : [list([...failures].map(([policy, own]) => failItem(policy, own, cards.get(policy), grouped, run, say)))]),
    ...(warnings.size === 0
      ? []
      : [
          heading(3, say.findings.onlyWarn),
          list([...warnings].map(([policy, own]) => failItem(policy, own, cards.get(policy), grouped, run, say))),
        ]),
    ...withoutResources(policies, review.command, say),
    ...foldOf(
      say.findings.notEvaluated(unknown.length),
      [...byPolicy(unknown)].map(([policy, own]) => unknownItem(policy, own, run, say)),
    ),
    ...foldOf(
      say.findings.waived(waived.length),
      waived.map((one) => waivedItem(one, say)),
    ),
    ...foldOf(`${say.findings.changed} (${changed.length})`, changed),
  ];
};
