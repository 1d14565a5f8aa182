// HTML reports in a real Chromium: hostile names, accessibility, keyboard, narrow screens, paper, filters, and pages without JavaScript.
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetFormats } from '../../../src/report/fleet/fleet-formats.ts';
import { frameworkBlocks } from '../../../src/report/framework-blocks.ts';
import { blocksAsPage } from '../../../src/report/html/page.ts';
import type { ReportedFinding, Review } from '../../../src/report/review.ts';
import { en } from '../../../src/report/texts/en.ts';
import { type Outcome, reportOf } from '../../fleet/merge/fleets.ts';
import { hostile as commands } from '../../hostile.ts';
import { everyNth } from '../../runs.ts';
import { coverageOf, finding, hostile, policy, review } from '../reviews.ts';
import { reviewAsHtml } from '../whole-text.ts';
import { fullReview } from './full-review.ts';
import { hasBrowser, openBrowser } from './open-browser.ts';

// oxlint-disable-next-line no-console -- a test that is left out must be seen
if (!hasBrowser) console.warn('HTML reports are NOT tested in a browser: there is one only for Linux x64.');

/** Everything that a name could do: none of it may happen. */
interface Opened {
  readonly page: Page;
  readonly events: readonly string[];
}

let browser: Browser;

const open = async (html: string, options: BrowserContextOptions = {}, before = ''): Promise<Opened> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  await context.addInitScript(before);
  const page = await context.newPage();
  const events: string[] = [];
  page.on('dialog', async (dialog) => {
    events.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('console', (message) => events.push(`console ${message.text()}`));
  page.on('pageerror', (error) => events.push(`error ${error.message}`));
  page.on('popup', () => events.push('popup'));
  // Every request but the page itself is recorded and answered here: none leaves the machine.
  await context.route('**/*', async (route) => {
    const url = route.request().url();
    if (url === 'http://report.example/') await route.fulfill({ body: html, contentType: 'text/html' });
    else {
      events.push(`request ${url}`);
      await route.abort();
    }
  });
  await page.goto('http://report.example/');
  return { page, events };
};

const attacks: readonly string[] = [
  ...hostile.map(([, one]) => one),
  ...commands,
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</style><style>*{background:url(http://evil.example/)}</style>',
  '"><img src=http://evil.example/ onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '<meta http-equiv=refresh content="0;url=http://evil.example/">',
  '<base href=http://evil.example/>',
  '<link rel=stylesheet href=http://evil.example/>',
  '<iframe src=http://evil.example/></iframe>',
  '</title><script>alert(1)</script>',
  '</option></select><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)" autofocus onfocus=alert(1)>x</a>',
  '--><script>alert(1)</script><!--',
];

const findingsPage = (findings: readonly ReportedFinding[]): Review =>
  review({
    findings,
    coverage: coverageOf({ policies: 2, fail: findings.length, evaluated: findings.length }),
    policies: [
      policy,
      { ...policy, id: 'volume-unattached', title: 'Volumes are used', kind: 'volume', controls: { 'cis-v8.1': ['1.1'] }, supports: {} },
    ],
    exitCode: 1,
    verdict: 'Policy checks failed.',
  });

const failedStates = ['missing', 'damaged', 'wrong-tenant', 'wrong-tool'] as const;

const some = findingsPage([
  finding('ana', { severity: 'critical' }),
  finding('bia'),
  finding('caio'),
  finding('data', { policy: 'volume-unattached', address: 'volume/br-se1/data', severity: 'medium' }),
  finding('old', { policy: 'volume-unattached', address: 'volume/br-se1/old', severity: 'medium' }),
]);

/** More findings than the first screens have. */
const many = findingsPage([
  ...Array.from({ length: 105 }, (_, at) => finding(`person-${at}`)),
  ...Array.from({ length: 15 }, (_, at) => finding(`disk-${at}`, { policy: 'volume-unattached', severity: 'medium' })),
]);

/** A browser that never has idle time. */
const isBusy = 'globalThis.requestIdleCallback = () => 0';

const visibleFindings = (page: Page): Promise<number> => page.locator('.finding:visible').count();

const violationsIn = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source);
  // Run by the name that the text above defines.
  const found: { readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[] } =
    await page.evaluate('axe.run()');
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
};

/** The focused element, and how its focus is shown. */
const focused = `(() => {
  const element = document.activeElement;
  const name = element.closest('label')?.firstChild.textContent ?? element.textContent;
  return name + ': ' + getComputedStyle(element).outlineStyle;
})()`;

describe.runIf(hasBrowser)('an HTML report in a browser', () => {
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('runs and requests nothing because of names in it', async () => {
    const all = attacks.map(fullReview);
    const [first] = all;
    if (!first) throw new Error('no review');
    const whole: Review = {
      ...first,
      findings: all.flatMap(({ findings = [] }) => findings),
      policies: all.flatMap(({ policies = [] }) => policies),
      ...(first.drift && { drift: { declared: 1, entries: all.flatMap(({ drift }) => drift?.entries ?? []) } }),
    };
    const { page, events } = await open(reviewAsHtml(whole));
    await page.getByRole('combobox', { name: 'Policy', exact: true }).selectOption({ index: 3 });
    await page.getByLabel('Search').fill('<script>alert(1)</script>');
    for (const fold of await page.locator('details.fold > summary').all()) await fold.click();
    await page.evaluate('for (const more of document.querySelectorAll(".more")) more.open = true');
    expect(await page.locator('img, iframe, link, base, a:not([href^="#"])').count()).toBe(0);
    expect(await page.locator('script').count()).toBe(1);
    expect(await page.locator('.finding').count()).toBe(whole.findings?.length);
    expect(events).toEqual([]);
  });

  it('of frameworks is accessible, and inert whatever their titles', async () => {
    const counts = { population: 12, pass: 9, fail: 1, unknown: 1, waived: 1 };
    const controls = attacks.map((title, index) => ({
      id: `${index}`,
      title,
      state: 'covered' as const,
      policies: [{ id: 'volume-failed', relation: 'covers' as const }],
      counts,
    }));
    const totals = { covered: controls.length, 'partly-covered': 0, 'not-covered': 0, procedural: 0 };
    const coverage = { framework: 'acme', from: 'own' as const, title: attacks.join(' '), about: attacks.join(' '), controls, totals };
    const { page, events } = await open(blocksAsPage(coverage.title, frameworkBlocks(coverage, en), 'done', en));
    expect(await page.locator('img, iframe, link, base, a:not([href^="#"])').count()).toBe(0);
    expect(await page.locator('tbody tr').count()).toBe(attacks.length);
    expect(events).toEqual([]);
    expect(await violationsIn(page)).toEqual([]);
  });

  it('of a fleet is accessible in every colour, and inert whatever the names in it', async () => {
    const read = { type: 'read', exitCode: 1, findings: ['a', ...attacks], steps: ['logs', ...attacks], isPartly: false } as const;
    const states = [...failedStates.map((type): Outcome => ({ type })), { type: 'failed', exitCode: 2 } as const];
    const all: readonly Outcome[] = [...states, read, read, { ...read, steps: ['tmp'], findings: [] }, { ...read, isPartly: true }];
    const { page, events } = await open(fleetFormats.html(reportOf(all)).join(''));
    for (const fold of await page.locator('summary').all()) await fold.click();
    expect(await page.locator('img, iframe, link, base, a:not([href^="#"])').count()).toBe(0);
    expect(events).toEqual([]);
    for (const colorScheme of everyNth(2, ['light', 'dark'] as const)) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsIn(page)).toEqual([]);
    }
  });

  it('blocks a script, a style and a request that are not its own', async () => {
    const injected =
      '<script>alert(1)</script><img src="http://evil.example/" onerror="alert(2)"><p id="styled" style="display:none">x</p><main id="main"';
    const { page, events } = await open(reviewAsHtml(some).replace('<main id="main"', () => injected));
    expect(await page.locator('#styled').isVisible()).toBe(true);
    expect(events.filter((one) => !one.startsWith('console '))).toEqual([]);
    // Chromium reports the blocked script, request and style.
    expect(events.filter((one) => one.includes('Content Security Policy')).length).toBeGreaterThanOrEqual(3);
  });

  it.each(everyNth(2, ['light', 'dark'] as const))('has no accessibility violation in %s colours', async (colorScheme) => {
    const { page } = await open(reviewAsHtml(fullReview('x')), { colorScheme });
    for (const fold of await page.locator('summary').all()) await fold.click();
    expect(await violationsIn(page)).toEqual([]);
  });

  it('can be used with the keyboard', async () => {
    const { page } = await open(reviewAsHtml(some));
    const reached: string[] = [];
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press('Tab');
      reached.push(await page.evaluate<string>(focused));
    }
    expect(reached.slice(0, 10)).toEqual([
      'Skip to the content: solid',
      'Tenantry: solid',
      'Summary: solid',
      'Search: solid',
      'Severity: solid',
      'Policy: solid',
      'Product: solid',
      'Owner: solid',
      'Control: solid',
      'Show all: solid',
    ]);
    await page.getByLabel('Search').focus();
    await page.keyboard.type('caio');
    expect(await visibleFindings(page)).toBe(1);
    expect(await page.getByRole('status').textContent()).toBe('1 of 5 findings shown');
  });

  it('filters and searches', async () => {
    const { page } = await open(reviewAsHtml(some));
    const counts: number[] = [];
    const reset = () => page.getByRole('button', { name: 'Show all' }).click();
    const choose = async (label: string, option: string): Promise<void> => {
      await page.getByRole('combobox', { name: label, exact: true }).selectOption(option);
      counts.push(await visibleFindings(page));
      await reset();
      await expect.poll(() => visibleFindings(page)).toBe(5);
    };
    await choose('Severity', 'critical');
    await choose('Severity', 'medium');
    await choose('Policy', 'volume-unattached');
    await choose('Product', 'identity and access');
    await choose('Owner', 'bia');
    await choose('Control', 'soc2 CC6.1');
    await choose('Control', 'cis-v8.1 1.1');
    expect(counts).toEqual([1, 2, 2, 3, 1, 3, 2]);
    const search = page.getByLabel('Search');
    await search.fill('VOLUMES br-se1/old');
    expect(await visibleFindings(page)).toBe(1);
    await search.fill('nobody');
    expect(await visibleFindings(page)).toBe(0);
    expect(await page.locator('.policy:visible, .part:visible').count()).toBe(0);
    expect(await page.getByRole('status').textContent()).toBe('0 of 5 findings shown');
  });

  it('copies the YAML that fixes a finding, as text', async () => {
    const html = reviewAsHtml(findingsPage([finding('ana', { fix: { members: { '<img src=x>': { roles: ['viewer', '# x'] } } } })]));
    const context = await browser.newContext();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    await context.route('**/*', (route) => route.fulfill({ body: html, contentType: 'text/html' }));
    // The clipboard exists only where the origin is trusted.
    await page.goto('http://localhost/');
    await page.locator('.more > summary').click();
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => page.locator('.copy').textContent()).toBe('Copied');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('members: { "<img src=x>": { roles: [viewer, "# x"] } }');
    await context.close();
  });

  it('shows everything without JavaScript', async () => {
    const { page } = await open(reviewAsHtml(fullReview('x')), { javaScriptEnabled: false });
    expect(await visibleFindings(page)).toBe(4);
    expect(await page.locator('.filters').count()).toBe(0);
    expect(await page.locator('details.fold:not([open])').count()).toBe(1);
    expect(await page.getByText('Table: ').count()).toBe(0);
    await page.locator('.more:has(.fix) > summary').click();
    expect(await page.locator('.fix').first().isVisible()).toBe(true);
  });

  it('fits a screen of 400 pixels', async () => {
    const long = `name-${'x'.repeat(300)}`;
    const { page } = await open(reviewAsHtml(fullReview(long)), { viewport: { width: 400, height: 800 } });
    for (const fold of await page.locator('summary').all()) await fold.click();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(400);
  });

  it('prints everything unfolded, without controls, in dark ink', async () => {
    const { page } = await open(reviewAsHtml(fullReview('x')), { colorScheme: 'dark' });
    expect(await page.locator('details:not([open])').count()).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator('details.fold:not([open])').count()).toBe(1);
    expect(await page.locator('.filters').isVisible()).toBe(false);
    expect(await page.locator('.paper').isVisible()).toBe(true);
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(20, 24, 31)');
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.locator('details.fold[open]').count()).toBe(0);
    expect((await page.pdf({ preferCSSPageSize: true })).length).toBeGreaterThan(1000);
  });

  it('displays the findings after the first screens in idle time, accessible like the first ones', async () => {
    const html = reviewAsHtml(many);
    const { page, events } = await open(html);
    await expect.poll(() => visibleFindings(page)).toBe(120);
    expect(await page.locator('noscript, .script-needed').count()).toBe(0);
    expect(await violationsIn(page)).toEqual([]);
    expect(events).toEqual([]);
  });

  it('displays them before idle time for a search, a filter and paper', async () => {
    const html = reviewAsHtml(many);
    const { page } = await open(html, {}, isBusy);
    expect(await visibleFindings(page)).toBe(100);
    expect(await page.getByRole('status').textContent()).toBe('120 of 120 findings shown');
    await page.getByLabel('Search').fill('disk-14');
    expect(await visibleFindings(page)).toBe(1);
    const { page: filtered } = await open(html, {}, isBusy);
    await filtered.getByRole('combobox', { name: 'Owner', exact: true }).selectOption('disk-7');
    expect(await visibleFindings(filtered)).toBe(1);
    const { page: printed } = await open(html, {}, isBusy);
    await printed.pdf();
    expect(await visibleFindings(printed)).toBe(120);
  });

  it('displays them without JavaScript, and says how many are left out where only its script is blocked', async () => {
    const html = reviewAsHtml(many);
    const { page } = await open(html, { javaScriptEnabled: false });
    expect(await visibleFindings(page)).toBe(120);
    expect(await page.locator('.script-needed').isVisible()).toBe(false);
    const { page: blocked } = await open(html.replace('</script>', () => ' </script>'));
    expect(await visibleFindings(blocked)).toBe(100);
    expect(await blocked.locator('.script-needed').textContent()).toMatch(/^Only the first 100 of 120 findings are displayed/);
    expect(await blocked.locator('.script-needed').isVisible()).toBe(true);
  });
});
