import { array, assert, boolean, constantFrom, property, stringMatching, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookAlikes } from '../../scripts/generate/look-alikes.ts';
import { groupBy } from '../../src/live/group-by.ts';
import { closest } from '../../src/yaml/did-you-mean.ts';
import { escapeOf } from '../../src/yaml/look-alike.ts';
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
    ['a mark of another script', 'f\u0c02o', 'f\\u{c02}o'],
    ['a digit of another script', 'db-\u0665', 'db-\\u{665}'],
    ['a digit of another script in a word', 'db\u0665', 'db\\u{665}'],
    ['a full stop of another script', 'v1\u06d42', 'v1\\u{6d4}2'],
    ['a small form', 'a\ufe6bb', 'a\\u{fe6b}b'],
    ['an apostrophe of another script, alone', 'a \u05d9', 'a \\u{5d9}'],
  ])('%s', (_, text, shown) => {
    expect(visible(text)).toBe(shown);
    expect(isPlainToSee(text)).toBe(false);
    expect(closest('paypal', [text])).toBeUndefined();
  });

  it.each([
    'ação',
    'José',
    'Müller',
    'São Paulo — 10 €',
    '1º',
    'D’Ávila',
    'O´Neill',
    'Conceição & Irmãos',
    'cœur',
    'Sørensen',
    'Bjæ',
    '10×20',
    'Nguyễn Sơn',
    'Жанна',
    'Дмитрий',
    'Ελένη',
    'Γιώργος',
    'יוסי כהן',
    'مريم',
    'नेहा',
    'สมชาย',
    'Արմեն։',
    '東京データ',
    'ノート',
    '株式会社ノヴァ',
    '田中 太郎',
    '王〇明',
    '丶丿',
    '〔東京〕',
    '中村・店',
    '上海⑴',
    '№ 5',
    '김민준',
    'db-data',
    '… → “x”',
    '#1–#4',
    '‹ok›',
    '😀',
  ])('are not marked in %s', (text) => {
    expect(visible(text)).toBe(text);
  });

  /** In the most ASCII-like position: in a word of Latin letters, and alone. */
  const places = (character: string): readonly string[] => [`a${character}b`, character];

  it('include every other one of the source', () => {
    const marked = lookAlikes.filter(({ marked }) => marked !== 'never');
    const wrong = marked.filter(({ character }) =>
      places(character).some((text) => visible(text) !== text.replace(character, escapeOf(character)) || isPlainToSee(text)),
    );
    expect(wrong).toEqual([]);
    expect(marked.length).toBeGreaterThan(1600);
  });

  it('exclude only the listed ones, each with its reason', () => {
    const left = lookAlikes.flatMap((one) => (one.marked === 'never' && places(one.character).every(isPlainToSee) ? one.character : []));
    const excluded = lookAlikes.flatMap((one) => (one.marked === 'never' ? { character: one.character, because: one.because } : []));
    const hidden = excluded.filter(({ because }) => because.includes('visible.ts')).map(({ character }) => character);
    expect(excluded.filter(({ because }) => because.length < 20)).toEqual([]);
    expect(hidden.filter((character) => isPlainToSee(`a${character}b`))).toEqual([]);
    expect(new Set([...left, ...hidden])).toEqual(new Set(excluded.map(({ character }) => character)));
    const byReason = groupBy(lookAlikes, (one) => (one.marked === 'never' ? one.because : 'marked'));
    expect(Object.fromEntries([...byReason].map(([because, all]) => [because, all.length]))).toMatchInlineSnapshot(`
      {
        "European keyboards have it, and it is distinguished from ASCII": 7,
        "editors write this quote, ellipsis or dash by themselves": 11,
        "it is a letter with a hook or a horn (Vietnamese, Hausa), distinguished from one with an apostrophe": 11,
        "it is escaped already, as a character that is not shown (visible.ts)": 17,
        "it is one sign (№, ⑴, ℡), distinguished from the characters that it consists of": 111,
        "marked": 1623,
        "ordinary names and sentences in Japanese and Chinese have it": 11,
      }
    `);
  });

  it('are never shown like the text that they imitate', () => {
    const spoken = constantFrom(...lookAlikes.filter(({ marked }) => marked !== 'never'));
    const rest = stringMatching(/^[a-z0-9-]{0,4}$/);
    assert(
      property(rest, spoken, rest, (before, { character, like }, after) => {
        const real = `${before}${like}${after}`;
        const other = `${before}${character}${after}`;
        expect(visible(other)).not.toBe(other);
        expect(visible(visible(other))).toBe(visible(other));
        expect(closest(real, [other])).toBeUndefined();
      }),
      runs(1000),
    );
  });

  it('never make two texts that differ only in look-alikes look equal', () => {
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
