// What happened to each step of an apply: first what went wrong, then what waits, then what was done.
import type { Outcome, StepOutcome } from '../apply/outcome.ts';
import type { Plan, Step, StepId } from '../plan/plan.ts';
import { type Block, heading, type Inline, type ListItem, paragraph, type Tone, tone } from './document.ts';
import type { Review } from './review.ts';
import { showValue } from './show-value.ts';

const rows: readonly { readonly type: StepOutcome['type']; readonly title: string; readonly sign: string; readonly tone: Tone }[] = [
  { type: 'failed', title: 'Failed', sign: 'x', tone: 'bad' },
  { type: 'refused', title: 'Refused by the platform', sign: 'x', tone: 'bad' },
  { type: 'moved', title: 'Left out: reality moved since the plan', sign: '!', tone: 'bad' },
  { type: 'unknown', title: 'Unknown whether it was done', sign: '?', tone: 'bad' },
  { type: 'unsettled', title: 'Accepted, but not settled', sign: '…', tone: 'warn' },
  { type: 'not-started', title: 'Not started', sign: '·', tone: 'warn' },
  { type: 'waiting', title: 'Waiting for people', sign: '…', tone: 'quiet' },
  { type: 'already', title: 'Already so', sign: '=', tone: 'quiet' },
  { type: 'done', title: 'Done', sign: 'v', tone: 'good' },
];

const detail = (outcome: StepOutcome, steps: ReadonlyMap<StepId, Step>): readonly (readonly Inline[])[] => {
  switch (outcome.type) {
    case 'done':
    case 'already':
      return [];
    case 'waiting':
      return [[outcome.who]];
    case 'moved': {
      const { condition } = outcome;
      const what = 'field' in condition ? `${condition.field} of ${condition.at.address}` : condition.at.address;
      return [[`${what} is now ${showValue(outcome.found)}`]];
    }
    case 'refused':
      return [
        [
          `${outcome.status === undefined ? '' : `${outcome.status} `}${outcome.says}`,
          ...(outcome.requestId ? [tone('quiet', `  request ${outcome.requestId}`)] : []),
        ],
      ];
    case 'failed':
      return [[`${outcome.says}${outcome.slug ? ` (${outcome.slug})` : ''}`]];
    case 'not-started': {
      const need = steps.get(outcome.because as StepId);
      return [[need ? `needs #${need.position} ${need.says}` : outcome.because]];
    }
    case 'unsettled':
    case 'unknown':
      return [[outcome.says]];
  }
};

export const outcomeBlocks = (review: Review & { readonly outcome: Outcome; readonly plan: Plan }): readonly Block[] => {
  const { outcome, plan } = review;
  const steps = new Map(plan.steps.map((step) => [step.id, step]));
  const done = outcome.steps.filter((one) => one.type === 'done' || one.type === 'already').length;
  const blocks: Block[] = [
    heading(2, `Applied: ${done} of ${outcome.steps.length} steps done${outcome.interrupted ? ', interrupted' : ''}`),
  ];
  for (const { type, title, sign, tone: rowTone } of rows) {
    const own = outcome.steps.filter((one) => one.type === type);
    if (own.length === 0) continue;
    const items = own.map((one): ListItem => {
      const step = steps.get(one.step);
      return { sign, tone: rowTone, text: [step ? step.says : one.step], below: detail(one, steps) };
    });
    blocks.push(heading(3, `${title} (${own.length})`), { type: 'list', items });
  }
  if (outcome.steps.length === 0) blocks.push(paragraph('There was nothing to run.'));
  return blocks;
};
