// Markdown: text from outside is only text, read like GitHub's own parser as far as its rules are known.
import { describe, expect, it } from 'vitest';
import { codeSpan, escapeMarkdown, fenced } from '../../src/report/escape-markdown.ts';
import { reviewAsMarkdown } from '../../src/report/markdown.ts';
import { coverageOf, finding, hostile, policy, review, reviewWith } from './reviews.ts';

/** The text that a reader sees: entities decoded, comments gone. */
const seen = (markdown: string): string =>
  markdown.replaceAll('<!-- -->', '').replaceAll(/&#(\d+);/g, (_, number: string) => String.fromCharCode(Number(number)));

/** Markdown without code spans and fences, in which no character has a meaning. */
const outsideOfCode = (markdown: string): string => markdown.replaceAll(/^(`{3,})sh\n[^]*?\n\1$/gm, '').replaceAll(/`[^`\n]*`/g, '');

describe('text from outside', () => {
  it.each(hostile)('%s remains text', (_, text) => {
    const escaped = escapeMarkdown(text);
    expect(escaped.replaceAll('<!-- -->', '').replaceAll(/&#\d+;/g, '')).not.toMatch(/[<>[\]*_`|~@#\\]/);
    expect(escaped).not.toMatch(/www\./i);
    expect(escaped).not.toContain('\n');
  });

  it.each([
    ['- x', '&#45; x'],
    ['+ x', '&#43; x'],
    ['1. x', '1&#46; x'],
    ['12) x', '12&#41; x'],
    ['===', '&#61;=='],
  ])('%s begins no list and no heading', (text, escaped) => expect(escapeMarkdown(text)).toBe(escaped));

  it('is rendered as it was written', () => {
    expect(seen(escapeMarkdown('a_b*c <d> @e #1 | `f` [g](h) www.i'))).toBe('a_b*c <d> @e #1 | `f` [g](h) www.i');
  });

  it.each(hostile)('%s creates no markup anywhere in a page', (_, text) => {
    const page = reviewAsMarkdown(reviewWith(text));
    const tags = [...outsideOfCode(page).matchAll(/<\/?([a-z]+)/gi)].map(([, name]) => name);
    expect(tags.filter((name) => !['br', 'sub', 'details', 'summary', 'code'].includes(name ?? ''))).toEqual([]);
    expect(outsideOfCode(page).match(/<details>/g)).toHaveLength(outsideOfCode(page).match(/<\/details>/g)?.length ?? 0);
    expect(outsideOfCode(page)).not.toMatch(/\]\(|(?<!&)#\d|@octocat|https?:\/\//);
    // As many lines as with a harmless name: no text left its line.
    expect(page.split('\n').length).toBe(reviewAsMarkdown(reviewWith('x')).split('\n').length);
  });

  it('keeps the cells of a table together', () => {
    const rows = reviewAsMarkdown(reviewWith('a | b'))
      .split('\n')
      .filter((line) => line.startsWith('| '));
    expect(new Set(rows.map((row) => row.split(' | ').length))).toEqual(new Set([6]));
  });
});

describe('code', () => {
  it.each([
    ['a name', 'member/ana@acme.example', '`member/ana@acme.example`'],
    ['nothing', '', '<code></code>'],
    ['a back-tick', 'a`b', '<code>a&#96;b</code>'],
    ['a bar', 'a|b', '<code>a&#124;b</code>'],
  ])('%s', (_, text, markdown) => expect(codeSpan(text)).toBe(markdown));

  it('has a fence that its content cannot close', () => {
    expect(fenced(['echo ````'])).toEqual(['`````sh', 'echo ````', '`````']);
  });
});

it('folds long groups of equal entries', () => {
  const findings = Array.from({ length: 30 }, (_, index) => finding(`m${index}`));
  const page = reviewAsMarkdown(review({ findings, policies: [policy], coverage: coverageOf({ evaluated: 30, fail: 30 }) }));
  expect(page).toContain('… and 20 more');
  expect(page).toContain('fix');
});
