import { array, assert, boolean, constantFrom, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closest } from '../../src/yaml/did-you-mean.ts';
import { isPlainToSee, visible } from '../../src/yaml/visible.ts';
import { runs } from '../runs.ts';

describe('look-alike characters', () => {
  it.each([
    ['a letter of another script in a word', 'p\u0430ypal', 'p\\u{430}ypal'],
    ['a word of another script that looks Latin', '\u0430\u0441\u0435', '\\u{430}\\u{441}\\u{435}'],
    ['a Greek letter', 'r\u03bfot', 'r\\u{3bf}ot'],
    ['full-width letters', '\uff41dmin', '\\u{ff41}dmin'],
    ['mathematical letters', '\u{1d41a}dmin', '\\u{1d41a}dmin'],
    ['a slash that is none', 'volume\u2215data', 'volume\\u{2215}data'],
    ['a hyphen that is none', 'db\u2010data', 'db\\u{2010}data'],
    ['a dotless i', 'adm\u0131n', 'adm\\u{131}n'],
    ['a letter in two characters', 'ac\u0327a\u0303o', 'ac\\u{327}a\\u{303}o'],
    ['another space', 'a\u00a0b', 'a\\u{a0}b'],
    ['a variation selector', 'a\ufe0f', 'a\\u{fe0f}'],
    ['a filler', 'a\u3164', 'a\\u{3164}'],
    ['a blank of Braille', 'a\u2800', 'a\\u{2800}'],
  ])('%s', (_, text, shown) => {
    expect(visible(text)).toBe(shown);
    expect(isPlainToSee(text)).toBe(false);
    expect(closest('paypal', [text])).toBeUndefined();
  });

  it.each(['ação', 'José', 'Müller', '1º', 'Жанна', 'Ελένη', '東京データ', 'db-data', 'São Paulo — 10 €', '… → “x”', '😀'])(
    'leaves %s',
    (text) => {
      expect(visible(text)).toBe(text);
    },
  );

  it('never lets two texts that differ only in look-alikes be shown alike', () => {
    const pairs = [
      ['a', '\u0430'],
      ['o', '\u03bf'],
      ['e', '\u0435'],
      ['i', '\u0131'],
      ['-', '\u2010'],
      ['A', '\uff21'],
      ['.', '\u2024'],
    ] as const;
    const letter = constantFrom(...pairs);
    assert(
      property(array(tuple(letter, boolean(), constantFrom('', 'x', 'ж', '/')), { minLength: 1, maxLength: 8 }), (parts) => {
        const real = parts.map(([[plain], , after]) => `${plain}${after}`).join('');
        const other = parts.map(([[plain, twin], isTwin, after]) => `${isTwin ? twin : plain}${after}`).join('');
        expect(visible(other) === visible(real)).toBe(real === other);
        expect(visible(visible(other))).toBe(visible(other));
      }),
      runs(500),
    );
  });
});
