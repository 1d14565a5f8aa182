// An HTML report without a browser: whatever a name contains, the page has the same elements, attributes and script, and the name is text.
import { createHash } from 'node:crypto';
import { type Arbitrary, array, assert, constantFrom, oneof, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { text } from '../../../src/report/html/html.ts';
import type { Review } from '../../../src/report/review.ts';
import { visible } from '../../../src/yaml/visible.ts';
import { anyText } from '../../any-text.ts';
import { hostile as commands, commandsIn } from '../../hostile.ts';
import { runs } from '../../runs.ts';
import { coverageOf, finding, hostile, plan, policy, review } from '../reviews.ts';
import { reviewAsHtml } from '../whole-text.ts';
import { auditReview, fullReview, spendReview } from './full-review.ts';
import { contentOf } from './skeleton.ts';

const signs = Array.from('<>"\'`&;=/!-#: \n').concat(
  '</',
  '<!--',
  '-->',
  ']]>',
  '&lt;',
  '</script>',
  '</style>',
  '<script>',
  '" onload="',
  '{{',
  '${',
);

const name = (): Arbitrary<string> =>
  array(oneof(constantFrom(...signs), constantFrom(...commands, ...hostile.map(([, one]) => one)), anyText()), {
    minLength: 1,
    maxLength: 6,
  })
    .map((parts) => `x${parts.join('')}`)
    // Backticks in texts of policies are code.
    .map((one) => one.replaceAll('`', "'"));

const omit = ({ pathsToAdministrator: _paths, ...rest }: Review): Review => rest;

describe('an HTML report', () => {
  it('has the same elements and attributes whatever the names contain, and shows the names as text', () => {
    // The drawing of paths is as large as its names are long.
    const audit = (one: string) => omit(auditReview(one));
    const likes = [fullReview, audit, spendReview].map((of) => contentOf(reviewAsHtml(of('x'))).skeleton);
    assert(
      property(name(), constantFrom(0, 1, 2), (one, at) => {
        const page = reviewAsHtml(([fullReview, audit, spendReview][at] ?? audit)(one));
        const { skeleton, texts } = contentOf(page);
        expect(skeleton).toBe(likes[at]);
        expect(texts.some((said) => said.includes(visible(one)))).toBe(true);
        expect(commandsIn(page)).toEqual([]);
      }),
      runs(60),
    );
  });

  it('has the same elements whatever the names contain in the findings after the first screens too', () => {
    const times = 10;
    const withNames = (names: readonly string[]): string =>
      reviewAsHtml(
        review({
          findings: Array.from({ length: times }, () => names.map((one, at) => finding(one, { address: `member/m${at}` }))).flat(),
          coverage: coverageOf({ fail: times * names.length }),
        }),
      );
    const names = [...hostile.map(([, one]) => one), '</noscript><script>alert(1)</script>', '<!--', ...commands];
    // As many owners.
    const plain = withNames(names.map((_, at) => `x${at}`));
    const page = withNames(names);
    expect(page).toContain('<noscript>');
    for (const scripting of [true, false]) expect(contentOf(page, scripting).skeleton).toBe(contentOf(plain, scripting).skeleton);
    const { texts } = contentOf(page, false);
    for (const one of names) expect(texts.filter((said) => said.includes(visible(one))).length).toBeGreaterThanOrEqual(times);
  });

  it('has a name, and no heading that is empty or skips a level', () => {
    const refusals = [{ guard: 'tenant', message: 'No.', help: 'Check it.', overriddenBy: 'trust' as const, steps: [] }];
    const { desired: _desired, ...unnamed } = review({ command: 'audit', coverage: coverageOf({}) });
    const pages = [
      fullReview('x'),
      auditReview('x'),
      spendReview('x'),
      review({ command: 'audit', tenantName: '', tenant: 'acme-tenant', coverage: coverageOf({}) }),
      review({ command: 'plan', plan: plan({ refusals }), exitCode: 5 }),
      unnamed,
    ];
    for (const page of pages.map(reviewAsHtml)) {
      const headings = [...page.matchAll(/<h([1-6])[^>]*>(.*?)<\/h\1>/g)].map(([, level, inner = '']) => ({
        level: Number(level),
        says: inner.replaceAll(/<[^>]*>/g, '').trim(),
      }));
      expect(headings[0]?.level).toBe(1);
      expect(headings.filter(({ says }) => says === '')).toEqual([]);
      expect(headings.filter(({ level }, at) => level > (headings[at - 1]?.level ?? 0) + 1)).toEqual([]);
    }
    expect(reviewAsHtml(pages[3] ?? review())).toContain('<h1>acme</h1>');
  });

  it.each(hostile)('shows %s as text', (_, one) => {
    for (const of of [fullReview, auditReview, spendReview]) {
      const { texts } = contentOf(reviewAsHtml(of(one)));
      expect(texts.some((said) => said.includes(visible(one)))).toBe(true);
    }
  });

  it('escapes text so that it is unchanged in content and in an attribute', () => {
    assert(
      property(name(), (one) => {
        const { texts } = contentOf(`<!doctype html><p aria-label="${text(one)}">${text(one)}</p>`);
        expect(texts).toEqual([visible(one), visible(one)]);
      }),
      runs(300),
    );
  });

  it('marks the texts of policies that are in another language than the page', () => {
    const page = reviewAsHtml({ ...fullReview('x'), command: 'audit', findings: [finding('x')] });
    expect(page).toContain('</span><span lang="pt-BR">x</span></h3>');
    expect(page).toContain('<p>x</p><p><b class="strong">Fix</b> <span lang="pt-BR">x</span></p>');
    const message = { template: 'sem dono', arguments: {}, language: 'pt-BR' } as const;
    const one = reviewAsHtml(review({ findings: [finding('ana', { message })], coverage: coverageOf({ fail: 1 }) }));
    expect(one).toContain('<span lang="pt-BR">sem dono</span>');
    expect(one.match(/lang="/g)).toHaveLength(2);
  });

  it('lists the controls of each framework in their order, with the counts of all their policies', () => {
    const counts = { evaluated: 3, pass: 1, fail: 1, waived: 1, unknown: { denied: 2 }, notApplicable: 9, needsLiveData: 0 };
    const policies = [
      { ...policy, id: 'one', controls: { cis: ['5.10', '5.2'] }, supports: {}, counts },
      { ...policy, id: 'two', controls: {}, supports: { cis: ['5.2'] }, counts },
    ];
    const page = reviewAsHtml(review({ policies, findings: [], coverage: coverageOf() }));
    const rows = [...page.matchAll(/<tr role="row" id="(c-cis-[^"]*)">(.*?)<\/tr>/g)].map(([, id, cells = '']) => [
      id,
      cells
        .replace(/<\/t[hd]>/g, ' ')
        .replace(/<.*?>/g, '')
        .trim(),
    ]);
    expect(rows).toEqual([
      ['c-cis-5.2', '5.2  Fails: high one, (two) 10 2 2 4 2'],
      ['c-cis-5.10', '5.10  Fails: high one 5 1 1 2 1'],
    ]);
    expect(page).toContain('<summary>cis: 0 of 2, 2 controls fail</summary>');
  });

  it('shows what a failure causes below it, and counts each', () => {
    const found = [finding('ana', { policy: 'cause' }), finding('ana', { policy: 'caused', below: 'cause' })];
    const page = reviewAsHtml(review({ findings: found, coverage: coverageOf({ fail: 2 }) }));
    expect(page).toContain('High</span><span class="number">2</span>');
    expect(page.match(/<section class="group"/g)).toHaveLength(1);
    expect(page).toContain('caused by cause');
  });

  it('allows exactly its own style and script, and loads nothing', () => {
    const page = reviewAsHtml(fullReview('x'));
    const [, policy = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(page) ?? [];
    const inside = (tag: string): readonly string[] =>
      [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(
        ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
      );
    // The second style names the page below each sheet of paper.
    const [styles, scripts] = [inside('style'), inside('script')];
    expect([styles.length, scripts.length]).toEqual([2, 1]);
    expect(policy).toBe(
      `default-src 'none'; style-src ${styles.join(' ')}; script-src ${scripts.join(' ')}; base-uri 'none'; form-action 'none'`,
    );
    expect(page).not.toMatch(/\s(?:src|href|style|on\w+)="(?!#)/);
    expect(page).not.toMatch(/url\((?!"#hatch"\))|@import/);
  });

  it('grows linearly with its findings', () => {
    const one = reviewAsHtml(review()).length;
    const { findings = [] } = fullReview('x');
    const withFindings = (times: number): number =>
      reviewAsHtml({ ...fullReview('x'), findings: Array.from({ length: times }, () => findings.map((each) => ({ ...each }))).flat() })
        .length;
    const [few, many] = [withFindings(100), withFindings(1000)];
    expect(many - one).toBeLessThan(11 * (few - one));
  });
});
