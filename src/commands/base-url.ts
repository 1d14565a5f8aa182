// `--base-url`: where a site is published.
import { fail } from '../errors.ts';
import { siteUrl } from '../trust/site-url.ts';
import { quoted } from '../yaml/visible.ts';

/** Ends with `/`. Throws a usage error for anything but the address of a folder. */
export const baseUrlOf = (given: string | undefined): string | undefined =>
  given === undefined
    ? undefined
    : (siteUrl(given) ??
      fail('usage', `--base-url ${quoted(given)} is not the address of a site`, {
        help: 'Give the address of its folder, such as https://pages.example.com/tenantry/.',
      }));
