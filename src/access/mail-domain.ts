// The domain of an e-mail address: the part behind the @.
import { nameOf } from '../kinds/address.ts';
import type { Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';

/** '' if the text is not an e-mail address. */
export const mailDomain = (item: Observed | undefined): string => {
  const email = item ? (textIn(item, 'email') ?? nameOf(item.address)) : '';
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
};
