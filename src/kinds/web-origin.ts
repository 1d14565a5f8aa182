// The origin of an address: scheme, host and port. Every decision about the destination of a secret compares origins, and no other part of an address.
import { domainToUnicode } from 'node:url';
import { parseUrl } from '../platform/parse-url.ts';

declare const brand: unique symbol;
/** `https://acme.okta.example`, `http://[::1]:8080`: lower case, punycode, no default port, no final dot. Only `originOf` creates one. */
export type WebOrigin = string & { readonly [brand]: 'WebOrigin' };

/** Characters that some parsers drop, and others treat as a part of the host. */
const disputed = /[\s\\\p{C}]/u;

/** Letters that one version of IDNA maps to others, and another version keeps: they name two hosts. */
const deviating = /[ßς]/u;

/** Whether every parser reads this host as the normalized one: only letter case and the notation of an IPv6 address may differ. */
const isReadAlike = (written: string, normalized: string): boolean => {
  if (written.startsWith('[')) return true;
  if (normalized.split('.').includes('')) return false;
  const plain = written.normalize('NFC').toLowerCase();
  return plain === normalized || (!deviating.test(plain) && plain === domainToUnicode(normalized));
};

/**
 * undefined: not an http or https address, or one that parsers interpret differently (a user name, a backslash, white space, an escaped or numeric host). An
 * address without an origin is never granted, and never equal to another.
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

/** `acme.okta.example` → `https://acme.okta.example`; undefined if the text is more than a host. */
export const originOfHost = (host: string): WebOrigin | undefined =>
  /^(\[[^\]]*\]|[^\s/?#@:]+)$/.test(host) ? originOf(`https://${host}`) : undefined;

/** An origin as a person writes it; undefined if a path or anything else follows. */
export const readOrigin = (text: string): WebOrigin | undefined => (/^https?:\/\/[^/?#]+\/?$/i.test(text) ? originOf(text) : undefined);

/** False if an address has no origin: then it is not known whether both name the same place. */
export const sameOrigin = (a: string, b: string): boolean => {
  const origin = originOf(a);
  return origin !== undefined && origin === originOf(b);
};
