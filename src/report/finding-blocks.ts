// The findings of policies with their fixes, in order of severity; then the coverage of the evaluation.
import type { Severity } from '../desired/desired.ts';
import type { Finding, WaivedBy } from '../policies/finding.ts';
import { renderMessage } from '../policies/message.ts';
import { severities } from '../policies/policy.ts';
import { type GroupedFindings, groupCaused } from './caused-findings.ts';
import { type Block, code, heading, type ListItem, list, paragraph, quietPlace, type TextLine, type Tone, tone } from './document.ts';
import { firstSeenText } from './finding-age.ts';
import type { Coverage, ReportedFinding, ReportedPolicy, Review } from './review.ts';

const tones: Readonly<Record<Severity, Tone>> = { critical: 'bad', high: 'bad', medium: 'warn', low: 'quiet', info: 'quiet' };

/** The number of resources of one policy that a reader needs as examples. */
const fewEnough = 10;

export const findingMessage = ({ verdict, message }: Pick<Finding, 'verdict' | 'message'>): string => {
  if (verdict.type === 'unknown') return verdict.says;
  return message ? renderMessage(message) : '';
};

const byPolicy = <F extends Finding>(findings: readonly F[]): ReadonlyMap<string, readonly F[]> => {
  const groups = new Map<string, F[]>();
  for (const finding of findings) {
    const group = groups.get(finding.policy);
    if (group) group.push(finding);
    else groups.set(finding.policy, [finding]);
  }
  return groups;
};

/** `dated`: since when it is known to exist, if a ledger knows. */
type Dated = (finding: ReportedFinding) => string | undefined;

const line = (finding: ReportedFinding, dated: Dated, caused: readonly ReportedFinding[] = []): TextLine => {
  const since = dated(finding);
  return [
    code(finding.address),
    `: ${findingMessage(finding)}`,
    ...(since === undefined ? [] : [tone('quiet', ` (${since})`)]),
    ...(caused.length > 0 ? [tone('quiet', ` (with it fails: ${caused.map(({ policy }) => policy).join(', ')})`)] : []),
    ...(finding.at ? ['  ', quietPlace(finding.at)] : []),
  ];
};

const worstOf = (findings: readonly Finding[]): Severity =>
  severities.find((severity) => findings.some((finding) => finding.severity === severity)) ?? 'info';

const failItem = (
  policy: string,
  own: readonly ReportedFinding[],
  rule: ReportedPolicy | undefined,
  { causedBy }: GroupedFindings<ReportedFinding>,
  dated: Dated,
): ListItem => {
  const worst = worstOf(own);
  return {
    sign: worst,
    tone: tones[worst],
    text: [tone('strong', policy), ...(rule ? [`: ${rule.title}`] : [])],
    below: own.map((one) => line(one, dated, causedBy(one))),
    most: fewEnough,
    foot: rule ? [[tone('quiet', `fix: ${rule.fix}`)]] : [],
  };
};

const unknownItem = (policy: string, own: readonly ReportedFinding[], dated: Dated): ListItem => ({
  sign: '?',
  tone: 'warn',
  text: [tone('strong', policy), ' could not be evaluated'],
  below: own.map((one) => line(one, dated)),
  most: fewEnough,
});

const detail = (words: readonly string[]): string => (words.length === 0 ? '' : ` (${words.join(', ')})`);

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

export const worstFirst = (a: Finding, b: Finding): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity) || (a.policy < b.policy ? -1 : a.policy > b.policy ? 1 : 0);

/** `12 fail (1 critical, 4 high), 320 pass, 2 waived, 5 unknown (3 no-ledger), 40 not applicable`. */
const coverageText = ({ coverage, findings = [] }: Review & { readonly coverage: Coverage }): string => {
  const all = findings.filter(({ verdict }) => verdict.type === 'fail');
  const failures = groupCaused(all).first;
  const caused = all.length - failures.length;
  const weighed = severities.flatMap((severity) => {
    const many = failures.filter((finding) => finding.severity === severity).length;
    return many === 0 ? [] : [`${many} ${severity}`];
  });
  const causes = Object.entries(coverage.unknown);
  const unknown = causes.reduce((sum, [, many]) => sum + many, 0);
  return [
    `${coverage.fail - caused} fail${detail(weighed)}`,
    ...(caused > 0 ? [`${caused} caused by ${failures.length === 1 ? 'it' : 'these'}`] : []),
    `${coverage.pass} pass`,
    ...(coverage.waived > 0 ? [`${coverage.waived} waived`] : []),
    ...(unknown > 0 ? [`${unknown} unknown${detail(causes.map(([cause, many]) => `${many} ${cause}`))}`] : []),
    `${coverage.notApplicable} not applicable`,
    ...(coverage.needsLiveData > 0 ? [`${coverage.needsLiveData} need live data`] : []),
  ].join(', ');
};

const fold = (title: string, items: readonly ListItem[]): readonly Block[] =>
  items.length === 0 ? [] : [{ type: 'fold', summary: [title], blocks: [list(items)] }];

export const findingBlocks = (review: Review): readonly Block[] => {
  const { findings = [], coverage, policies = [], run } = review;
  if (!coverage) return [];
  const dated: Dated = ({ firstSeen }) => firstSeenText(firstSeen, run.now);
  const cards = new Map(policies.map((policy) => [policy.id, policy]));
  const having = (type: Finding['verdict']['type']): readonly ReportedFinding[] => findings.filter(({ verdict }) => verdict.type === type);
  const grouped = groupCaused(having('fail'));
  const failures = byPolicy([...grouped.first].sort(worstFirst));
  const [unknown, waived] = [having('unknown'), having('waived')];
  return [
    heading(2, `Findings: ${coverageText({ ...review, coverage })}`),
    failures.size === 0
      ? paragraph(tone('good', 'No policy fails.'))
      : list([...failures].map(([policy, own]) => failItem(policy, own, cards.get(policy), grouped, dated))),
    ...fold(
      `Not evaluated (${unknown.length})`,
      [...byPolicy(unknown)].map(([policy, own]) => unknownItem(policy, own, dated)),
    ),
    ...fold(`Waived (${waived.length})`, waived.map(waivedItem)),
  ];
};
