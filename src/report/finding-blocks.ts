// The findings of policies with their fixes, in order of severity; then the coverage of the evaluation.
import type { Severity } from '../desired/desired.ts';
import { groupBy } from '../live/group-by.ts';
import type { Finding, WaivedBy } from '../policies/finding.ts';
import { renderMessage } from '../policies/message.ts';
import { severities } from '../policies/policy.ts';
import { countsAsFailure, onlyWarns, onlyWarnsText } from '../policies/since.ts';
import { bySeverity, type GroupedFindings, type GroupWeight, groupCaused, worstOf } from './caused-findings.ts';
import {
  type Block,
  code,
  count,
  heading,
  type ListItem,
  list,
  paragraph,
  quietPlace,
  type TextLine,
  type Tone,
  tone,
} from './document.ts';
import { firstSeenText, isOverdue } from './finding-age.ts';
import type { Coverage, ReportedFinding, ReportedPolicy, Review } from './review.ts';

const tones: Readonly<Record<Severity, Tone>> = { critical: 'bad', high: 'bad', medium: 'warn', low: 'quiet', info: 'quiet' };

/** The number of resources of one policy that a reader needs as examples. */
const fewEnough = 10;

type Shown = Pick<Finding, 'verdict'> & {
  readonly message?: Finding['message'] | undefined;
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

/** `x (critical)`: with its severity if that differs from its cause's, and its due date if it is overdue. */
const causedText = ({ policy, severity, due }: ReportedFinding, cause: ReportedFinding, now: string): string =>
  `${policy}${detail([
    ...(severity === cause.severity ? [] : [severity]),
    ...(isOverdue(due, now) && due !== cause.due ? [`overdue since ${due}`] : []),
  ])}`;

/** As visible as the worst of them, if that is worse than the cause. */
const causedLine = (cause: ReportedFinding, caused: readonly ReportedFinding[], now: string): TextLine => {
  if (caused.length === 0) return [];
  const worst = worstOf(caused);
  const names = caused.map((one) => causedText(one, cause, now)).join(', ');
  return [' ', tone(bySeverity(worst, cause.severity) < 0 ? tones[worst] : 'quiet', `(with it fails: ${names})`)];
};

const line = (finding: ReportedFinding, now: string, caused: readonly ReportedFinding[] = []): TextLine => [
  code(finding.address),
  `: ${findingMessage(finding)}`,
  ...routeOf(finding, now),
  ...causedLine(finding, caused, now),
  ...(finding.at ? ['  ', quietPlace(finding.at)] : []),
];

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
    tone: own.some(countsAsFailure) ? tones[worst] : 'quiet',
    text: [tone('strong', policy), ...(rule ? [`: ${rule.title}`] : [])],
    below: own.map((one) => line(one, now, causedBy(one))),
    most: fewEnough,
    foot: rule ? [[tone('quiet', `fix: ${rule.fix}`)]] : [],
  };
};

const unknownItem = (policy: string, own: readonly ReportedFinding[], now: string): ListItem => ({
  sign: '?',
  tone: 'warn',
  text: [tone('strong', policy), ' could not be evaluated'],
  below: own.map((one) => line(one, now)),
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

const changedItems = (policies: readonly ReportedPolicy[]): readonly ListItem[] =>
  policies.flatMap((policy): readonly ListItem[] => {
    const changes = changedHere(policy);
    return changes.length === 0
      ? []
      : [{ sign: '·', tone: 'warn', text: [tone('strong', policy.id), `: ${changes.join('; ')}`], below: [] }];
  });

export const worstFirst = (a: Finding, b: Finding): number =>
  bySeverity(a.severity, b.severity) || (a.policy < b.policy ? -1 : a.policy > b.policy ? 1 : 0);

/** `12 fail (1 critical, 4 high), 320 pass, 2 waived, 5 unknown (3 no-ledger), 40 not applicable`. */
const coverageText = ({ coverage, findings = [] }: Review & { readonly coverage: Coverage }): string => {
  const all = findings.filter(({ verdict }) => verdict.type === 'fail');
  const { first, weightOf } = groupCaused(all);
  const failures = first.filter(countsAsFailure).map(weightOf);
  const warning = first.filter(onlyWarns).length;
  const caused = all.length - first.length;
  const weighed = severities.flatMap((severity) => {
    const many = failures.filter((weight) => weight.severity === severity).length;
    return many === 0 ? [] : [`${many} ${severity}`];
  });
  const causes = Object.entries(coverage.unknown);
  const unknown = causes.reduce((sum, [, many]) => sum + many, 0);
  return [
    `${coverage.fail - caused} fail${detail([...weighed, ...(warning > 0 ? [`${warning} only warn`] : [])])}`,
    ...(caused > 0 ? [`${caused} caused by ${first.length === 1 ? 'it' : 'these'}`] : []),
    `${coverage.pass} pass`,
    ...(coverage.waived > 0 ? [`${coverage.waived} waived`] : []),
    ...(unknown > 0 ? [`${unknown} unknown${detail(causes.map(([cause, many]) => `${many} ${cause}`))}`] : []),
    `${coverage.notApplicable} not applicable`,
    ...(coverage.needsLiveData > 0 ? [`${coverage.needsLiveData} need live data`] : []),
  ].join(', ');
};

/** The days before its due date from which a finding is counted as due soon. */
const soon = 7;

/** `3 overdue, 1 due within 7 days, 12 due later`; undefined: no finding has a due date. */
export const dueCounts = (failures: readonly Pick<GroupWeight, 'due'>[], now: string): string | undefined => {
  const dated = failures.flatMap(({ due }) => due ?? []);
  if (dated.length === 0) return undefined;
  const overdue = dated.filter((due) => isOverdue(due, now)).length;
  const near = dated.filter((due) => !isOverdue(due, now) && Date.parse(due) - Date.parse(now) <= soon * 86_400_000).length;
  const counts: readonly (readonly [number, string])[] = [
    [overdue, 'overdue'],
    [near, `due within ${soon} days`],
    [dated.length - overdue - near, 'due later'],
    [failures.length - dated.length, 'without a due date'],
  ];
  return counts.flatMap(([many, word]) => (many === 0 ? [] : [`${many} ${word}`])).join(', ');
};

/** Why no finding has a due date. */
export const noDueDates = 'No finding has a due date, because no earlier scan is known (--ledger or --compared-with).';

/** Who is responsible where no owner is known, and when findings are due. */
const routingBlocks = ({ command, run, routing }: Review, { first, weightOf }: GroupedFindings<ReportedFinding>): readonly Block[] => {
  const failures = first.filter(countsAsFailure);
  if (failures.length === 0) return [];
  const unowned = failures.filter(({ routedBy }) => routedBy === 'fallback').length;
  const counts = dueCounts(failures.map(weightOf), run.now);
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

const fold = (title: string, items: readonly ListItem[]): readonly Block[] =>
  items.length === 0 ? [] : [{ type: 'fold', summary: [title], blocks: [list(items)] }];

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
    ...routingBlocks(review, grouped),
    ...(grouped.first.length === 0 ? [paragraph(tone('good', 'No policy fails.'))] : []),
    ...(failures.size === 0 ? [] : [list([...failures].map(([policy, own]) => failItem(policy, own, cards.get(policy), grouped, now)))]),
    ...(warnings.size === 0
      ? []
      : [
          heading(3, 'Only warn: these policies are newer than `policies.since`'),
          list([...warnings].map(([policy, own]) => failItem(policy, own, cards.get(policy), grouped, now))),
        ]),
    ...fold(
      `Not evaluated (${unknown.length})`,
      [...byPolicy(unknown)].map(([policy, own]) => unknownItem(policy, own, now)),
    ),
    ...fold(`Waived (${waived.length})`, waived.map(waivedItem)),
    ...fold(`Policies disabled, replaced or narrowed here (${changed.length})`, changed),
  ];
};
