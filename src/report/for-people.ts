// Text as all printed formats have it: safe to print, and with resource addresses as people write them, wherever in a sentence they are.
import { shownText } from '../kinds/address.ts';
import { visible } from '../yaml/visible.ts';

export const forPeople = (text: string): string => visible(shownText(text));
