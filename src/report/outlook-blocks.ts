// Policy results of a change: introduced and suppressed findings first, then fixed and remaining ones, what fixes those, and those that only warn.
import { failingSettings } from '../policies/failing-settings.ts';
import type { Finding } from '../policies/finding.ts';
import type { FixedBy, OpenFinding, SuppressedFinding } from '../policies/outlook.ts';
import type { Weakening } from '../policies/weakened-settings.ts';
import { groupCaused } from './caused-findings.ts';
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
import { findingMessage, worstFirst } from './finding-blocks.ts';
import type { DecidedBy, OutlookReport } from './review.ts';

interface Row {
  readonly name: 'introduced' | 'newlyEvaluated' | 'fixed' | 'adopted' | 'noLongerEvaluated' | 'remaining' | 'onlyWarn';
  readonly title: string;
  readonly sign: string;
  readonly tone: Tone;
  readonly most?: number;
}

const introduced: Row = { name: 'introduced', title: 'Introduced by this change', sign: 'x', tone: 'bad' };

const rows: readonly Row[] = [
  { name: 'newlyEvaluated', title: 'Newly evaluated', sign: '!', tone: 'warn' },
  { name: 'fixed', title: 'Fixed by this change', sign: '✓', tone: 'good', most: 6 },
  { name: 'adopted', title: 'Adopted by this change, not fixed', sign: '=', tone: 'warn' },
  { name: 'noLongerEvaluated', title: 'No longer evaluated by this change: these findings still count', sign: '?', tone: 'warn', most: 6 },
];

const remaining: Row = { name: 'remaining', title: 'Remaining after this change', sign: '·', tone: 'quiet', most: 6 };

const onlyWarn: Row = { name: 'onlyWarn', title: 'Only warn', sign: '!', tone: 'warn', most: 6 };

/** The heading, with the fixed findings first. */
const counted = [
  { name: 'fixed', word: 'fixed' },
  { name: 'introduced', word: 'introduced' },
  { name: 'newlyEvaluated', word: 'newly evaluated' },
  { name: 'suppressed', word: 'suppressed' },
  { name: 'adopted', word: 'adopted' },
  { name: 'noLongerEvaluated', word: 'no longer evaluated' },
  { name: 'remaining', word: 'remaining' },
] as const;

const shownIfAny: ReadonlySet<string> = new Set(['adopted', 'noLongerEvaluated']);

const fixers: Readonly<Record<FixedBy['type'], string>> = {
  earlier: 'fixed by a change that was merged before and is not applied yet',
  deferred: 'fixed by a later stage',
  drift: 'fixed by reverting drift (--drift)',
  due: 'fixed by scheduled work (--due)',
  waiting: 'fixed once this is done',
};

const fixerLine = ({ fixedBy }: OpenFinding): readonly TextLine[] => {
  if (!fixedBy) return [];
  return [[tone('quiet', fixedBy.type === 'waiting' ? `${fixers.waiting}: ${fixedBy.who}` : fixers[fixedBy.type])]];
};

const findingLine = (finding: Finding): TextLine => [
  tone('strong', finding.policy),
  ` (${finding.severity}): `,
  code(finding.address),
  `: ${findingMessage(finding)}`,
  ...(finding.at ? ['  ', quietPlace(finding.at)] : []),
];

/** On the same resource. */
const causedLine = (finding: OpenFinding): TextLine => [
  '↳ ',
  tone('strong', finding.policy),
  ` (${finding.severity}): ${findingMessage(finding)}`,
];

const itemOf = (finding: OpenFinding, caused: readonly OpenFinding[], { sign, tone: signTone }: Row): ListItem => ({
  sign: finding.verdict.type === 'unknown' ? '?' : sign,
  tone: signTone,
  text: findingLine(finding),
  below: [...fixerLine(finding), ...caused.map(causedLine)],
});

const rowBlocks = (outlook: OutlookReport, row: Row): readonly Block[] => {
  const findings: readonly OpenFinding[] = outlook[row.name];
  if (findings.length === 0) return [];
  const { first, causedBy, worstFirst: worstGroupFirst } = groupCaused(findings);
  const items = first.toSorted(worstGroupFirst).map((finding) => itemOf(finding, causedBy(finding), row));
  return [heading(3, `${row.title} (${findings.length})`), list(items, row.most)];
};

/** They are listed where they count; otherwise on demand. */
const remainingBlocks = (outlook: OutlookReport): readonly Block[] => {
  const { gate } = outlook;
  const blocks = rowBlocks(outlook, remaining);
  if (blocks.length === 0 || (gate && !gate.onlyNew)) return blocks;
  return [{ type: 'detail', summary: [`${outlook.remaining.length} remaining`], blocks: blocks.slice(1) }];
};

/** What it means that a setting is loosened. `fails`: whether it fails the check. */
const effectOf = ({ type, mayHide }: Weakening, findings: readonly SuppressedFinding[], fails: boolean): string => {
  if (findings.length > 0) return `would hide ${count(findings.length, 'finding')}:`;
  if (type === 'guard') return 'holds for this change, and would not for the next one';
  if (type === 'trust') return 'decides where credentials go and which guards are relaxed, from the next change on';
  return fails ? `could hide findings that are not known now (up to ${mayHide})` : 'hides no finding that is known now';
};

const loosenedItem = (one: Weakening, findings: readonly SuppressedFinding[], fails: boolean): ListItem => ({
  sign: fails ? 'x' : '!',
  tone: fails ? 'bad' : 'warn',
  text: [one.says, ...(one.at ? ['  ', quietPlace(one.at)] : [])],
  below: [[tone(fails ? 'bad' : 'quiet', effectOf(one, findings, fails))], ...findings.toSorted(worstFirst).map(findingLine)],
});

/** Never shortened: a reviewer of the change must see all of it. */
const loosenedBlocks = ({ loosened, suppressed, gate }: OutlookReport): readonly Block[] => {
  if (loosened.length + suppressed.length === 0) return [];
  const failing = gate && new Set(failingSettings({ loosened, suppressed }, gate.failOn).settings);
  const items = loosened.map((one, position) => {
    const findings = suppressed.filter(({ by }) => by.includes(position));
    return loosenedItem(one, findings, failing?.has(position) ?? findings.length > 0);
  });
  const others = suppressed
    .filter(({ by }) => by.length === 0)
    .map((finding): ListItem => ({ sign: 'x', tone: 'bad', text: findingLine(finding) }));
  const still =
    suppressed.length === 0
      ? ''
      : `: ${count(suppressed.length, 'finding')} suppressed, which still ${suppressed.length === 1 ? 'counts' : 'count'}`;
  return [heading(3, `Loosened settings (${loosened.length})${still}`), list([...items, ...others])];
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

export const outlookBlocks = (outlook: OutlookReport | undefined): readonly Block[] => {
  if (!outlook || (outlook.evaluated === 0 && outlook.loosened.length === 0)) return [];
  const counts = counted
    .filter(({ name }) => !shownIfAny.has(name) || outlook[name].length > 0)
    .filter(({ name }) => name !== 'suppressed' || outlook.suppressed.length + outlook.loosened.length > 0)
    .map(({ name, word }) => `${outlook[name].length} ${word}`)
    .concat(outlook.onlyWarn.length > 0 ? [`${outlook.onlyWarn.length} only warn`] : [])
    .join(', ');
  const others = outlook.policies - outlook.evaluated;
  return [
    heading(2, `Policy impact: ${counts}`),
    ...decidedBlocks(outlook),
    ...rowBlocks(outlook, introduced),
    ...loosenedBlocks(outlook),
    ...rows.flatMap((row) => rowBlocks(outlook, row)),
    ...remainingBlocks(outlook),
    ...rowBlocks(outlook, onlyWarn),
    ...(others > 0
      ? [
          paragraph(
            tone(
              'quiet',
              `${others === 1 ? '1 policy is' : `${others} policies are`} not evaluated here (they need extra API reads): run `,
            ),
            code('tenantry audit'),
          ),
        ]
      : []),
  ];
};
