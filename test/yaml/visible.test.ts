import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closest, didYouMean } from '../../src/yaml/did-you-mean.ts';
import { type Path, showPath } from '../../src/yaml/path.ts';
import { quoted, visible } from '../../src/yaml/visible.ts';
import { anyText } from '../any-text.ts';

describe('visible', () => {
  const cases: readonly (readonly [text: string, shown: string])[] = [
    ['plain é 日本 😀', 'plain é 日本 😀'],
    ['\u001b[31mred\u0007', '\\u{1b}[31mred\\u{7}'],
    ['one\r\ntwo\tthree', 'one\\u{d}\\u{a}two\\u{9}three'],
    ['admin\u202enimda\u2066', 'admin\\u{202e}nimda\\u{2066}'],
    ['zero\u200bwidth\ufeff', 'zero\\u{200b}width\\u{feff}'],
    ['a\u0085b\u2028c', 'a\\u{85}b\\u{2028}c'],
    ['half \ud800', 'half \\u{d800}'],
    ['tag \u{e0041}', 'tag \\u{e0041}'],
  ];
  it.each(cases)('%j', (text, shown) => expect(visible(text)).toBe(shown));

  it('leaves no invisible character, and is idempotent', () => {
    assert(
      property(anyText(), (text) => {
        expect(visible(text)).not.toMatch(/\p{Cc}|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}/u);
        expect(visible(visible(text))).toBe(visible(text));
      }),
    );
  });

  it('quotes and cuts, never through a character', () => {
    expect([quoted('a\nb'), quoted('abcdef', 3), quoted('😀😀😀', 2)]).toEqual(['`a\\u{a}b`', '`abc…`', '`😀😀…`']);
  });
});

describe('showPath', () => {
  const cases: readonly (readonly [path: Path, shown: string])[] = [
    [[], 'the document'],
    [['members', 'ana@acme.example', 'roles', 0], '`members."ana@acme.example".roles[0]`'],
    [['a\u001b', 'b-c'], '`."a\\u{1b}".b-c`'.replace('`.', '`')],
    [['x', ['ghp', 'abcdefghijklmnopqrst0123456789'].join('_')], '`x.•••`'],
    [['k'.repeat(90)], `\`"${'k'.repeat(80)}…"\``],
  ];
  it.each(cases)('%j', (path, shown) => expect(showPath(path)).toBe(shown));
});

describe('closest', () => {
  const known = ['region', 'roles', 'type', 'attached_to', 'size'];
  const cases: readonly (readonly [word: string, meant: string | undefined])[] = [
    ['regoin', 'region'],
    ['role', 'roles'],
    ['tpye', 'type'],
    ['attached-to', 'attached_to'],
    ['Region', 'region'],
    ['description', undefined],
    ['x', undefined],
    ['r'.repeat(10_000), undefined],
  ];
  it.each(cases)('%s', (word, meant) => {
    expect(closest(word, known)).toBe(meant);
    expect(didYouMean(word, known)).toBe(meant === undefined ? undefined : `Did you mean \`${meant}\`?`);
  });
});
