// HTML reports in a real Chromium: hostile names, accessibility, keyboard, narrow screens, paper, filters, and pages without JavaScript.
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fleetFormats } from '../../../src/report/fleet/fleet-formats.ts';
import type { ReportedFinding, Review } from '../../../src/report/review.ts';
import { type Outcome, reportOf } from '../../fleet/merge/fleets.ts';
import { everyNth } from '../../runs.ts';
import { coverageOf, finding, policy, review } from '../reviews.ts';
import { reviewAsHtml } from '../whole-text.ts';
import { attacks } from './attacks.ts';
import { commandPages } from './command-pages.ts';
import { auditReview, fullReview, spendReview } from './full-review.ts';
import { hasBrowser, openBrowser } from './open-browser.ts';

// oxlint-disable-next-line no-console -- a test that is left out must be seen
if (!hasBrowser) console.warn('HTML reports are NOT tested in a browser: there is one only for Linux x64.');

/** Everything that a name could do: none of it may happen. */
interface Opened {
  readonly page: Page;
  readonly events: readonly string[];
}

let browser: Browser;

const open = async (html: string, options: BrowserContextOptions = {}, hash = ''): Promise<Opened> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
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
  await page.goto(`http://report.example/${hash}`);
  return { page, events };
};

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

/** More findings of one policy than its list shows at first. */
const many = findingsPage([
  ...Array.from({ length: 105 }, (_, at) => finding(`person-${at}`)),
  ...Array.from({ length: 15 }, (_, at) => finding(`disk-${at}`, { policy: 'volume-unattached', severity: 'medium' })),
]);

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

/** With findings, and without a page of its own. */
const validated = (text: string): Review => ({ ...fullReview(text), command: 'validate' });

describe.runIf(hasBrowser)('an HTML report in a browser', () => {
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it.each([
    ['a validation', validated],
    ['an audit', auditReview],
    ['a spend', spendReview],
  ] as const)('of %s runs and requests nothing because of names in it', async (_, of) => {
    const all = attacks.map(of);
    const [first] = all;
    if (!first) throw new Error('no review');
    const whole: Review = {
      ...first,
      findings: all.flatMap(({ findings = [] }) => findings),
      policies: all.flatMap(({ policies = [] }) => policies),
      ...(first.drift && { drift: { declared: 1, entries: all.flatMap(({ drift }) => drift?.entries ?? []) } }),
    };
    const { page, events } = await open(reviewAsHtml(whole));
    for (const fold of await page.locator('details.fold > summary').all()) await fold.click();
    for (const tab of [...(await page.getByRole('tab').all()), page.getByRole('tab').first()]) {
      await tab.click();
      await page.evaluate("for (const row of document.querySelectorAll('.finding')) row.open = true");
    }
    await page.getByRole('combobox', { name: 'Policy', exact: true }).selectOption({ index: 3 });
    await page.getByLabel('Search').fill('<script>alert(1)</script>');
    expect(await page.locator('img, iframe, link, base, a:not([href^="#"])').count()).toBe(0);
    expect(await page.locator('script').count()).toBe(2);
    expect(events).toEqual([]);
  });

  it('finds the list of a policy, an owner and a finding by its address, whatever they are called', async () => {
    const found = attacks.map((name) => finding(name, { policy: name }));
    const html = reviewAsHtml(
      review({ findings: found, coverage: coverageOf({ fail: found.length }), policies: attacks.map((id) => ({ ...policy, id })) }),
    );
    const { page, events } = await open(html);
    const links = await page.evaluate<readonly string[]>(
      "[...document.querySelectorAll('a[href^=\"#\"]')].map((link) => link.getAttribute('href'))",
    );
    const own = new Set(links.filter((href) => /^#(?:f-|p-|status=failed&(?:owner|q)=)/.test(href) && !href.endsWith('owner=-')));
    expect(own.size).toBeGreaterThan(3 * attacks.length);
    const empty: string[] = [];
    for (const href of own) {
      await page.evaluate(`location.hash = ${JSON.stringify(href)}; dispatchEvent(new Event('hashchange'))`);
      if ((await visibleFindings(page)) === 0) empty.push(href);
    }
    expect(empty).toEqual([]);
    expect(events).toEqual([]);
  });

  it.each(Object.entries(commandPages))(
    'of %s is accessible and inert whatever the names, fits 400 pixels, and is whole without JavaScript',
    async (_, of) => {
      const html = of(attacks.join(' '));
      const { page, events } = await open(html, { viewport: { width: 400, height: 800 } });
      for (const fold of await page.locator('details.fold > summary').all()) await fold.click();
      expect(await page.locator('img, iframe, link, base, a:not([href^="#"])').count()).toBe(0);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(400);
      expect(events).toEqual([]);
      for (const colorScheme of everyNth(2, ['light', 'dark'] as const)) {
        const { page: wide } = await open(of('x'), { colorScheme });
        expect(await violationsIn(wide)).toEqual([]);
      }
      const { page: plain } = await open(of('x'), { javaScriptEnabled: false });
      expect(await plain.locator('.interactive:visible').count()).toBe(0);
      expect(await plain.locator('tbody tr:visible, .items li:visible').count()).toBeGreaterThan(0);
      expect((await plain.pdf({ preferCSSPageSize: true })).length).toBeGreaterThan(1000);
    },
  );

  it('of paths to administrator is a list on a phone, and a drawing on a wide screen and on paper', async () => {
    const { page } = await open(commandPages['everybody']('x'));
    const shown = async () => [await page.locator('svg.graph').isVisible(), await page.locator('ol.narrow').isVisible()];
    expect(await shown()).toEqual([true, false]);
    await page.emulateMedia({ media: 'print' });
    expect(await shown()).toEqual([true, false]);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 400, height: 800 });
    expect(await shown()).toEqual([false, true]);
  });

  it('of a fleet is accessible in every colour, and inert whatever the names in it', async () => {
    const read = { type: 'read', exitCode: 1, findings: ['a', ...attacks], steps: ['logs', ...attacks], isPartly: false } as const;
    const states = [...failedStates.map((type): Outcome => ({ type })), { type: 'failed', exitCode: 2 } as const];
    const all: readonly Outcome[] = [...states, read, read, { ...read, steps: ['tmp'], findings: [] }, { ...read, isPartly: true }];
    const { page, events } = await open([...fleetFormats.html(reportOf(all))].join(''));
    for (const fold of await page.locator('summary').all()) await fold.click();
    expect(await page.locator('img, iframe, link, base, a:not([href^="#"])').count()).toBe(0);
    expect(events).toEqual([]);
    for (const colorScheme of everyNth(2, ['light', 'dark'] as const)) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsIn(page)).toEqual([]);
    }
  });

  it('of a fleet can be filtered, follows its address, fits 400 pixels, and is whole without JavaScript', async () => {
    const read = { type: 'read', exitCode: 1, findings: ['ana'], steps: [], isPartly: false } as const;
    const all: readonly Outcome[] = [{ type: 'missing' }, read, read, { ...read, exitCode: 0, findings: [] }];
    const html = [...fleetFormats.html(reportOf(all))].join('');
    const { page, events } = await open(html, { viewport: { width: 400, height: 800 } }, '#with=critical');
    const rows = () => page.locator('#organizations tbody tr:visible').count();
    expect(await rows()).toBe(2);
    expect(await page.getByRole('status').textContent()).toBe('2 of 4 shown');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('combobox', { name: 'State' }).selectOption('open');
    expect(await rows()).toBe(1);
    expect(await page.evaluate('location.hash')).toBe('#state=open');
    const options = await page.locator('select[name=with] option').allTextContents();
    expect(options).toEqual(['With', 'Critical (0)']);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('tier=GOLD org-0002');
    expect(await rows()).toBe(1);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(400);
    expect(events).toEqual([]);
    const { page: plain } = await open(html, { javaScriptEnabled: false });
    expect(await plain.locator('#organizations tbody tr:visible').count()).toBe(4);
    expect(await plain.locator('.interactive:visible').count()).toBe(0);
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

  it.each([
    ...everyNth(2, ['light', 'dark'] as const).map((colorScheme) => ['a plan', colorScheme, fullReview] as const),
    ...everyNth(2, ['light', 'dark'] as const).map((colorScheme) => ['an audit', colorScheme, auditReview] as const),
    ...everyNth(2, ['dark', 'light'] as const).map((colorScheme) => ['a spend', colorScheme, spendReview] as const),
  ])('of %s has no accessibility violation in %s colours', async (_, colorScheme, of) => {
    const { page } = await open(reviewAsHtml(of('x')), { colorScheme });
    for (const fold of await page.locator('summary:visible').all()) await fold.click();
    expect(await violationsIn(page)).toEqual([]);
    for (const tab of of === fullReview ? [] : ['Unknown', 'Waived']) {
      await page.getByRole('tab', { name: tab }).click();
      for (const row of await page.locator('.finding:visible > summary').all()) await row.click();
      expect(await violationsIn(page)).toEqual([]);
    }
  });

  it('can be used with the keyboard alone: a tab, a filter, a finding', async () => {
    const { page } = await open(reviewAsHtml(some));
    const reached: string[] = [];
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      reached.push(await page.evaluate<string>(focused));
    }
    // Each element that is reached shows it.
    expect(reached.filter((one) => !one.endsWith(': solid'))).toEqual([]);
    expect(reached[0]).toBe('Skip to the content: solid');
    await page.keyboard.press('/');
    await page.keyboard.type('caio');
    expect(await visibleFindings(page)).toBe(1);
    expect(await page.getByRole('status').textContent()).toBe('1 of 5 shown');
    expect(await page.evaluate('location.hash')).toBe('#status=failed&q=caio');
    await page.locator('.finding:visible > summary').focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('.finding:visible .detail').isVisible()).toBe(true);
    await page.getByRole('tab', { name: 'Failed' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate('document.activeElement.dataset.tab')).toBe('overdue');
    expect(await page.evaluate('location.hash')).toBe('#status=overdue&q=caio');
  });

  it('opens all findings that a short address names, and one that only the whole fingerprint names', async () => {
    const alike = ['1', '2'].map((end) => '18c5dbe9'.padEnd(31, '0') + end);
    const waived = {
      type: 'waived',
      waiver: { at: { file: 'f', line: 1, col: 1 }, owner: 'o', reason: 'r', expires: '2027-01-01' },
    } as const;
    const found = [finding('ana'), { ...finding('bia', { verdict: waived }) }, finding('caio')].map((one, at) => ({
      ...one,
      fingerprint: alike[at] ?? one.fingerprint,
    }));
    const html = reviewAsHtml(findingsPage(found));
    const named = async (hash: string): Promise<readonly string[]> => {
      const { page } = await open(html, {}, hash);
      return await page.locator('.finding[open]:visible .name').allTextContents();
    };
    expect(await named('#f-18c5dbe9')).toEqual(['member/ana', 'member/bia']);
    expect(await named(`#f-${alike[1]}`)).toEqual(['member/bia']);
    const own = found[2]?.fingerprint ?? '';
    expect(await named(`#f-${own.slice(0, 8)}`)).toEqual(['member/caio']);
    expect(await named(`#f-${own}`)).toEqual(['member/caio']);
    expect(await named('#f-00000000')).toEqual([]);
  });

  it('copies a command with the keyboard alone', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await context.route('**/*', (route) => route.fulfill({ body: reviewAsHtml(some), contentType: 'text/html' }));
    // Only a secure page has a clipboard.
    await page.goto('https://report.example/#status=failed&q=caio');
    await page.locator('.finding:visible > summary').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copy' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Copy');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('tenantry waive');
  });

  it('of 6,000 findings has no accessibility violation', { timeout: 300_000 }, async () => {
    const all = Array.from({ length: 6000 }, (_, at) =>
      finding(`person-${at}`, { policy: at % 2 === 0 ? 'member-too-old' : 'volume-unattached' }),
    );
    const { page } = await open(reviewAsHtml(findingsPage(all)));
    expect(await violationsIn(page)).toEqual([]);
  });

  it('filters, counts what each option would leave, and can be cleared', async () => {
    const { page } = await open(reviewAsHtml(some));
    const leaves = async (change: () => Promise<unknown>): Promise<number> => {
      await change();
      const left = await visibleFindings(page);
      await page.getByRole('button', { name: 'Clear' }).click();
      expect(await visibleFindings(page)).toBe(5);
      return left;
    };
    const choose = (label: string, option: string) =>
      leaves(() => page.getByRole('combobox', { name: label, exact: true }).selectOption(option));
    expect(await leaves(() => page.getByRole('checkbox', { name: /Critical/ }).check())).toBe(1);
    expect(await leaves(() => page.getByRole('checkbox', { name: /Medium/ }).check())).toBe(2);
    expect(await choose('Policy', 'volume-unattached')).toBe(2);
    expect(await choose('Product', 'identity and access')).toBe(3);
    expect(await choose('Owner', 'bia')).toBe(1);
    expect(await choose('Framework', 'soc2')).toBe(3);
    expect(await choose('Framework', 'cis-v8.1')).toBe(5);
    const search = page.getByLabel('Search');
    await search.fill('VOLUMES br-se1/old');
    expect(await visibleFindings(page)).toBe(1);
    await search.fill('nobody');
    expect(await page.locator('.group:visible').count()).toBe(0);
    expect(await page.getByRole('status').textContent()).toBe('0 of 5 shown');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('combobox', { name: 'Policy', exact: true }).selectOption('volume-unattached');
    const options = await page.evaluate<readonly string[]>(
      "[...document.querySelectorAll('select[name=owner] option:not([value=\"\"])')].map((one) => one.textContent + (one.disabled ? ' -' : ''))",
    );
    expect(options).toEqual(['ana (0) -', 'bia (0) -', 'caio (0) -', 'data (1)', 'old (1)']);
    expect(await page.locator('.chip b').allTextContents()).toEqual(['0', '0', '2']);
  });

  it('opens the list, the group and the finding of its address, and follows it', async () => {
    const { page } = await open(reviewAsHtml(some), {}, '#status=failed&severity=critical,medium');
    expect(await visibleFindings(page)).toBe(3);
    const id = await page.locator('.finding').nth(2).getAttribute('id');
    await page.evaluate(`location.hash = '#${id}'`);
    await expect.poll(() => page.locator('.finding[open]').getAttribute('id')).toBe(id);
    expect(await visibleFindings(page)).toBe(5);
    await page.evaluate("location.hash = '#p-volume-unattached'");
    await expect
      .poll(() => page.evaluate<number>("document.getElementById('p-volume-unattached').getBoundingClientRect().top"))
      .toBeLessThan(300);
  });

  it('shows everything that failed at an address that is cut within an escape', async () => {
    const { page, events } = await open(reviewAsHtml(some), {}, '#f-%E0%');
    expect(await page.getByRole('status').textContent()).toBe('5 of 5 shown');
    expect(events).toEqual([]);
  });

  it('copies the YAML that fixes a finding and the command that accepts it, as text', async () => {
    const html = reviewAsHtml(findingsPage([finding('ana', { fix: { members: { '<img src=x>': { roles: ['viewer', '# x'] } } } })]));
    const context = await browser.newContext();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    await context.route('**/*', (route) => route.fulfill({ body: html, contentType: 'text/html' }));
    // The clipboard exists only where the origin is trusted.
    await page.goto('http://localhost/');
    await page.locator('.finding > summary').click();
    const copy = async (at: number): Promise<unknown> => {
      await page.locator('h4 .button').nth(at).click();
      await expect.poll(() => page.locator('h4 .button').nth(at).textContent()).toBe('Copied');
      return page.evaluate('navigator.clipboard.readText()');
    };
    expect(await copy(0)).toBe('members: { "<img src=x>": { roles: [viewer, "# x"] } }');
    expect(await copy(1)).toBe('tenantry waive acme member-too-old member/ana --until 2026-12-20 --owner ana --reason "…"');
    await context.close();
  });

  it('shows everything without JavaScript', async () => {
    for (const of of [validated, auditReview, spendReview]) {
      const { page } = await open(reviewAsHtml(of('x')), { javaScriptEnabled: false });
      expect(await visibleFindings(page)).toBe(of === auditReview ? 5 : 4);
      expect(await page.locator('.interactive:visible').count()).toBe(0);
      await page.locator('.finding > summary').first().click();
      expect(await page.locator('.detail').first().isVisible()).toBe(true);
    }
  });

  it('fits a screen of 400 pixels', async () => {
    const long = `name-${'x'.repeat(300)}`;
    for (const of of [fullReview, auditReview, spendReview]) {
      const { page } = await open(reviewAsHtml(of(long)), { viewport: { width: 400, height: 800 } });
      for (const fold of await page.locator('summary:visible').all()) await fold.click();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(400);
    }
  });

  it('prints everything unfolded, without controls, in dark ink', async () => {
    const { page } = await open(reviewAsHtml(validated('x')), { colorScheme: 'dark' });
    expect(await page.locator('details:not([open])').count()).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator('details.fold:not([open])').count()).toBe(1);
    expect(await page.locator('.filters').isVisible()).toBe(false);
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(20, 24, 31)');
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.locator('details.fold[open]').count()).toBe(0);
    expect((await page.pdf({ preferCSSPageSize: true })).length).toBeGreaterThan(1000);
  });

  it('shows more rows of a group when asked, for a filter and on paper', async () => {
    const html = reviewAsHtml(many);
    const { page, events } = await open(html);
    expect(await visibleFindings(page)).toBe(65);
    await page.getByRole('button', { name: 'Show 50 of 55 more' }).click();
    expect(await visibleFindings(page)).toBe(115);
    expect(await page.getByRole('button', { name: /^Show/ }).allTextContents()).toContain('Show 5 more');
    await page.getByLabel('Search').fill('person-104');
    expect(await visibleFindings(page)).toBe(1);
    await page.getByRole('combobox', { name: 'Owner', exact: true }).selectOption('person-104');
    expect(await page.getByRole('status').textContent()).toBe('1 of 120 shown');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await visibleFindings(page)).toBe(120);
    expect(await violationsIn(page)).toEqual([]);
    expect(events).toEqual([]);
  });

  it('shows them without JavaScript, and says how many are left out where only its script is blocked', async () => {
    const html = reviewAsHtml(many);
    const { page } = await open(html, { javaScriptEnabled: false });
    expect(await visibleFindings(page)).toBe(120);
    expect(await page.locator('.script-needed').isVisible()).toBe(false);
    const { page: blocked } = await open(html.replace('</script>', () => ' </script>'));
    expect(await visibleFindings(blocked)).toBe(65);
    expect(await blocked.locator('.script-needed').textContent()).toMatch(/^55 rows not displayed/);
    expect(await blocked.locator('.script-needed').isVisible()).toBe(true);
  });
});
