// Progress for people: no text from outside fills a log, whatever its length.
import { describe, expect, it } from 'vitest';
import { progressLine } from '../../src/terminal/progress.ts';

const name = 'x'.repeat(2_000_000);
const printed = (terminal: boolean) => {
  const texts: string[] = [];
  let now = 0;
  const line = progressLine({ terminal, colour: false, write: (text) => void texts.push(text) }, false, () => (now += 10_000));
  return { line, texts };
};

describe.each([
  ['on a terminal', true],
  ['elsewhere', false],
])('a name of two megabytes, %s', (_, terminal) => {
  it.each(['show', 'note', 'say'] as const)('is shortened: %s', (how) => {
    const { line, texts } = printed(terminal);
    line[how](`create role ${name}: done`);
    expect(texts.join('').length).toBeLessThan(1000);
    expect(texts.join('')).toContain('create role xxx');
  });

  it('leaves the end of a permanent line, which says how the step ended', () => {
    const { line, texts } = printed(terminal);
    line.say(`create role ${name}: done`);
    expect(texts.join('')).toMatch(/ … x+: done\n$/);
  });
});
