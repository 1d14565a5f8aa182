// Policy results of a change: introduced findings and loosened settings first, then what it leaves, what fixes that, and those that only warn.
import { failingSettings } from '../policies/failing-settings.ts';
import type { Finding } from '../policies/finding.ts';
import type { FixedBy, OpenFinding, SuppressedFinding } from '../policies/outlook.ts';
import type { Weakening } from '../policies/weakened-settings.ts';
import { groupCaused } from './caused-findings.ts';
import {
  type Block,
  code,
  count,
  fold,
  heading,
  type ListItem,
  list,
  none,
  type Piece,
  paragraph,
  phrase,
  strong,
  type TextLine,
  type Tone,
  tone,
} from './document.ts';
import { findingMessage, worstFirst } from './finding-blocks.ts';
import { findingTable } from './finding-table.ts';
import { asReported, type Naming } from './naming.ts';
import type { DecidedBy, OutlookReport } from './review.ts';

interface Row {
  readonly name: 'introduced' | 'newlyEvaluated' | 'fixed' | 'adopted' | 'noLongerEvaluated' | 'remaining' | 'unknown' | 'onlyWarn';
  readonly title: string;
  readonly sign: string;
  readonly tone: Tone;
  readonly most?: number;
  /** Of those that a comment folds, and drops if it is too long. */
  readonly rank?: number;
  /** What the last column of a table says. */
  readonly column?: 'line' | 'fixed by';
}

/** Never folded or dropped: a reviewer of the change must see all of them. */
const newRows: readonly Row[] = [
  { name: 'introduced', title: 'Introduced by this change', sign: 'x', tone: 'bad', column: 'line' },
  { name: 'newlyEvaluated', title: 'Newly evaluated', sign: '!', tone: 'warn', column: 'line' },
];

const otherRows: readonly Row[] = [
  { name: 'adopted', title: 'Adopted by this change, not fixed', sign: '=', tone: 'warn', column: 'line' },
  {
    name: 'noLongerEvaluated',
    title: 'No longer evaluated by this change: these findings still count',
    sign: '?',
    tone: 'warn',
    most: 6,
    rank: 6,
  },
  { name: 'fixed', title: 'Fixed by this change', sign: '✓', tone: 'good', most: 6, rank: 7 },
];

const oldRows: readonly Row[] = [
  { name: 'remaining', title: 'Remaining after this change', sign: '·', tone: 'quiet', most: 6, rank: 6, column: 'fixed by' },
  { name: 'unknown', title: 'Unknown after this change', sign: '?', tone: 'quiet', most: 6, rank: 6 },
];

const onlyWarn: Row = { name: 'onlyWarn', title: 'Only warn', sign: '!', tone: 'warn', most: 6, rank: 5, column: 'line' };

/** Of the heading, with the fixed findings first. */
const counts: readonly (readonly [name: Row['name'] | 'suppressed', word: string, isShown?: 'if any'])[] = [
  ['fixed', 'fixed'],
  ['introduced', 'introduced'],
  ['newlyEvaluated', 'newly evaluated'],
  ['suppressed', 'suppressed'],
  ['adopted', 'adopted', 'if any'],
  ['noLongerEvaluated', 'no longer evaluated', 'if any'],
  ['remaining', 'remaining'],
  ['unknown', 'unknown', 'if any'],
  ['onlyWarn', 'only warn', 'if any'],
];

const titleOf = (outlook: OutlookReport): string => {
  const critical = outlook.remaining.filter(({ severity }) => severity === 'critical').length;
  const shown = counts.filter(([name, , isShown]) => {
    if (name === 'suppressed') return outlook.suppressed.length + outlook.loosened.length > 0;
    return isShown === undefined || outlook[name].length > 0;
  });
  const says = shown.map(
    ([name, word]) => `${outlook[name].length} ${word}${name === 'remaining' && critical > 0 ? ` (${critical} critical)` : ''}`,
  );
  return `Policy impact: ${says.join(', ')}`;
};

const fixers: Readonly<Record<Exclude<FixedBy['type'], 'waiting'>, string>> = {
  earlier: 'a change that was merged before and is not applied yet',
  deferred: 'a later stage',
  drift: 'reverting drift',
  due: 'scheduled work',
};

const fixerOf = ({ fixedBy, verdict }: OpenFinding, { sentence }: Naming): Piece => {
  if (verdict.type === 'unknown') return 'unknown';
  if (!fixedBy) return none;
  return fixedBy.type === 'waiting' ? sentence(fixedBy.who) : fixers[fixedBy.type];
};

const fixerLine = (finding: OpenFinding, naming: Naming): readonly TextLine[] => {
  if (!finding.fixedBy) return [];
  const says = finding.fixedBy.type === 'waiting' ? 'fixed once this is done: ' : 'fixed by ';
  return [[tone('quiet', says), fixerOf(finding, naming)].flat()];
};

const findingLine = (finding: Finding, { name, line, brief }: Naming): TextLine =>
  phrase`${brief ? name(finding.policy) : strong(finding.policy)} (${finding.severity}): ${name(finding.address)}${brief ? '' : `: ${findingMessage(finding)}`}${finding.at ? phrase`  ${line(finding.at)}` : ''}`;

/** On the same resource. */
const causedLine = (finding: OpenFinding): TextLine =>
  phrase`↳ ${strong(finding.policy)} (${finding.severity}): ${findingMessage(finding)}`;

const itemOf = (finding: OpenFinding, caused: readonly OpenFinding[], { sign, tone: signTone }: Row, naming: Naming): ListItem => ({
  sign: finding.verdict.type === 'unknown' ? '?' : sign,
  tone: signTone,
  text: findingLine(finding, naming),
  below: [...fixerLine(finding, naming), ...caused.map(causedLine)],
});

/** In a comment a table, which says the same in fewer bytes, without the messages. */
const contentOf = (findings: readonly OpenFinding[], row: Row, naming: Naming): Block => {
  const { rank, column } = row;
  if (naming.brief) {
    const lineCell = ({ at }: OpenFinding): Piece => (at ? naming.line(at) : none);
    const last = column === 'line' ? lineCell : (finding: OpenFinding): Piece => fixerOf(finding, naming);
    return findingTable(findings, naming, { rank, ...(column && { title: column, last }) });
  }
  const { first, causedBy, worstFirst: worstGroupFirst } = groupCaused(findings);
  return list(
    first.toSorted(worstGroupFirst).map((finding) => itemOf(finding, causedBy(finding), row, naming)),
    row.most,
  );
};

/** What stands before these blocks, and is not repeated: findings that fail the check, and loosened settings. */
interface Before {
  readonly listed?: ReadonlySet<OpenFinding>;
  readonly settings?: boolean;
}

const rowBlocks = (outlook: OutlookReport, row: Row, naming: Naming, { listed }: Before = {}): readonly Block[] => {
  const all: readonly OpenFinding[] = outlook[row.name];
  const findings = listed ? all.filter((finding) => !listed.has(finding)) : all;
  if (findings.length === 0) return [];
  const [title, content] = [`${row.title} (${findings.length})`, contentOf(findings, row, naming)];
  return naming.brief && row.rank !== undefined ? [fold(title, content)] : [heading(3, title), content];
};

/** They are listed where they count; otherwise on demand. */
const oldBlocks = (outlook: OutlookReport, row: Row, naming: Naming, before: Before): readonly Block[] => {
  const { gate } = outlook;
  const blocks = rowBlocks(outlook, row, naming, before);
  if (naming.brief || blocks.length === 0 || (row.name === 'remaining' && gate && !gate.onlyNew)) return blocks;
  return [{ type: 'detail', summary: [`${outlook[row.name].length} ${row.name}`], blocks: blocks.slice(1) }];
};

/** What it means that a setting is loosened. `fails`: whether it fails the check. */
const effectOf = ({ type, mayHide }: Weakening, findings: readonly SuppressedFinding[], fails: boolean): string => {
  if (findings.length > 0) return `would hide ${count(findings.length, 'finding')}:`;
  if (type === 'guard') return 'holds for this change, and would not for the next one';
  if (type === 'trust') return 'decides where credentials go and which guards are relaxed, from the next change on';
  return fails ? `could hide findings that are not known now (up to ${mayHide})` : 'hides no finding that is known now';
};

const loosenedItem = (one: Weakening, findings: readonly SuppressedFinding[], fails: boolean, naming: Naming): ListItem => ({
  sign: fails ? 'x' : '!',
  tone: fails ? 'bad' : 'warn',
  text: phrase`${naming.sentence(one.says)}${one.at ? phrase`  ${naming.line(one.at)}` : ''}`,
  below: [
    [tone(fails ? 'bad' : 'quiet', effectOf(one, findings, fails))],
    ...findings.toSorted(worstFirst).map((finding) => findingLine(finding, naming)),
  ],
});

/** Settings that a change loosens, those that fail the check first, with the findings that they hide. Never shortened. */
export const loosenedBlocks = (
  { loosened, suppressed, gate }: OutlookReport,
  naming: Naming = asReported,
  level: 2 | 3 = 3,
): readonly Block[] => {
  if (loosened.length + suppressed.length === 0) return [];
  const failing = gate && new Set(failingSettings({ loosened, suppressed }, gate.failOn).settings);
  const items = loosened
    .map((one, position) => {
      const findings = suppressed.filter(({ by }) => by.includes(position));
      return { one, findings, fails: failing?.has(position) ?? findings.length > 0 };
    })
    .toSorted((a, b) => Number(b.fails) - Number(a.fails))
    .map(({ one, findings, fails }) => loosenedItem(one, findings, fails, naming));
  const others = suppressed
    .filter(({ by }) => by.length === 0)
    .map((finding): ListItem => ({ sign: 'x', tone: 'bad', text: findingLine(finding, naming) }));
  const still =
    suppressed.length === 0
      ? ''
      : `: ${count(suppressed.length, 'finding')} suppressed, which still ${suppressed.length === 1 ? 'counts' : 'count'}`;
  return [heading(level, `Loosened settings (${loosened.length})${still}`), list([...items, ...others])];
};

const decided: Readonly<Record<DecidedBy['type'], string>> = {
  files: '',
  base: '',
  new: 'The base has no desired state, so the baseline pack without waivers and settings decides what counts.',
  unclear: 'The policies of the base could not be loaded, so the baseline pack without waivers and settings decides what counts.',
};

const decidedBlocks = ({ decidedBy }: OutlookReport): readonly Block[] => {
  const text = decided[decidedBy.type];
  return text === '' ? [] : [paragraph(tone('warn', text))];
};

const othersBlocks = ({ policies, evaluated }: OutlookReport): readonly Block[] => {
  const others = policies - evaluated;
  if (others === 0) return [];
  const says = `${count(others, 'policy is', 'policies are')} not evaluated here (they need extra API reads): run `;
  return [paragraph(tone('quiet', says), code('tenantry audit'))];
};

export const outlookBlocks = (outlook: OutlookReport | undefined, naming: Naming = asReported, before: Before = {}): readonly Block[] => {
  if (!outlook || (outlook.evaluated === 0 && outlook.loosened.length === 0)) return [];
  return [
    heading(2, titleOf(outlook)),
    ...decidedBlocks(outlook),
    ...newRows.flatMap((row) => rowBlocks(outlook, row, naming, before)),
    ...(before.settings ? [] : loosenedBlocks(outlook, naming)),
    ...otherRows.flatMap((row) => rowBlocks(outlook, row, naming, before)),
    ...oldRows.flatMap((row) => oldBlocks(outlook, row, naming, before)),
    ...rowBlocks(outlook, onlyWarn, naming),
    ...(naming.brief ? [] : othersBlocks(outlook)),
  ];
};
