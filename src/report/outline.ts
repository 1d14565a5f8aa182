// A review as one sequence of blocks: what every format shows, in the order a reader needs it.
import { type Block, code, heading, type Inline, type ListItem, paragraph, type Tone, tone } from './document.ts';
import { driftBlocks } from './drift-blocks.ts';
import { findingBlocks } from './finding-blocks.ts';
import { outcomeBlocks } from './outcome-blocks.ts';
import { place, planBlocks } from './plan-blocks.ts';
import { readingBlocks } from './reading-blocks.ts';
import type { Review } from './review.ts';
import { spendBlocks } from './spend-blocks.ts';

const titles: Readonly<Record<Review['command'], string>> = {
  validate: 'Validate',
  plan: 'Plan',
  apply: 'Apply',
  audit: 'Audit',
  spend: 'Spend',
  capture: 'Capture',
};

const subject = (review: Review): readonly Inline[] => [
  ...(review.tenant ? ['tenant ', code(review.tenant)] : []),
  ...(review.files.length > 0 ? [review.tenant ? ', ' : '', code(review.files[0] ?? '')] : []),
];

const warningBlocks = (review: Review): readonly Block[] => {
  if (review.warnings.length === 0) return [];
  const items = review.warnings.map(
    (problem): ListItem => ({
      sign: '!',
      tone: 'warn',
      text: [problem.message, ...(problem.at ? [tone('quiet', `  ${place(problem.at)}`)] : [])],
      below: problem.help ? [[problem.help]] : [],
    }),
  );
  return [heading(2, `Warnings (${items.length})`), { type: 'list', items }];
};

const dueBlocks = (review: Review): readonly Block[] => {
  const notes = review.due?.notes ?? [];
  if (notes.length === 0) return [];
  const items = notes.map(
    (note): ListItem => ({
      sign: note.unknown ? '?' : '·',
      tone: note.unknown ? 'warn' : 'quiet',
      text: [code(note.address), `: ${note.message}`, ...(note.at ? [tone('quiet', `  ${place(note.at)}`)] : [])],
      below: [],
    }),
  );
  return [heading(2, `Schedules and rotations: ${items.length} to know`), { type: 'list', items }];
};

const nextBlocks = (review: Review): readonly Block[] => {
  if (review.next.length === 0) return [];
  return [
    heading(2, 'Next'),
    ...review.next.flatMap(({ command, why }): readonly Block[] => [paragraph(why), { type: 'commands', lines: [command] }]),
  ];
};

const verdictTone = (exitCode: number): Tone => {
  if (exitCode === 0) return 'good';
  return exitCode === 4 ? 'warn' : 'bad';
};

export const outline = (review: Review): readonly Block[] => [
  heading(1, `${titles[review.command]}: `, ...subject(review)),
  ...readingBlocks(review),
  ...warningBlocks(review),
  ...(review.command === 'audit' ? driftBlocks(review) : []),
  ...(review.plan && review.command !== 'audit' ? planBlocks(review.plan) : []),
  ...(review.outcome && review.plan ? outcomeBlocks({ ...review, outcome: review.outcome, plan: review.plan }) : []),
  ...dueBlocks(review),
  ...findingBlocks(review),
  ...spendBlocks(review),
  ...nextBlocks(review),
  paragraph(tone(verdictTone(review.exitCode), review.verdict)),
];
