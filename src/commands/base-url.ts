// `--base-url`: where a site is published.
import { fail } from '../errors.ts';
import { parseUrl } from '../platform/parse-url.ts';
import { quoted } from '../yaml/visible.ts';

/** Ends with `/`. Throws a usage error for anything but the address of a folder: nothing else may end up in a link. */
export const baseUrlOf = (given: string | undefined): string | undefined => {
  if (given === undefined) return undefined;
  const url = parseUrl(given);
  const isFit =
    url && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '' && !/[?#]/.test(given);
  if (!isFit)
    return fail('usage', `--base-url ${quoted(given)} is not the address of a site`, {
      help: 'Give the address of its folder, such as https://pages.example.com/tenantry/.',
    });
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
};
