// Text for a terminal that only knows ASCII.
import { describe, expect, it } from 'vitest';
import { asAscii } from '../../src/report/ascii.ts';
import { sparkline } from '../../src/report/sparkline.ts';

describe('text in ASCII', () => {
  it.each([
    ['3 failed · 12 → 8', '3 failed * 12 -> 8'],
    ['user/joão', 'user/jo\\u{e3}o'],
    ['plain text\n', 'plain text\n'],
    [`trend ${sparkline([0, 1, 2, 3, 4, 5, 6, 7])}`, 'trend _.:-=+*#'],
  ])('%s', (text, ascii) => {
    expect(asAscii(text)).toBe(ascii);
  });
});

describe('a row of bars', () => {
  it.each([
    [[], ''],
    [[0, 0], '▁▁'],
    [[0, 7, 14], '▁▅█'],
    // A number above zero is never drawn as zero.
    [[1, 1000], '▂█'],
  ])('%j', (numbers, drawn) => {
    expect(sparkline(numbers)).toBe(drawn);
  });
});
