// The catalogue of rules, the manual page of one, and what came of the cases.
import { yamlLines } from '../export/yaml-text.ts';
import type { PolicyPage } from '../policies/explain-policy.ts';
import type { PolicyRow } from '../policies/list-policies.ts';
import type { Case } from '../policies/policy.ts';
import type { CaseResult } from '../policies/run-cases.ts';
import { type Block, code, count, heading, type Item, type Line, list, paragraph, quietPlace, tone } from './document.ts';
import { showValue } from './show-value.ts';

const states: Readonly<Record<PolicyRow['state'], string>> = { on: 'judges', off: 'off', 'not-chosen': 'not chosen' };

export const catalogueBlocks = (rows: readonly PolicyRow[]): readonly Block[] => [
  heading(1, count(rows.length, 'rule')),
  {
    type: 'table',
    head: ['rule', 'severity', 'packs', 'here', 'title'],
    rows: rows.map((row): readonly Line[] => [
      [code(row.id)],
      [row.severity],
      [row.packs.join(', ')],
      [row.reason === undefined ? states[row.state] : `off: ${row.reason}`],
      [row.title],
    ]),
  },
];

const item = (text: Line, ...below: readonly Line[]): Item => ({ sign: '-', text, below });

const paramItem = ({ name, type, description, value, ...param }: PolicyPage['params'][number]): Item => {
  const [here, otherwise] = [showValue(value), showValue(param.default)];
  return item(
    [code(name), ` (${type}): ${description}`],
    [here === otherwise ? `${here} (the default)` : `${here} here; default ${otherwise}`],
  );
};

const section = (title: string, items: readonly Item[]): readonly Block[] => (items.length === 0 ? [] : [heading(2, title), list(items)]);

const controlItems = (controls: PolicyPage['controls']): readonly Item[] =>
  Object.entries(controls).map(([framework, ids]) => item([code(framework), `: ${ids.join(', ')}`]));

const desiredLines = ({ desired = {} }: PolicyPage): readonly string[] =>
  Object.entries(desired).flatMap(([key, leaf]) => yamlLines({ key, leaf }));

const judges = ({ about, severity, escalate, packs, offline }: PolicyPage): readonly Block[] => [
  paragraph(`Judges ${about}. Severity ${severity}; packs ${packs.join(', ') || 'none'}.`),
  ...escalate.map(({ to, when }) => paragraph(`${to} when `, code(when))),
  paragraph(offline ? 'It judges declared resources as well, offline.' : 'Only the platform can tell what it judges.'),
];

/** The manual page of a rule. */
export const pageBlocks = (page: PolicyPage, cases: readonly Case[]): readonly Block[] => [
  heading(1, page.id),
  paragraph(tone('strong', page.title)),
  ...judges(page),
  heading(2, 'Why'),
  paragraph(page.why),
  heading(2, page.manual ? 'What to do (by hand)' : 'What to do'),
  paragraph(page.fix),
  { type: 'commands', lines: desiredLines(page) },
  ...section('Parameters', page.params.map(paramItem)),
  ...section(
    'Expressions',
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
    'Reads',
    page.reads.map(({ name, about }) => item([code(name), `: ${about}`])),
  ),
  ...section('Controls it answers, in our reading', controlItems(page.controls)),
  ...section('Controls it answers in part', controlItems(page.supports)),
  ...section(
    count(cases.length, 'case'),
    cases.map((one) => item([`${one.expect}: ${one.name}`])),
  ),
];

/** `rules`: how many the cases are of. */
export const caseBlocks = (results: readonly CaseResult[], rules: number): readonly Block[] => {
  const failed = results.filter(({ problems }) => problems.length > 0);
  const items = failed.map(
    (result): Item => ({
      sign: 'x',
      tone: 'bad',
      text: [code(result.policy), `: ${result.case}  `, quietPlace(result.at)],
      below: result.problems.map((problem) => [problem]),
    }),
  );
  return [
    heading(1, `${count(results.length, 'case')} of ${count(rules, 'rule')}, ${failed.length} failed`),
    items.length === 0 ? paragraph(tone('good', 'All hold.')) : list(items),
  ];
};
