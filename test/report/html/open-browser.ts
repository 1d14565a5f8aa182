// A real Chromium for tests of pages, out of the npm registry: it needs no package of the system. Only on Linux x64.
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as launcher } from 'playwright-core';

export const hasBrowser = process.platform === 'linux' && process.arch === 'x64';

export const openBrowser = async (): Promise<Browser> =>
  launcher.launch({
    executablePath: await chromium.executablePath(),
    // With one process, closing a page would close all of them.
    args: [...chromium.args.filter((one) => one !== '--single-process'), '--disable-background-networking'],
    headless: true,
  });
