// Policy results of a change: introduced findings and loosened settings first, then what it leaves, what fixes that, and those that only warn.
import { failingSettings } from '../policies/failing-settings.ts';
import type { Finding } from '../policies/finding.ts';
import type { OpenFinding, SuppressedFinding } from '../policies/outlook.ts';
import type { Weakening } from '../policies/weakening.ts';
import { groupCaused } from './caused-findings.ts';
import {
  type Block,
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
import { messageLine, worstFirst } from './finding-blocks.ts';
import { findingTable } from './finding-table.ts';
import { asReported, foundIn, type Naming } from './naming.ts';
import type { OutlookReport } from './review.ts';
import type { Say } from './texts/texts.ts';

interface Row {
  readonly name: 'introduced' | 'newlyEvaluated' | 'fixed' | 'adopted' | 'noLongerEvaluated' | 'remaining' | 'unknown' | 'onlyWarn';
  readonly sign: string;
  readonly tone: Tone;
  readonly most?: number;
  /** Of those that a comment folds, and drops if it is too long. */
  readonly rank?: number;
  /** What the last column of a table says. */
  readonly column?: 'line' | 'fixedBy';
}

/** Never folded or dropped: a reviewer of the change must see all of them. */
const newRows: readonly Row[] = [
  { name: 'introduced', sign: 'x', tone: 'bad', column: 'line' },
  { name: 'newlyEvaluated', sign: '!', tone: 'warn', column: 'line' },
];

const otherRows: readonly Row[] = [
  { name: 'adopted', sign: '=', tone: 'warn', column: 'line' },
  { name: 'noLongerEvaluated', sign: '?', tone: 'warn', most: 6, rank: 6 },
  { name: 'fixed', sign: '✓', tone: 'good', most: 6, rank: 7 },
];

const oldRows: readonly Row[] = [
  { name: 'remaining', sign: '·', tone: 'quiet', most: 6, rank: 6, column: 'fixedBy' },
  { name: 'unknown', sign: '?', tone: 'quiet', most: 6, rank: 6 },
];

const onlyWarn: Row = { name: 'onlyWarn', sign: '!', tone: 'warn', most: 6, rank: 5, column: 'line' };

/** Of the heading, with the fixed findings first. */
const counts: readonly (readonly [name: Row['name'] | 'suppressed', isShown?: 'if any'])[] = [
  ['fixed'],
  ['introduced'],
  ['newlyEvaluated'],
  ['suppressed'],
  ['adopted', 'if any'],
  ['noLongerEvaluated', 'if any'],
  ['remaining'],
  ['unknown', 'if any'],
  ['onlyWarn', 'if any'],
];

const titleOf = (outlook: OutlookReport, say: Say): string => {
  const critical = outlook.remaining.filter(({ severity }) => severity === 'critical').length;
  const shown = counts.filter(([name, isShown]) => {
    if (name === 'suppressed') return outlook.suppressed.length + outlook.loosened.length > 0;
    return isShown === undefined || outlook[name].length > 0;
  });
  return say.outlook.title(
    shown.map(([name]) => [name, outlook[name].length]),
    critical,
  );
};

const fixerOf = ({ fixedBy, verdict }: OpenFinding, say: Say, { sentence }: Naming): Piece => {
  if (verdict.type === 'unknown') return say.outlook.unknownFixer;
  if (!fixedBy) return none;
  return fixedBy.type === 'waiting' ? sentence(fixedBy.who) : say.outlook.fixer(fixedBy.type);
};

const fixerLine = (finding: OpenFinding, say: Say, naming: Naming): readonly TextLine[] => {
  if (!finding.fixedBy) return [];
  return [say.outlook[finding.fixedBy.type === 'waiting' ? 'fixedOnce' : 'fixedBy'](fixerOf(finding, say, naming))];
};

const findingLine = (finding: Finding, say: Say, naming: Naming): TextLine => {
  const { name, line, brief } = naming;
  return phrase`${brief ? name(finding.policy) : strong(finding.policy)} (${say.severity[finding.severity]}): ${foundIn(finding, naming)}${brief ? '' : phrase`: ${messageLine(finding, say)}`}${finding.at ? phrase`  ${line(finding.at)}` : ''}`;
};

/** On the same resource. */
const causedLine = (finding: OpenFinding, say: Say): TextLine =>
  phrase`↳ ${strong(finding.policy)} (${say.severity[finding.severity]}): ${messageLine(finding, say)}`;

const itemOf = (
  finding: OpenFinding,
  caused: readonly OpenFinding[],
  { sign, tone: signTone }: Row,
  say: Say,
  naming: Naming,
): ListItem => ({
  sign: finding.verdict.type === 'unknown' ? '?' : sign,
  tone: signTone,
  text: findingLine(finding, say, naming),
  below: [...fixerLine(finding, say, naming), ...caused.map((one) => causedLine(one, say))],
});

/** In a comment a table, which says the same in fewer bytes, without the messages. */
const contentOf = (findings: readonly OpenFinding[], row: Row, say: Say, naming: Naming): Block => {
  const { rank, column } = row;
  if (naming.brief) {
    const lineCell = ({ at }: OpenFinding): Piece => (at ? naming.line(at) : none);
    const last = column === 'line' ? lineCell : (finding: OpenFinding): Piece => fixerOf(finding, say, naming);
    return findingTable(findings, say, naming, { rank, ...(column && { title: say.outlook.columns[column], last }) });
  }
  const { first, causedBy, worstFirst: worstGroupFirst } = groupCaused(findings);
  return list(
    first.toSorted(worstGroupFirst).map((finding) => itemOf(finding, causedBy(finding), row, say, naming)),
    row.most,
  );
};

/** What stands before these blocks, and is not repeated: findings that fail the check, and loosened settings. */
interface Before {
  readonly listed?: ReadonlySet<OpenFinding>;
  readonly settings?: boolean;
}

const rowBlocks = (outlook: OutlookReport, row: Row, say: Say, naming: Naming, { listed }: Before = {}): readonly Block[] => {
  const all: readonly OpenFinding[] = outlook[row.name];
  const findings = listed ? all.filter((finding) => !listed.has(finding)) : all;
  if (findings.length === 0) return [];
  const [title, content] = [say.outlook.row(row.name, findings.length), contentOf(findings, row, say, naming)];
  return naming.brief && row.rank !== undefined ? [fold(title, content)] : [heading(3, title), content];
};

/** They are listed where they count; otherwise on demand. */
const oldBlocks = (outlook: OutlookReport, row: Row, say: Say, naming: Naming, before: Before): readonly Block[] => {
  const { gate } = outlook;
  const blocks = rowBlocks(outlook, row, say, naming, before);
  if (naming.brief || blocks.length === 0 || (row.name === 'remaining' && gate && !gate.onlyNew)) return blocks;
  return [{ type: 'detail', summary: [say.outlook.many([row.name, outlook[row.name].length])], blocks: blocks.slice(1) }];
};

const loosenedItem = (one: Weakening, findings: readonly SuppressedFinding[], fails: boolean, say: Say, naming: Naming): ListItem => ({
  sign: fails ? 'x' : '!',
  tone: fails ? 'bad' : 'warn',
  text: phrase`${naming.sentence(one.says)}${one.at ? phrase`  ${naming.line(one.at)}` : ''}`,
  below: [
    [tone(fails ? 'bad' : 'quiet', say.outlook.effect(one, findings.length, fails))],
    ...findings.toSorted(worstFirst).map((finding) => findingLine(finding, say, naming)),
  ],
});

/** Settings that a change loosens, those that fail the check first, with the findings that they hide. Never shortened. */
export const loosenedBlocks = (
  { loosened, suppressed, gate }: OutlookReport,
  say: Say,
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
    .map(({ one, findings, fails }) => loosenedItem(one, findings, fails, say, naming));
  const others = suppressed
    .filter(({ by }) => by.length === 0)
    .map((finding): ListItem => ({ sign: 'x', tone: 'bad', text: findingLine(finding, say, naming) }));
  return [heading(level, say.outlook.loosened(loosened.length, suppressed.length)), list([...items, ...others])];
};

const decidedBlocks = ({ decidedBy: { type } }: OutlookReport, say: Say): readonly Block[] =>
  type === 'new' || type === 'unclear' ? [paragraph(tone('warn', say.outlook.decidedBy[type]))] : [];

const othersBlocks = ({ policies, evaluated }: OutlookReport, say: Say): readonly Block[] =>
  policies === evaluated ? [] : [paragraph(say.outlook.notEvaluated(policies - evaluated))];

export const outlookBlocks = (
  outlook: OutlookReport | undefined,
  say: Say,
  naming: Naming = asReported,
  before: Before = {},
): readonly Block[] => {
  if (!outlook || (outlook.evaluated === 0 && outlook.loosened.length === 0)) return [];
  return [
    heading(2, titleOf(outlook, say)),
    ...decidedBlocks(outlook, say),
    ...newRows.flatMap((row) => rowBlocks(outlook, row, say, naming, before)),
    ...(before.settings ? [] : loosenedBlocks(outlook, say, naming)),
    ...otherRows.flatMap((row) => rowBlocks(outlook, row, say, naming, before)),
    ...oldRows.flatMap((row) => oldBlocks(outlook, row, say, naming, before)),
    ...rowBlocks(outlook, onlyWarn, say, naming),
    ...(naming.brief ? [] : othersBlocks(outlook, say)),
  ];
};
