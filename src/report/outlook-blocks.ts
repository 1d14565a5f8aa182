// What rules will say once a plan is done: what it breaks comes first.
import type { Finding } from '../policies/finding.ts';
import { type Block, code, heading, type Item, list, paragraph, quietPlace, type Tone, tone } from './document.ts';
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
  { name: 'revealed', title: 'Newly evaluated: could not be evaluated before', sign: '!', tone: 'warn' },
  { name: 'fixed', title: 'Fixed by this plan', sign: '✓', tone: 'good' },
];

/** The heading: what gets better first. */
const counted = [
  { name: 'fixed', word: 'fixed' },
  { name: 'introduced', word: 'introduced' },
  { name: 'revealed', word: 'newly evaluated' },
  { name: 'left', word: 'remaining' },
] as const;

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
  const counts = counted.map(({ name, word }) => `${outlook[name].length} ${word}`).join(', ');
  const others = outlook.rules - outlook.judged;
  return [
    heading(2, `Policy impact: ${counts}`),
    ...rows.flatMap((row): readonly Block[] => {
      const findings = outlook[row.name];
      if (findings.length === 0) return [];
      const items = findings.toSorted(worstFirst).map((finding) => itemOf(finding, row));
      return [heading(3, `${row.title} (${items.length})`), row.name === 'fixed' ? list(items, fewEnough) : list(items)];
    }),
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
