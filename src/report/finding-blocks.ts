// What rules found, worst first, with what to do; then how much was judged at all.
import type { Severity } from '../desired/desired.ts';
import type { Finding } from '../policies/finding.ts';
import { renderMessage } from '../policies/message.ts';
import { type Block, code, heading, type Inline, type ListItem, paragraph, type Tone, tone } from './document.ts';
import { place } from './plan-blocks.ts';
import type { Coverage, Review, RuleCard } from './review.ts';

export const severities: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info'];

const tones: Readonly<Record<Severity, Tone>> = { critical: 'bad', high: 'bad', medium: 'warn', low: 'quiet', info: 'quiet' };

export const findingMessage = (finding: Finding): string => {
  if (finding.verdict.type === 'unknown') return finding.verdict.says;
  return finding.message ? renderMessage(finding.message) : '';
};

const byRule = (findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> => {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.policy);
    if (group) group.push(finding);
    else groups.set(finding.policy, [finding]);
  }
  return groups;
};

const line = (finding: Finding): readonly Inline[] => [
  code(finding.address),
  `: ${findingMessage(finding)}`,
  ...(finding.at ? [tone('quiet', `  ${place(finding.at)}`)] : []),
];

const failItems = (failures: readonly Finding[], rules: ReadonlyMap<string, RuleCard>): readonly ListItem[] =>
  [...byRule(failures)].map(([policy, own]): ListItem => {
    const rule = rules.get(policy);
    const worst = severities.find((severity) => own.some((finding) => finding.severity === severity)) ?? 'info';
    return {
      sign: worst,
      tone: tones[worst],
      text: [{ text: policy, tone: 'strong' }, ...(rule ? [`: ${rule.title}`] : [])],
      below: [...own.map(line), ...(rule?.fix ? [[tone('quiet', `fix: ${rule.fix}`)]] : [])],
    };
  });

const worstFirst = (a: Finding, b: Finding): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
  (a.policy < b.policy ? -1 : a.policy > b.policy ? 1 : 0) ||
  (a.address < b.address ? -1 : 1);

/** `12 fail (1 critical, 4 high), 320 pass, 2 waived, 5 unknown, 40 not applicable`. */
export const coverageLine = (coverage: Coverage, failures: readonly Finding[]): string => {
  const counted = severities.flatMap((severity) => {
    const many = failures.filter((finding) => finding.severity === severity).length;
    return many === 0 ? [] : [`${many} ${severity}`];
  });
  const unknown = Object.values(coverage.unknown).reduce((sum, many) => sum + many, 0);
  const causes = Object.entries(coverage.unknown).map(([cause, many]) => `${many} ${cause}`);
  return [
    `${coverage.fail} fail${counted.length > 0 ? ` (${counted.join(', ')})` : ''}`,
    `${coverage.pass} pass`,
    ...(coverage.waived > 0 ? [`${coverage.waived} waived`] : []),
    `${unknown} unknown${causes.length > 0 ? ` (${causes.join(', ')})` : ''}`,
    `${coverage.skip} not applicable`,
  ].join(', ');
};

export const findingBlocks = (review: Review): readonly Block[] => {
  const { findings, coverage } = review;
  if (!findings || !coverage) return [];
  const rules = new Map((review.rules ?? []).map((rule) => [rule.id, rule]));
  const failures = findings.filter((finding) => finding.verdict.type === 'fail').sort(worstFirst);
  const unknowns = findings.filter((finding) => finding.verdict.type === 'unknown');
  const waived = findings.filter((finding) => finding.verdict.type === 'waived');
  const blocks: Block[] = [heading(2, `Findings: ${coverageLine(coverage, failures)}`)];
  if (failures.length === 0) blocks.push(paragraph(tone('good', 'No rule fails.')));
  else blocks.push({ type: 'list', items: failItems(failures, rules) });
  if (unknowns.length > 0) {
    const items = [...byRule(unknowns)].map(
      ([policy, own]): ListItem => ({
        sign: '?',
        tone: 'warn',
        text: [{ text: policy, tone: 'strong' }, ' could not be judged'],
        below: own.map(line),
      }),
    );
    blocks.push({ type: 'fold', summary: [`Not judged (${unknowns.length})`], blocks: [{ type: 'list', items }] });
  }
  if (waived.length > 0) {
    const items = waived.map((finding): ListItem => {
      const { verdict } = finding;
      const until = verdict.type === 'waived' ? [`until ${verdict.expires}: ${verdict.reason} `, tone('quiet', place(verdict.waiver))] : [];
      return { sign: '·', tone: 'quiet', text: [{ text: finding.policy, tone: 'strong' }, ' ', code(finding.address)], below: [until] };
    });
    blocks.push({ type: 'fold', summary: [`Waived (${waived.length})`], blocks: [{ type: 'list', items }] });
  }
  return blocks;
};
