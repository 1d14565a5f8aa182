import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import { type ErrorBody, errorOf, hintOf } from '../../src/platform/error-body.ts';
import { plainText, withoutSecrets } from '../../src/platform/plain-text.ts';
import { anyCodePoint } from '../any-text.ts';
import { errorBodies } from '../facts/samples.ts';

describe('an error message of the platform', () => {
  it.each<[string, Json, ErrorBody]>([
    [
      'IAM, 403',
      { origin: 'permissionsAPI', permission: 'turia_iam_editor', product: 'turiaiam', message: 'no' },
      { says: 'no', permission: 'turia_iam_editor' },
    ],
    ['IAM, 400', { detail: { message: 'only the owner', error_code: 20025 } }, { says: 'only the owner', code: 20025 }],
    [
      'IAM, raw 422',
      { detail: [{ loc: ['body', 'email'], msg: 'not an e-mail', type: 'value_error' }] },
      { says: 'body.email: not an e-mail' },
    ],
    ['IAM, public 422', { message: 'bad', slug: 'unprocessable_entity' }, { says: 'bad', slug: 'unprocessable_entity' }],
    ['registry', { slug: 'conflict', message: 'taken', detail: {} }, { says: 'taken', slug: 'conflict' }],
    [
      'registry with detail',
      { slug: 'bad_request', message: 'bad', detail: { message: 'name too long' } },
      { says: 'bad; name too long', slug: 'bad_request' },
    ],
    [
      'block storage',
      [
        { slug: 'generic', message: 'a', detail: {} },
        { slug: 'other', message: 'b' },
      ],
      { says: 'a; b', slug: 'generic' },
    ],
    ['the gateway', { message: 'Unauthorized', slug: 'Unauthorized' }, { says: 'Unauthorized', slug: 'Unauthorized' }],
    [
      'compute',
      { slug: 'create_instance.keypair.not_found', message: 'm', details: {} },
      { says: 'm', slug: 'create_instance.keypair.not_found' },
    ],
    ['audit', { detail: 'deep', message: 'top' }, { says: 'top; deep' }],
    ['duplicate text', { detail: 'same', message: 'same' }, { says: 'same' }],
    ['detail text', { detail: 'not found' }, { says: 'not found' }],
    ['a mock', { error: 'quota' }, { says: 'quota' }],
    ['text', 'out of order', { says: 'out of order' }],
    ['null', null, { says: '' }],
    ['a number', 7, { says: '' }],
    ['empty list', [], { says: '' }],
    ['odd types', { message: 4, slug: {}, detail: [null, 3, { msg: 'x', loc: 'y' }] }, { says: 'x' }],
  ])('%s', (_, body, expected) => expect(errorOf(body)).toEqual(expected));

  it('is understood in every sample of the reference', () => {
    expect(Object.keys(errorBodies).length).toBeGreaterThan(15);
    expect(Object.entries(errorBodies).filter(([, body]) => errorOf(body).says === '')).toEqual([]);
  });

  it('is one short line without control characters, for any body', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: anyCodePoint() }), (body) => {
        const { says, slug = '', permission = '' } = errorOf(body as Json);
        const bad = [says, slug, permission].filter((text) => text.length > 300 || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(text));
        expect(bad).toEqual([]);
      }),
    );
  });

  it.each([
    ['<html><head><TITLE> Bad\ngateway </TITLE>', 'a page titled "Bad gateway"'],
    ['<!DOCTYPE html><p>', 'a page, not JSON'],
    ['<?xml version="1.0"?><Error/>', 'a page, not JSON'],
    ['upstream \u001b[31mred', 'upstream [31mred'],
    ['x'.repeat(200), `${'x'.repeat(79)}…`],
  ])('is summarized if it is not JSON: %j', (text, expected) => expect(hintOf(text)).toBe(expected));
});

describe('plain text', () => {
  it.each([
    ['  a \r\n b\u0000\u202ec  ', 300, 'a b c'],
    ['abcdef', 4, 'abc…'],
    ['ab😀def', 4, 'ab…'],
    ['', 4, ''],
  ])('%j', (text, most, expected) => expect(plainText(text, most)).toBe(expected));

  it('omits secrets, but not texts that are too short to be one', () => {
    expect(withoutSecrets('key k-12345 and k-12345x of abc', ['k-12345', 'abc', ''])).toBe('key *** and ***x of abc');
  });
});
