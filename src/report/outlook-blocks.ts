// What rules will say once a plan is done: what it breaks comes first.
import type { Finding } from '../policies/finding.ts';
import { type Block, code, count, heading, type Item, list, paragraph, quietPlace, type Tone, tone } from './document.ts';
import { findingMessage, worstFirst } from './finding-blocks.ts';
import type { OutlookReport } from './review.ts';

interface Row {
  readonly name: 'introduced' | 'revealed' | 'fixed';
  readonly title: string;
  readonly sign: string;
  readonly tone: Tone;
}

const rows: readonly Row[] = [
  { name: 'introduced', title: 'Introduced by this plan', sign: 'x', tone: 'bad' },
  { name: 'revealed', title: 'Revealed: it could not be judged before', sign: '!', tone: 'warn' },
  { name: 'fixed', title: 'Fixed by this plan', sign: '✓', tone: 'good' },
];

const fewEnough = 6;

const itemOf = (finding: Finding, row: Row): Item => ({
  sign: row.sign,
  tone: row.tone,
  text: [
    tone('strong', finding.policy),
    ` (${finding.severity}): `,
    code(finding.address),
    `: ${findingMessage(finding)}`,
    ...(finding.at ? ['  ', quietPlace(finding.at)] : []),
  ],
  below: [],
});

export const outlookBlocks = (outlook: OutlookReport | undefined): readonly Block[] => {
  if (!outlook || outlook.judged === 0) return [];
  const counts = ([...rows, { name: 'left' as const }] as const).map(({ name }) => `${outlook[name].length} ${name}`).join(', ');
  const others = outlook.rules - outlook.judged;
  return [
    heading(2, `What rules will say: ${counts}`),
    ...rows.flatMap((row): readonly Block[] => {
      const findings = outlook[row.name];
      if (findings.length === 0) return [];
      const items = findings.toSorted(worstFirst).map((finding) => itemOf(finding, row));
      return [heading(3, `${row.title} (${items.length})`), row.name === 'fixed' ? list(items, fewEnough) : list(items)];
    }),
    ...(others > 0
      ? [
          paragraph(
            tone('quiet', `${count(outlook.judged, 'rule')} judged; ${others} more need reads that a plan does without: `),
            code('tenantry audit'),
          ),
        ]
      : []),
  ];
};
