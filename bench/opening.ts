// Opening an HTML report of 3,000 findings in a browser, against a report without findings, in turn: until its first content is painted.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reviewAsHtml } from '../src/report/html.ts';
import { hasBrowser, openBrowser } from '../test/report/html/open-browser.ts';
import { coverageOf, finding, policy, review } from '../test/report/reviews.ts';
import { median } from './median.ts';
import type { Result } from './result.ts';

const policies = 84;

const pageWith = (findings: number): string =>
  reviewAsHtml(
    review({
      findings: Array.from({ length: findings }, (_, at) => ({
        ...finding(`person-${at}@acme.example`, { policy: `policy-${at % policies}` }),
        owner: `team-${at % 20}`,
      })),
      coverage: coverageOf({ policies, fail: findings, evaluated: findings }),
      policies: Array.from({ length: policies }, (_, at) => ({ ...policy, id: `policy-${at}` })),
    }),
  );

/** The browser reports the paint in milliseconds after the navigation. */
const painted = `new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries()[0].startTime)).observe({ type: 'paint', buffered: true }))`;

export const measureOpening = async (folder: string, rounds: number): Promise<readonly Result[]> => {
  if (!hasBrowser) return [];
  const pages = ([0, 3000] as const).map((findings) => {
    const file = join(folder, `report-${findings}.html`);
    writeFileSync(file, pageWith(findings));
    return { url: pathToFileURL(file).href, times: new Array<number>() };
  });
  const browser = await openBrowser();
  const page = await browser.newPage();
  for (let round = 0; round < rounds; round += 1) {
    for (const { url, times } of pages) {
      await page.goto(url);
      times.push(await page.evaluate<number>(painted));
    }
  }
  await browser.close();
  const [empty = 0, full = 0] = pages.map(({ times }) => median(times));
  return [
    {
      name: 'opening an HTML report',
      measured: '3,000 findings, against none: first content painted',
      unit: 'times the baseline',
      goal: 3,
      value: full / empty,
      figures: { 'none, ms': empty, '3,000 findings, ms': full },
      peaks: {},
    },
  ];
};
