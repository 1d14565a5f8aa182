// The domain that somebody signs in with: what stands behind the @ of the e-mail.
import { nameOf } from '../kinds/address.ts';
import type { Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';

/** '' where there is no e-mail. */
export const mailDomain = (item: Observed | undefined): string => {
  const email = item ? (textIn(item, 'email') ?? nameOf(item.address)) : '';
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
};
