// Summing a million usage records, against JSON.parse of the same pages; and the memory against that of a tenth of them.
import type { Result } from './result.ts';
import { runProgram } from './run-program.ts';

/** Pages of a thousand records. */
const pages = 1000;

/** `folder` holds the bundled programs. */
export const measureSumming = (folder: string): readonly Result[] => {
  const whole = runProgram(folder, 'sum-usage', [String(pages), 'sum']);
  const tenth = runProgram(folder, 'sum-usage', [String(pages / 10), 'sum']);
  const parsed = runProgram(folder, 'sum-usage', [String(pages), 'parse']);
  const figure = (name: string): number => whole[name] ?? Number.NaN;
  const peaks = {
    summing: figure('peak'),
    'a tenth of the records': tenth['peak'] ?? Number.NaN,
    'JSON.parse alone': parsed['peak'] ?? Number.NaN,
  };
  return [
    {
      name: 'usage',
      measured: '1,000,000 usage records parsed with exact decimals and summed, page by page, against JSON.parse of each page; user time',
      unit: 'times the baseline',
      goal: 1.5,
      value: figure('summing') / figure('parsing'),
      figures: {
        records: figure('records'),
        'sums of an account, month and currency': figure('sums'),
        'JSON.parse, ms': figure('parsing'),
        'parsing and summing, ms': figure('summing'),
      },
      peaks,
    },
    {
      name: 'usage: memory',
      measured: 'peak memory of a million records against that of a hundred thousand: sums grow with accounts, SKUs and days only',
      unit: 'times the baseline',
      goal: 1.1,
      value: peaks.summing / peaks['a tenth of the records'],
      figures: {},
      peaks,
    },
  ];
};
