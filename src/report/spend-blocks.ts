// Spend per account and month, and every budget's verdict. Amounts are exact, rounded half-even only here.
import Big from 'big.js';
import type { BudgetJudgement, BudgetVerdict } from '../spend/judge-budgets.ts';
import type { MonthSum } from '../spend/spend.ts';
import { type Block, code, heading, type Inline, type ListItem, paragraph, tone, type Tone } from './document.ts';
import { place } from './plan-blocks.ts';
import type { Review } from './review.ts';

const cents = 2;
const halfEven = 2;

/** `1234.50 BRL`. */
const money = (amount: string, currency: string): string => `${new Big(amount).toFixed(cents, halfEven)} ${currency}`;

const percent = (share: string | null): string => (share === null ? '' : `${new Big(share).times('100').toFixed(0, halfEven)} %`);

const signs: Readonly<Record<BudgetVerdict['type'], readonly [sign: string, tone: Tone]>> = {
  over: ['x', 'bad'],
  warn: ['!', 'warn'],
  within: ['=', 'good'],
  unknown: ['?', 'warn'],
};

const verdictText = ({ budget, verdict }: BudgetJudgement): string => {
  if (verdict.type === 'unknown') return `not judged: ${verdict.says}`;
  const spent = `${money(verdict.spent, budget.currency)} of ${money(budget.amount, budget.currency)}`;
  return verdict.share === null ? spent : `${spent} (${percent(verdict.share)})`;
};

const forecastText = ({ budget, verdict }: BudgetJudgement): readonly (readonly Inline[])[] => {
  if (verdict.type === 'unknown') return [];
  const { forecast } = verdict;
  if (forecast.type === 'unknown') return [[tone('quiet', `no forecast: ${forecast.says}`)]];
  const text = `forecast for the month: ${money(forecast.amount, budget.currency)}`;
  return [[forecast.over ? tone('warn', `${text}, over the budget`) : tone('quiet', text)]];
};

const budgetItem = (judgement: BudgetJudgement): ListItem => {
  const [sign, signTone] = signs[judgement.verdict.type];
  const who = judgement.account === null ? 'whole tenant' : (judgement.name ?? judgement.account);
  return {
    sign,
    tone: signTone,
    text: [
      { text: judgement.budget.key, tone: 'strong' },
      ' ',
      code(who),
      ` ${judgement.month}: ${verdictText(judgement)}  `,
      tone('quiet', place(judgement.budget.at)),
    ],
    below: forecastText(judgement),
  };
};

const row = (sum: MonthSum): readonly (readonly Inline[])[] => [
  [code(sum.name ?? sum.account)],
  [sum.month],
  [money(sum.billed, sum.currency)],
  [sum.effective === null ? 'unknown' : money(sum.effective, sum.currency)],
  [String(sum.records)],
];

export const spendBlocks = (review: Review): readonly Block[] => {
  if (!review.spend) return [];
  const { usage, budgets } = review.spend;
  const until = usage.dataUntil === null ? 'no usage record' : `data until ${usage.dataUntil}`;
  const blocks: Block[] = [heading(2, `Spend (months are UTC; ${until})`)];
  if (budgets.length > 0) blocks.push({ type: 'list', items: budgets.map(budgetItem) });
  if (usage.sums.length > 0) {
    blocks.push({
      type: 'table',
      head: ['account', 'month', 'billed', 'effective', 'records'],
      rows: usage.sums.map(row),
      right: [2, 3, 4],
    });
  } else if ('cause' in usage.completeness) {
    blocks.push(paragraph(tone('bad', `Usage was not read: ${usage.completeness.cause}`)));
  }
  return blocks;
};
