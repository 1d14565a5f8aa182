// Parts of a desired state as text, to compare them: another place in the files is no other value.
import { canonical, type Json } from '../json.ts';

/** undefined: there is no value. Amounts of money are exact integers, which JSON does not have. */
export const textWithoutPlaces = (value: unknown): string | undefined => {
  const text: string | undefined = JSON.stringify(value, (key, one: unknown) => {
    if (key === 'at' || key.endsWith('At')) return undefined;
    return typeof one === 'bigint' ? String(one) : one;
  });
  if (text === undefined) return undefined;
  const plain: Json = JSON.parse(text);
  return canonical(plain);
};
