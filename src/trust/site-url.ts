// The address at which a site is published, as `--base-url` and the trust file name it.
import { parseUrl } from '../platform/parse-url.ts';

/** Nothing that has a meaning in HTML, Markdown or a log. */
const plain = /^https?:\/\/[\w.:[\]-]+(?:\/[\w.~%+-]*)*$/;

/** Ends with `/`. undefined: it is not the address of a folder, and nothing else may end up in a link. */
export const siteUrl = (given: string): string | undefined => {
  const url = parseUrl(given);
  if (!url || url.username !== '' || url.password !== '' || /[?#]/.test(given) || !plain.test(url.href)) return undefined;
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
};
