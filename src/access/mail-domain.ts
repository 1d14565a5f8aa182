// The domain of an e-mail address: the part behind the @.
import { nameOf } from '../kinds/address.ts';
import type { Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';

/** '' if the text is empty. */
export const emailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** '' if there is no item. */
export const mailDomain = (item: Observed | undefined): string => emailDomain(item ? (textIn(item, 'email') ?? nameOf(item.address)) : '');
