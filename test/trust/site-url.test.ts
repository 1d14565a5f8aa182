// The address of a site: nothing but the address of a folder may end up in a link.
import { describe, expect, it } from 'vitest';
import { siteUrl } from '../../src/trust/site-url.ts';
import { attacks } from '../report/html/attacks.ts';

describe('the address of a site', () => {
  it.each([
    ['https://pages.example.com/tenantry/', 'https://pages.example.com/tenantry/'],
    ['https://pages.example.com/tenantry', 'https://pages.example.com/tenantry/'],
    ['HTTPS://Pages.Example.com:8443', 'https://pages.example.com:8443/'],
    ['http://[::1]:8080/a', 'http://[::1]:8080/a/'],
    ['https://pages.example.com/ação', 'https://pages.example.com/a%C3%A7%C3%A3o/'],
  ])('%s is one', (given, url) => {
    expect(siteUrl(given)).toBe(url);
  });

  it.each([
    '',
    'pages.example.com/tenantry',
    '/tenantry/',
    '//pages.example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://pages.example.com/',
    'https://user@pages.example.com/',
    'https://user:password@pages.example.com/',
    'https://pages.example.com/?token=1',
    'https://pages.example.com/#top',
    'https://pages.example.com/a)b',
    'https://pages.example.com/a|b',
    "https://pages.example.com/a'b",
    'https://pages.example.com/::error::x',
    'https://pages.example.com/*x*',
  ])('%s is none', (given) => {
    expect(siteUrl(given)).toBeUndefined();
  });

  it.each(attacks)('has nothing of %j as it is', (attack) => {
    for (const given of [attack, `https://pages.example.com/${attack}`, `https://${attack}.example.com/`]) {
      const url = siteUrl(given) ?? 'https://refused.example/';
      expect(url).toMatch(/^https?:\/\/[\w.:[\]-]+\/(?:[\w.~%+-]*\/)*$/);
    }
  });
});
