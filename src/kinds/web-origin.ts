// The origin of an address: scheme, host and port. Every decision on where a secret may go compares origins, and nothing else of an address.
import { domainToUnicode } from 'node:url';
import { parseUrl } from '../platform/parse-url.ts';

declare const brand: unique symbol;
/** `https://acme.okta.example`, `http://[::1]:8080`: lower case, punycode, no default port, no final dot. Only `originOf` makes one. */
export type WebOrigin = string & { readonly [brand]: 'WebOrigin' };

/** Characters that some parsers drop, and others take for a part of the host. */
const disputed = /[\s\\\p{C}]/u;

/** Letters that one version of IDNA maps to others, and another version keeps: they name two hosts. */
const deviating = /[ßς]/u;

/** Whether every parser reads this host as the normalized one: only letter case and the way an IPv6 address is written may differ. */
const isReadAlike = (written: string, normalized: string): boolean => {
  if (written.startsWith('[')) return true;
  if (normalized.split('.').includes('')) return false;
  const plain = written.normalize('NFC').toLowerCase();
  return plain === normalized || (!deviating.test(plain) && plain === domainToUnicode(normalized));
};

/**
 * undefined: no http or https address, or one that parsers do not agree on (a user name, a backslash, white space, an escaped or numeric host). What
 * has no origin is never granted, and never the same as anything else.
 */
export const originOf = (address: string): WebOrigin | undefined => {
  const authority = /^https?:\/\/([^/?#]+)/i.exec(address)?.[1];
  if (authority === undefined || /[@%]/.test(authority) || disputed.test(address)) return undefined;
  const url = parseUrl(address);
  if (url === undefined) return undefined;
  const { protocol, hostname, port } = url;
  const [written, host] = [authority.replace(/:\d*$/, ''), hostname].map((name) => name.replace(/\.$/, ''));
  if (written === undefined || host === undefined || !isReadAlike(written, host)) return undefined;
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}` as WebOrigin;
};

/** `acme.okta.example` → `https://acme.okta.example`; undefined where it is more than a host. */
export const originOfHost = (host: string): WebOrigin | undefined =>
  /^(\[[^\]]*\]|[^\s/?#@:]+)$/.test(host) ? originOf(`https://${host}`) : undefined;

/** An origin as a person writes it; undefined where a path or anything else follows. */
export const readOrigin = (text: string): WebOrigin | undefined => (/^https?:\/\/[^/?#]+\/?$/i.test(text) ? originOf(text) : undefined);

/** Nothing tells that both are one place: then an address counts as another. */
export const sameOrigin = (a: string, b: string): boolean => {
  const origin = originOf(a);
  return origin !== undefined && origin === originOf(b);
};
