// The catalogue of policies, the documentation of one, and the results of test cases.
import type { Problem } from '../errors.ts';
import { yamlLines } from '../export/yaml-text.ts';
import type { PolicyPage } from '../policies/explain-policy.ts';
import type { PolicyRow } from '../policies/list-policies.ts';
import type { Case } from '../policies/policy.ts';
import type { CaseResult } from '../policies/run-cases.ts';
import { type Block, code, count, heading, type ListItem, list, paragraph, quietPlace, type TextLine, table, tone } from './document.ts';
import { showValue } from './show-value.ts';

const states: Readonly<Record<PolicyRow['state'], string>> = { on: 'enabled', off: 'disabled', 'not-chosen': 'not selected' };

const stateOf = ({ state, reason, onlyWarnsUntil }: PolicyRow): string => {
  if (reason !== undefined) return `disabled: ${reason}`;
  return state === 'on' && onlyWarnsUntil !== undefined ? `only warns (new since ${onlyWarnsUntil})` : states[state];
};

export const catalogueBlocks = (rows: readonly PolicyRow[]): readonly Block[] => [
  heading(1, count(rows.length, 'policy', 'policies')),
  table(
    ['policy', 'severity', 'packs', 'state', 'title'],
    rows.map((row) => [
      row.overrides === undefined ? code(row.id) : [code(row.id), ` (overrides ${row.overrides})`],
      row.severity,
      row.packs.join(', '),
      stateOf(row),
      row.title,
    ]),
  ),
];

const item = (text: TextLine, ...below: readonly TextLine[]): ListItem => ({ sign: '-', text, below });

const paramItem = ({ name, type, description, value, ...param }: PolicyPage['params'][number]): ListItem => {
  const [here, otherwise] = [showValue(value), showValue(param.default)];
  return item([code(name), ` (${type}): ${description}`], [here === otherwise ? `${here} (default)` : `${here} (default ${otherwise})`]);
};

const section = (title: string, items: readonly ListItem[]): readonly Block[] =>
  items.length === 0 ? [] : [heading(2, title), list(items)];

const controlItems = (controls: PolicyPage['controls']): readonly ListItem[] =>
  Object.entries(controls).map(([framework, ids]) => item([code(framework), `: ${ids.join(', ')}`]));

const desiredLines = ({ desired = {} }: PolicyPage): readonly string[] =>
  Object.entries(desired).flatMap(([key, leaf]) => yamlLines({ key, leaf }));

const evaluates = ({ about, severity, escalate, packs, offline, overrides }: PolicyPage): readonly Block[] => [
  paragraph(`Evaluates ${about}. Severity ${severity}; packs ${packs.join(', ') || 'none'}.`),
  ...(overrides === undefined ? [] : [paragraph('Takes the place of the built-in policy ', code(overrides), '.')]),
  ...escalate.map(({ to, when }) => paragraph(`${to} when `, code(when))),
  paragraph(offline ? 'Also evaluated offline, against the desired state.' : 'Evaluated against live data only.'),
];

/** The documentation of a policy. */
export const pageBlocks = (page: PolicyPage, cases: readonly Case[]): readonly Block[] => [
  heading(1, page.id),
  paragraph(tone('strong', page.title)),
  ...evaluates(page),
  heading(2, 'Why'),
  paragraph(page.why),
  heading(2, page.manual ? 'How to fix (manually)' : 'How to fix'),
  paragraph(page.fix),
  ...(page.when === undefined ? [] : [paragraph('Proposed in the desired state when ', code(page.when))]),
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
  ...section('Controls covered (our interpretation)', controlItems(page.controls)),
  ...section('Controls supported (our interpretation)', controlItems(page.supports)),
  ...section(
    count(cases.length, 'test case'),
    cases.map((one) => item([`${one.expect}: ${one.name}`])),
  ),
];

/** `policies`: the number of tested policies. */
const warningItem = ({ message, at, help }: Problem): ListItem => ({
  sign: '!',
  text: [message, ...(at ? ['  ', quietPlace(at)] : [])],
  below: help === undefined ? [] : [[help]],
});

export const caseBlocks = (results: readonly CaseResult[], policies: number, warnings: readonly Problem[] = []): readonly Block[] => {
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
    heading(1, `${count(results.length, 'test case')} of ${count(policies, 'policy', 'policies')}, ${failed.length} failed`),
    items.length === 0 ? paragraph(tone('good', 'All passed.')) : list(items),
    ...(warnings.length > 0 ? [heading(2, 'Warnings'), list(warnings.map(warningItem))] : []),
  ];
};
