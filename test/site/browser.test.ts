// Every kind of page of a site in a real Chromium, opened from a folder: accessibility, nothing requested or refused, narrow screens, and the address of a finding.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../commands/run-here.ts';
import { hasBrowser, openBrowser } from '../report/html/open-browser.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { demoResult, tenantOf, writeScans } from './scans.ts';

let browser: Browser;
let folder: string;
const before = process.cwd();

const organization = `organization/${tenantOf(0)}`;

/** One page of each kind. */
const kinds = (): readonly string[] => {
  const all = readdirSync(join(folder, 'site'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  const one = (pattern: RegExp): readonly string[] =>
    all
      .filter((name) => pattern.test(name))
      .sort()
      .slice(0, 1);
  return [
    ...all.filter((name) => !name.includes('/')),
    ...one(/^policy\/api-key/),
    ...one(/^owner\/o-/),
    ...one(/^framework\/iso/),
    ...all.filter((name) => name.startsWith(`${organization}/`) && !/\/20/.test(name)),
  ];
};

const opened = async (name: string, width = 1280, hash = ''): Promise<{ readonly page: Page; readonly events: readonly string[] }> => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const events: string[] = [];
  page.on('console', (message) => events.push(message.text()));
  page.on('pageerror', (error) => events.push(String(error)));
  page.on('request', (request) => request.url().startsWith('file:') || events.push(request.url()));
  await page.goto(`${pathToFileURL(join(folder, 'site', name)).href}${hash}`);
  return { page, events };
};

describe.runIf(hasBrowser)('a site in a browser', () => {
  beforeAll(async () => {
    browser = await openBrowser();
    folder = temporaryFolder();
    mkdirSync(join(folder, 'results'));
    writeScans(await demoResult(folder), join(folder, 'results'), { organizations: 12, days: 4 });
    process.chdir(folder);
    await runHere('site results --out site', { cwd: folder, env: {} });
  });
  afterAll(async () => {
    process.chdir(before);
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has no violation of accessibility on any kind of page, and neither requests nor refuses anything', async () => {
    const names = kinds();
    expect(names.length).toBeGreaterThan(14);
    const wrong: string[] = [];
    for (const name of names) {
      const { page, events } = await opened(name);
      await page.evaluate(axe.source);
      // Run by the name that the text above defines.
      const found: { readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[] } =
        await page.evaluate('axe.run()');
      const violations = found.violations.flatMap(({ id, nodes }) => nodes.slice(0, 2).map(({ html }) => `${id}: ${html.slice(0, 160)}`));
      wrong.push(...violations.map((one) => `${name} ${one}`), ...events.map((one) => `${name} ${one}`));
      await page.context().close();
    }
    expect(wrong).toEqual([]);
  });

  it('never scrolls sideways on a screen of 400 pixels', async () => {
    for (const name of kinds()) {
      const { page } = await opened(name, 400);
      expect({ name, width: await page.evaluate('document.documentElement.scrollWidth') }).toEqual({ name, width: 400 });
      await page.context().close();
    }
  });

  it('opens the finding that an address with eight digits names', async () => {
    const { page } = await opened('owners.html');
    await page.click('main table a');
    await page.click('main table a[href*="#f-"]');
    await page.waitForSelector('details.finding:target[open]');
    expect(page.url()).toMatch(/latest\.html#f-[0-9a-f]{8}$/);
    await page.context().close();
  });
});
