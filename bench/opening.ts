// Opening an HTML report of 6,000 findings in a browser, against a report without findings, in turn: until its first content is painted, until it is loaded,
// and until a filter has shown its rows.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reviewAsHtml } from '../src/report/html.ts';
import { hasBrowser, openBrowser } from '../test/report/html/open-browser.ts';
import { coverageOf, finding, policy, review } from '../test/report/reviews.ts';
import { median } from './median.ts';
import type { Result } from './result.ts';

const [policies, many] = [84, 6000];

const pageWith = (findings: number): string =>
  [
    ...reviewAsHtml(
      review({
        findings: Array.from({ length: findings }, (_, at) => ({
          ...finding(`person-${at}@acme.example`, { policy: `policy-${at % policies}` }),
          owner: `team-${at % 20}`,
        })),
        coverage: coverageOf({ policies, fail: findings, evaluated: findings }),
        policies: Array.from({ length: policies }, (_, at) => ({ ...policy, id: `policy-${at}` })),
      }),
    ),
  ].join('');

/** The browser reports both in milliseconds after the navigation. The navigation is awaited until it is loaded. */
const opened = `new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries()[0].startTime)).observe({ type: 'paint', buffered: true }))
  .then((painted) => ({ painted, loaded: performance.getEntriesByType('navigation')[0].loadEventEnd }))`;

/** A search and a choice, each until the next frame is drawn: the slower one, in milliseconds. */
const filtered = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const timed = async (control, value) => {
    const start = performance.now();
    control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
    await frame();
    return performance.now() - start;
  };
  const search = await timed(document.querySelector('input[type=search]'), 'person-59');
  return Math.max(search, await timed(document.querySelector('select[name=owner]'), document.querySelector('select[name=owner]').options[2]?.value ?? ''));
})()`;

interface Opened {
  readonly painted: number;
  readonly loaded: number;
  readonly filtered: number;
}

const goals: Readonly<Record<keyof Opened, string>> = {
  painted: 'first content painted',
  loaded: 'end of the load event',
  filtered: 'rows of a filter drawn',
};

export const measureOpening = async (folder: string, rounds: number): Promise<readonly Result[]> => {
  if (!hasBrowser) return [];
  const pages = [0, many].map((findings) => {
    const file = join(folder, `report-${findings}.html`);
    writeFileSync(file, pageWith(findings));
    return { url: pathToFileURL(file).href, times: new Array<Opened>() };
  });
  const browser = await openBrowser();
  const page = await browser.newPage();
  for (let round = 0; round < rounds; round += 1) {
    for (const { url, times } of pages) {
      await page.goto(url);
      times.push({ ...(await page.evaluate<Omit<Opened, 'filtered'>>(opened)), filtered: await page.evaluate<number>(filtered) });
    }
  }
  await browser.close();
  return (['painted', 'loaded', 'filtered'] as const).map((name) => {
    const [empty = 0, full = 0] = pages.map(({ times }) => median(times.map((one) => one[name])));
    return {
      name: `opening an HTML report: ${name}`,
      measured: `6,000 findings, against none: ${goals[name]}`,
      unit: 'times the baseline',
      goal: name === 'filtered' ? 10 : 3,
      value: full / empty,
      figures: { 'none, ms': empty, '6,000 findings, ms': full },
      peaks: {},
    };
  });
};
