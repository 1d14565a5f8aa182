// Every text comes back as the text it was, whichever YAML reads it.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { scalarText } from '../../src/export/scalar-text.ts';

const odd = [
  '1e3',
  '010',
  '0x1F',
  '1_000',
  '190:20:30',
  '2026-11-20',
  'null',
  'Yes',
  'off',
  '~',
  '.inf',
  '-',
  '- a',
  'a: b',
  'a #b',
  '#a',
  '&a',
  '*a',
  '!a',
  '|',
  '>',
  '%a',
  '@a',
  '`a',
  '"',
  "'",
  '',
  ' ',
  ' a',
  'a ',
  'a\nb',
  '\t',
  '<<',
  '=',
  '{a}',
  '[a]',
  'a,b',
  '? a',
  ': a',
  'a:',
  'e1',
  '1.',
  '+1',
  '0o7',
  'é',
  '\u0085',
  '\u2028',
  '\ufeff',
  '\u200b',
  '\u202e',
  '😀',
  '123e4567-e89b-12d3-a456-426614174000',
  '12e4',
];

describe('scalarText', () => {
  it.each(odd)('%j', (text) => {
    const [value, key] = [scalarText(text), `{ ${scalarText(text)}: x }`];
    for (const version of ['1.2', '1.1'] as const) {
      expect(parse(`a: ${value}`, { version })).toEqual({ a: text });
      expect(parse(`[${value}, ${value}]`, { version })).toEqual([text, text]);
      expect(parse(key, { version, stringKeys: false })).toEqual({ [text]: 'x' });
    }
  });

  it('any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string(), fc.stringMatching(/^[0-9a-fxoen:._+-]{0,9}$/)), (text) => {
        for (const version of ['1.2', '1.1'] as const)
          expect(parse(`a: { b: ${scalarText(text)} }`, { version })).toEqual({ a: { b: text } });
        expect(scalarText(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    'ana@acme.example',
    'cr_image_delete',
    '30d',
    'br-ne1/db-data',
    'https://registry.hub.example',
    'Ships images',
    'mcr.write',
    'iam:read',
    'Pipelines of acme/shop',
    '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6',
    'São Paulo',
  ])('a person writes %s without quotes', (text) => expect(scalarText(text)).toBe(text));
});
