// The findings of policies with their fixes, in order of severity; then the coverage of the evaluation.
import type { Severity } from '../desired/desired.ts';
import { groupBy } from '../live/group-by.ts';
import type { Finding, MessageTemplate, WaivedBy } from '../policies/finding.ts';
import { renderMessage } from '../policies/message.ts';
import { countsAsFailure, onlyWarns, onlyWarnsText } from '../policies/since.ts';
import { bySeverity, type GroupedFindings, groupCaused, worstOf } from './caused-findings.ts';
import {
  type Block,
  code,
  codes,
  count,
  fold,
  heading,
  type ListItem,
  list,
  paragraph,
  quietPlace,
  shown,
  type TextLine,
  tone,
} from './document.ts';
import { firstSeenText, isOverdue } from './finding-age.ts';
import { countDue, countFindings, failuresIn, severityCounts, soon } from './finding-counts.ts';
import type { Coverage, ReportedFinding, ReportedPolicy, ResultCounts, Review } from './review.ts';
import { severityInline, severityTones } from './states.ts';

/** The number of resources of one policy that a reader needs as examples. */
const fewEnough = 10;

type Shown = Pick<Finding, 'verdict'> & {
  readonly message?: MessageTemplate | undefined;
  readonly onlyWarnsUntil?: string | undefined;
};

/** With a mark if the finding only warns: every format shows this text. */
export const findingMessage = (finding: Shown): string => {
  const { verdict, message, onlyWarnsUntil } = finding;
  if (verdict.type === 'unknown') return verdict.says;
  const said = message ? renderMessage(message) : '';
  return onlyWarnsUntil !== undefined && onlyWarns(finding) ? `${said} (${onlyWarnsText(onlyWarnsUntil)})` : said;
};

const byPolicy = <One extends Finding>(findings: readonly One[]): ReadonlyMap<string, readonly One[]> =>
  groupBy(findings, ({ policy }) => policy);

/** The owner of the resource, the age, and the due date, as far as they are known. The fallback owner is named once, above. */
const routeOf = ({ owner, routedBy, firstSeen, due }: ReportedFinding, now: string): TextLine => {
  const since = firstSeenText(firstSeen, now);
  const isLate = isOverdue(due, now);
  const known = [
    ...(owner === undefined || routedBy === 'fallback' ? [] : [`owner ${owner}`]),
    ...(since === undefined ? [] : [since]),
    ...(due === undefined || isLate ? [] : [`due ${due}`]),
  ];
  return [
    ...(known.length === 0 ? [] : [tone('quiet', ` (${known.join(', ')})`)]),
    ...(isLate ? [' ', tone('bad', `overdue since ${due}`)] : []),
  ];
};

const detail = (words: readonly string[]): string => (words.length === 0 ? '' : ` (${words.join(', ')})`);

/** `label`: the severity that stands at the group; a finding with another one shows its own. */
const line = (finding: ReportedFinding, now: string, label: Severity = finding.severity): TextLine => [
  ...(finding.severity === label ? [] : [severityInline(finding.severity), ' ']),
  code(finding.address),
  `: ${findingMessage(finding)}`,
  ...routeOf(finding, now),
  ...(finding.at ? ['  ', quietPlace(finding.at)] : []),
];

/** A failure on the same resource, below the one that causes it. */
const causedLine = (finding: ReportedFinding, now: string): TextLine => [
  '↳ ',
  severityInline(finding.severity),
  ' ',
  tone('strong', finding.policy),
  `: ${findingMessage(finding)}`,
  ...routeOf(finding, now),
];

/** The lines of the first findings, and how many findings are left. */
const limited = (lines: readonly (readonly TextLine[])[]): Pick<ListItem, 'below' | 'most' | 'rest'> => {
  const { first, left } = shown(lines, fewEnough);
  const below = lines.flat();
  return left.length === 0 ? { below } : { below, most: first.flat().length, rest: `and ${left.length} more` };
};

const failItem = (
  policy: string,
  own: readonly ReportedFinding[],
  rule: ReportedPolicy | undefined,
  { causedBy }: GroupedFindings<ReportedFinding>,
  now: string,
): ListItem => {
  const worst = worstOf(own);
  return {
    sign: worst,
    tone: own.some(countsAsFailure) ? severityTones[worst] : 'quiet',
    text: [tone('strong', policy), ...(rule ? [`: ${rule.title}`] : [])],
    ...limited(own.map((one) => [line(one, now, worst), ...causedBy(one).map((caused) => causedLine(caused, now))])),
    foot: rule ? [[tone('quiet', `fix: ${rule.fix}`)]] : [],
  };
};

/** The findings of one policy that have one cause: a text names the cause once, however many resources there are. `besides`: what else they share. Linear. */
export const byCause = <One extends Finding>(
  own: readonly One[],
  besides: (one: One) => string = () => '',
): readonly (readonly One[])[] => {
  const keyOf = (one: One): string =>
    one.verdict.type === 'unknown' ? JSON.stringify([one.verdict.cause, one.verdict.says, besides(one)]) : besides(one);
  return [...groupBy(own, keyOf).values()];
};

/** Resources that such a line names. */
const fewNamed = 3;

const unknownLine = (alike: readonly ReportedFinding[], now: string): readonly TextLine[] => {
  const [first] = alike;
  if (!first) return [];
  if (alike.length === 1) return [line(first, now)];
  const { first: named, left } = shown(alike, fewNamed);
  const names = codes(named.map(({ address }) => address));
  return [[`${alike.length} resources: ${findingMessage(first)} (`, ...names, left.length > 0 ? ` and ${left.length} more)` : ')']];
};

const unknownItem = (policy: string, own: readonly ReportedFinding[], now: string): ListItem => ({
  sign: '?',
  tone: 'warn',
  text: [tone('strong', policy), ' could not be evaluated'],
  below: byCause(own).flatMap((alike) => unknownLine(alike, now)),
  most: fewEnough,
});

/** `until 2026-12-31 by ana@acme.example: The tax filing needs it (temporary, SEC-142)  tenantry.yaml:12:5`. */
const waivedLine = ({ at, owner, reason, reasonClass, ticket, expires }: WaivedBy): TextLine => [
  `until ${expires} by ${owner}: ${reason}${detail([reasonClass, ticket].filter((one) => one !== undefined))}  `,
  quietPlace(at),
];

const waivedItem = ({ policy, address, verdict }: Finding): ListItem => ({
  sign: '·',
  tone: 'quiet',
  text: [tone('strong', policy), ': ', code(address)],
  below: verdict.type === 'waived' ? [waivedLine(verdict.waiver)] : [],
});

/** How a policy is evaluated otherwise than its pack has it; empty: as in the pack. The same words in every text. */
export const changedHere = ({ disabled, only, replaces }: ReportedPolicy): readonly string[] => [
  ...(disabled === undefined ? [] : [disabled === '' ? 'disabled' : `disabled: ${disabled}`]),
  ...(replaces === undefined ? [] : [`replaces ${replaces}`]),
  ...(only === undefined ? [] : [`evaluated only for ${only.join(', ')}`]),
];

export const changedTitle = 'Policies disabled, replaced or narrowed here';

export const changedItems = (policies: readonly ReportedPolicy[]): readonly ListItem[] =>
  policies.flatMap((policy): readonly ListItem[] => {
    const changes = changedHere(policy);
    return changes.length === 0 ? [] : [{ sign: '·', tone: 'warn', text: [tone('strong', policy.id), `: ${changes.join('; ')}`] }];
  });

export const worstFirst = (a: Finding, b: Finding): number =>
  bySeverity(a.severity, b.severity) || (a.policy < b.policy ? -1 : a.policy > b.policy ? 1 : 0);

/** `12 fail (1 critical, 4 high), 320 pass, 2 waived, 5 unknown (3 no-ledger), 40 not applicable`. */
const coverageText = ({ coverage, findings = [] }: Review & { readonly coverage: Coverage }): string => {
  const counts = countFindings(findings);
  const causes = Object.entries(coverage.unknown);
  const unknown = causes.reduce((sum, [, many]) => sum + many, 0);
  return [
    `${failuresIn(counts) + counts.onlyWarn} fail${detail(severityCounts(counts))}`,
    `${coverage.pass} pass`,
    ...(coverage.waived > 0 ? [`${coverage.waived} waived`] : []),
    ...(unknown > 0 ? [`${unknown} unknown${detail(causes.map(([cause, many]) => `${many} ${cause}`))}`] : []),
    `${coverage.notApplicable} not applicable`,
    ...(coverage.needsLiveData > 0 ? [`${coverage.needsLiveData} need live data`] : []),
  ].join(', ');
};

/** `3 overdue, 1 due within 7 days, 12 due later`; undefined: no finding has a due date. */
export const dueText = (findings: readonly ReportedFinding[], now: string): string | undefined => {
  const due = countDue(findings, now);
  if (!due) return undefined;
  const counts: readonly (readonly [number, string])[] = [
    [due.overdue, 'overdue'],
    [due.soon, `due within ${soon} days`],
    [due.later, 'due later'],
    [due.without, 'without a due date'],
  ];
  return counts.flatMap(([many, word]) => (many === 0 ? [] : [`${many} ${word}`])).join(', ');
};

/** Why no finding has a due date. */
export const noDueDates = 'No finding has a due date, because no earlier scan is known (--ledger or --compared-with).';

/** Who is responsible where no owner is known, and when findings are due. */
const routingBlocks = ({ command, run, routing, findings = [] }: Review): readonly Block[] => {
  const failures = findings.filter(countsAsFailure);
  if (failures.length === 0) return [];
  const unowned = failures.filter(({ routedBy }) => routedBy === 'fallback').length;
  const counts = dueText(failures, run.now);
  return [
    ...(counts === undefined ? [] : [paragraph(counts)]),
    ...(unowned === 0 || routing?.fallbackOwner === undefined
      ? []
      : [
          paragraph(
            `${count(unowned, 'finding')} without an owner of the resource: `,
            code(routing.fallbackOwner),
            ' is responsible (fallback_owner).',
          ),
        ]),
    ...(counts === undefined && command === 'audit' ? [paragraph(tone('quiet', noDueDates))] : []),
  ];
};

/** What gives a kind resources, if the desired state decides it. */
const givenBy: Readonly<Record<string, string>> = { package: 'list lock files under `policies.lock_files`' };

const hasResults = ({ evaluated, unknown, notApplicable, needsLiveData }: ResultCounts): boolean =>
  evaluated + notApplicable + needsLiveData + Object.keys(unknown).length > 0;

/** Policies without a single resource: neither compliant nor evaluated. */
const withoutResources = (policies: readonly ReportedPolicy[], command: Review['command']): readonly Block[] => {
  const none = policies.filter(({ counts, disabled }) => counts && disabled === undefined && !hasResults(counts));
  if (none.length === 0) return [];
  const kinds = [...groupBy(none, ({ kind }) => kind)].map(([kind, own]) => {
    const how = givenBy[kind];
    return `${own.length} of \`${kind}\`${how === undefined ? '' : ` (${how})`}`;
  });
  return [
    paragraph(
      tone(
        'quiet',
        `Not applicable, because ${command === 'validate' ? 'the files declare' : 'there is'} no such resource: ${count(none.length, 'policy', 'policies')}, ${kinds.join(', ')}.`,
      ),
    ),
  ];
};

const foldOf = (title: string, items: readonly ListItem[]): readonly Block[] => (items.length === 0 ? [] : [fold(title, list(items))]);

export const findingBlocks = (review: Review): readonly Block[] => {
  const { findings = [], coverage, policies = [], run } = review;
  if (!coverage) return [];
  const { now } = run;
  const cards = new Map(policies.map((policy) => [policy.id, policy]));
  const having = (type: Finding['verdict']['type']): readonly ReportedFinding[] => findings.filter(({ verdict }) => verdict.type === type);
  const grouped = groupCaused(having('fail'));
  const inGroups = (holds: (finding: ReportedFinding) => boolean) => byPolicy(grouped.first.filter(holds).sort(grouped.worstFirst));
  const [failures, warnings] = [inGroups(countsAsFailure), inGroups(onlyWarns)];
  const [unknown, waived, changed] = [having('unknown'), having('waived'), changedItems(policies)];
  return [
    heading(2, `Findings: ${coverageText({ ...review, coverage })}`),
    ...routingBlocks(review),
    ...(grouped.first.length === 0 ? [paragraph(tone('good', 'No policy fails.'))] : []),
    ...(failures.size === 0 ? [] : [list([...failures].map(([policy, own]) => failItem(policy, own, cards.get(policy), grouped, now)))]),
    ...(warnings.size === 0
      ? []
      : [
          heading(3, 'Only warn: these policies are newer than `policies.since`'),
          list([...warnings].map(([policy, own]) => failItem(policy, own, cards.get(policy), grouped, now))),
        ]),
    ...withoutResources(policies, review.command),
    ...foldOf(
      `Not evaluated (${unknown.length})`,
      [...byPolicy(unknown)].map(([policy, own]) => unknownItem(policy, own, now)),
    ),
    ...foldOf(`Waived (${waived.length})`, waived.map(waivedItem)),
    ...foldOf(`${changedTitle} (${changed.length})`, changed),
  ];
};
