// The catalogue of policies, the documentation of one, and the results of test cases.
import type { Problem } from '../errors.ts';
import { yamlLines } from '../export/yaml-text.ts';
import type { PolicyPage } from '../policies/explain-policy.ts';
import type { PolicyRow } from '../policies/list-policies.ts';
import type { Case } from '../policies/policy.ts';
import type { CaseResult } from '../policies/run-cases.ts';
import { type Block, code, heading, type ListItem, list, paragraph, quietPlace, type TextLine, table, tone } from './document.ts';
import { showValue } from './show-value.ts';
import type { Say } from './texts/texts.ts';

export const catalogueBlocks = (rows: readonly PolicyRow[], say: Say): readonly Block[] => [
  heading(1, say.policies.count(rows.length)),
  table(
    say.policies.columns,
    rows.map((row) => [
      row.overrides === undefined ? code(row.id) : [code(row.id), say.policies.overrides(row.overrides)],
      say.severity[row.severity],
      row.packs.join(', '),
      say.policies.state(row),
      row.title,
    ]),
  ),
];

const item = (text: TextLine, ...below: readonly TextLine[]): ListItem => ({ sign: '-', text, below });

const paramItem = ({ name, type, description, value, ...param }: PolicyPage['params'][number], say: Say): ListItem => {
  const [here, otherwise] = [showValue(value, say.format), showValue(param.default, say.format)];
  return item([code(name), ` (${type}): ${say.sentence(description)}`], [say.policies.parameter(here, otherwise)]);
};

const section = (title: string, items: readonly ListItem[]): readonly Block[] =>
  items.length === 0 ? [] : [heading(2, title), list(items)];

const controlItems = (controls: PolicyPage['controls']): readonly ListItem[] =>
  Object.entries(controls).map(([framework, ids]) => item([code(framework), `: ${ids.join(', ')}`]));

const desiredLines = ({ desired = {} }: PolicyPage): readonly string[] =>
  Object.entries(desired).flatMap(([key, leaf]) => yamlLines({ key, leaf }));

const evaluates = ({ about, severity, escalate, packs, offline, overrides }: PolicyPage, say: Say): readonly Block[] => [
  paragraph(say.policies.evaluates(about, say.severity[severity], packs)),
  ...(overrides === undefined ? [] : [paragraph(...say.policies.replaces(code(overrides)))]),
  ...escalate.map(({ to, when }) => paragraph(...say.policies.escalates(say.severity[to], code(when)))),
  paragraph(say.policies.offline(offline)),
];

/** The documentation of a policy. */
export const pageBlocks = (page: PolicyPage, cases: readonly Case[], say: Say): readonly Block[] => [
  heading(1, page.id),
  paragraph(tone('strong', page.title)),
  ...evaluates(page, say),
  heading(2, say.policies.why),
  paragraph(page.why),
  heading(2, say.policies.fix(page.manual)),
  paragraph(page.fix),
  ...(page.when === undefined ? [] : [paragraph(...say.policies.proposed(code(page.when)))]),
  { type: 'commands', lines: desiredLines(page) },
  ...section(
    say.policies.parameters,
    page.params.map((param) => paramItem(param, say)),
  ),
  ...section(
    say.policies.expressions,
    Object.entries(page.expressions).map(([name, text]) =>
      item(
        [code(name)],
        ...text
          .trimEnd()
          .split('\n')
          .map((one) => [code(one)]),
      ),
    ),
  ),
  ...section(
    say.policies.reads,
    page.reads.map(({ name, about }) => item(say.policies.read(code(name), about))),
  ),
  ...section(say.policies.controls, controlItems(page.controls)),
  ...section(say.policies.supports, controlItems(page.supports)),
  ...section(
    say.policies.cases(cases.length),
    say.policies.caseLines(cases).map((one) => item([one])),
  ),
];

/** `policies`: the number of tested policies. */
const warningItem = ({ message, at, help }: Problem): ListItem => ({
  sign: '!',
  text: [message, ...(at ? ['  ', quietPlace(at)] : [])],
  below: help === undefined ? [] : [[help]],
});

export const caseBlocks = (results: readonly CaseResult[], policies: number, warnings: readonly Problem[], say: Say): readonly Block[] => {
  const failed = results.filter(({ problems }) => problems.length > 0);
  const items = failed.map(
    (result): ListItem => ({
      sign: 'x',
      tone: 'bad',
      text: [code(result.policy), `: ${result.case}  `, quietPlace(result.at)],
      below: result.problems.map((problem) => [problem]),
    }),
  );
  return [
    heading(1, say.policies.tested(results.length, policies, failed.length)),
    items.length === 0 ? paragraph(tone('good', say.policies.allPassed)) : list(items),
    ...(warnings.length > 0 ? [heading(2, say.policies.warnings), list(warnings.map(warningItem))] : []),
  ];
};
