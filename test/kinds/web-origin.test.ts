import { assert, constantFrom, domain as domainName, nat, oneof, property, tuple, webUrl } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originOf, originOfHost, readOrigin, sameOrigin } from '../../src/kinds/web-origin.ts';
import { anyText } from '../any-text.ts';
import { runs } from '../runs.ts';

describe('originOf', () => {
  it.each([
    ['https://Acme.Okta.example/v1/token?x#y', 'https://acme.okta.example'],
    ['HTTPS://acme.okta.example:443', 'https://acme.okta.example'],
    ['https://acme.okta.example./', 'https://acme.okta.example'],
    ['https://acme.okta.example:8443/', 'https://acme.okta.example:8443'],
    ['http://acme.okta.example:80', 'http://acme.okta.example'],
    ['http://acme.okta.example:443', 'http://acme.okta.example:443'],
    ['http://[0:0:0::1]:5000/v2', 'http://[::1]:5000'],
    ['http://192.168.0.1', 'http://192.168.0.1'],
    ['https://Bücher.example', 'https://xn--bcher-kva.example'],
    ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
    ['https://a_b.example', 'https://a_b.example'],
  ])('%s', (address, origin) => {
    expect(originOf(address)).toBe(origin);
  });

  it.each([
    '',
    'nowhere',
    'acme.example',
    'ftp://acme.example',
    'https:/acme.example',
    'https:acme.example',
    'https:///acme.example',
    'https://',
    'https://.',
    'https://a..example',
    'https://:443',
    'https://acme.example:99999',
    'https://acme.example@evil.example',
    'https://user:word@acme.example',
    'https://evil.example\\@acme.example',
    'https://acme.example\\.evil.example',
    ' https://acme.example',
    'https://acme.example ',
    'https://ac\tme.example',
    'https://ac\nme.example',
    'https://ac%6de.example',
    'https://acme.example%2f.evil.example',
    'https://ａcme.example',
    'https://acme。example',
    'https://straße.example',
    'https://ac\u{ad}me.example',
    'https://ac\u{200b}me.example',
    'https://0x7f.1',
    'https://127.1',
    'https://2130706433',
    'https://[::1',
    'https://[fe80::1%25eth0]',
  ])('%j is refused, because programs read it differently', (address) => {
    expect(originOf(address)).toBeUndefined();
  });

  it('agrees with the standard for every accepted address, and is its own normal form', () => {
    const address = oneof(
      webUrl({ withFragments: true, withQueryParameters: true }),
      anyText(),
      anyText().map((text) => `https://${text}`),
      tuple(constantFrom('http://', 'https://'), domainName(), nat(70_000), anyText()).map((parts) =>
        parts.join(':').replace('://:', '://'),
      ),
    );
    assert(
      property(address, (text) => {
        const origin = originOf(text);
        if (origin === undefined) return;
        const { protocol, host, username, password } = new URL(text);
        expect(origin).toBe(`${protocol}//${host.replace(/\.(?=:\d+$|$)/, '')}`);
        expect([username, password]).toEqual(['', '']);
        expect(originOf(origin)).toBe(origin);
        expect(sameOrigin(text, `${origin}/anything`)).toBe(true);
      }),
      runs(1000),
    );
  });
});

it('reads a plain host and a plain origin', () => {
  expect([originOfHost('Acme.example'), originOfHost('[::1]')]).toEqual(['https://acme.example', 'https://[::1]']);
  for (const text of ['acme.example:443', 'acme.example/', 'https://acme.example', 'a@b', '', 'a b'])
    expect(originOfHost(text)).toBeUndefined();
  expect([readOrigin('http://h:5000/'), readOrigin('https://h')]).toEqual(['http://h:5000', 'https://h']);
  for (const text of ['h', 'https://h/v2', 'https://h?x', 'https://u@h']) expect(readOrigin(text)).toBeUndefined();
});

it('an unreadable address equals no other', () => {
  expect([sameOrigin('', ''), sameOrigin('nowhere', 'nowhere'), sameOrigin('https://h/a', 'https://H:443/b')]).toEqual([
    false,
    false,
    true,
  ]);
});
