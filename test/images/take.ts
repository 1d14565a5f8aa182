// Takes the pictures of the README from real output: the comment on the pull request of the demo, and the first screen of the audit as a page, in light
// and dark. `npm run images`, after `npm run build`.
import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { marked } from 'marked';
import type { Browser } from 'playwright-core';
import { openDemoPullRequest } from '../action/demo-pull-request.ts';
import { openBrowser } from '../report/html/open-browser.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = resolve('docs/images');

type Scheme = 'light' | 'dark';

/** GitHub shows a quotation that begins with `[!WARNING]` as a box. */
const alerts = (html: string): string =>
  html.replaceAll(/<blockquote>\s*<p>\[!(\w+)\]\s*/g, (_, level: string) => {
    const title = `${level.slice(0, 1)}${level.slice(1).toLowerCase()}`;
    return `<blockquote class="${level.toLowerCase()}"><p class="title">${title}</p><p>`;
  });

/** About as GitHub shows a comment, at the width that it has there. */
const commentPage = (markdown: string): string => `<!doctype html><html lang="en"><meta charset="utf-8"><style>
  :root { --page: #fff; --ink: #1f2328; --soft: #59636e; --line: #d1d9e0; --chip: #818b981f; --head: #f6f8fa; --link: #0969da; --warning: #9a6700; --caution: #d1242f; --note: #0969da; }
  @media (prefers-color-scheme: dark) { :root { --page: #0d1117; --ink: #f0f6fc; --soft: #9198a1; --line: #3d444d; --chip: #656c7633; --head: #151b23; --link: #4493f8; --warning: #d29922; --caution: #f85149; --note: #4493f8; } }
  body { margin: 0; padding: 24px; width: 812px; background: var(--page); color: var(--ink); font: 14px/1.5 system-ui, 'DejaVu Sans', sans-serif; }
  .box { border: 1px solid var(--line); border-radius: 6px; overflow: hidden; }
  .box > header { padding: 8px 16px; background: var(--head); border-bottom: 1px solid var(--line); color: var(--soft); }
  .box > header b { color: var(--ink); }
  .box > main { padding: 16px; }
  h2 { font-size: 21px; line-height: 1.25; margin: 0 0 16px; padding-bottom: 6px; border-bottom: 1px solid var(--line); }
  h3 { font-size: 17.5px; margin: 24px 0 12px; }
  p, table, details, blockquote, ul { margin: 0 0 16px; }
  a { color: var(--link); text-decoration: none; }
  code { font: 85% ui-monospace, 'DejaVu Sans Mono', monospace; background: var(--chip); border-radius: 6px; padding: .2em .4em; }
  table { border-collapse: collapse; } th, td { border: 1px solid var(--line); padding: 6px 13px; vertical-align: top; }
  blockquote { border-left: 4px solid var(--note); padding: 8px 16px; } blockquote p { margin: 0; }
  blockquote .title { font-weight: 600; color: var(--note); } blockquote.warning { border-color: var(--warning); } blockquote.warning .title { color: var(--warning); }
  blockquote.caution { border-color: var(--caution); } blockquote.caution .title { color: var(--caution); }
  sub { color: var(--soft); }
</style><body><div class="box"><header><b>tenantry</b> commented</header><main>${alerts(marked.parse(markdown, { async: false }))}</main></div></body></html>`;

const take = async (
  browser: Browser,
  html: string,
  { name, scheme, width, height }: { readonly name: string; readonly scheme: Scheme; readonly width: number; readonly height: number },
): Promise<void> => {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme, deviceScaleFactor: 1.5 });
  await page.setContent(html);
  await page.screenshot({ path: join(folder, `${name}-${scheme}.png`) });
  await page.close();
};

const demo = await openDemoPullRequest();
const place = temporaryFolder('images');
const browser = await openBrowser();
try {
  const report = join(place, 'audit.html');
  await promisify(execFile)(process.execPath, ['dist/cli.js', 'audit', 'examples/acme', '--output', `html=${report}`], {
    env: {
      PATH: process.env['PATH'],
      TENANTRY_BASE_URL: demo.platform.url,
      MGC_API_KEY: demo.platform.apiKey,
      MGC_KEY_PAIR_ID: demo.platform.app.keyPair.id,
      MGC_KEY_PAIR_SECRET: demo.platform.app.keyPair.secret,
      TENANTRY_TRUST: 'examples/acme.trust.yaml',
    },
  }).catch(({ code }: { readonly code?: unknown }) => {
    // 1: there are findings.
    if (code !== 1) throw new Error(`The audit ended with ${String(code)}.`);
  });
  const comment = commentPage(demo.body);
  const audit = readFileSync(report, 'utf8');
  for (const scheme of ['light', 'dark'] as const) {
    await take(browser, comment, { name: 'comment', scheme, width: 860, height: 900 });
    await take(browser, audit, { name: 'report', scheme, width: 1280, height: 800 });
  }
} finally {
  await browser.close();
  await demo.close();
  rmSync(place, { recursive: true });
}
