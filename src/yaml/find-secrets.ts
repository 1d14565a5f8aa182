// Secrets that stand in a file where a name should: found by their look, or by the key they stand under. Never says what they are.
import { isArray, isObject } from '../json.ts';
import type { Json } from '../json.ts';
import { hasSecretFormat, isPublicKey, isSecretKey, looksSecret } from './looks-secret.ts';
import type { Path } from './path.ts';

// `{ secret: okta-client }` is how a file refers to a secret.
const name = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;

const isSecret = (text: string, key: string | undefined): boolean => {
  if (text === '') return false;
  if (key === undefined) return looksSecret(text);
  if (key === 'secret') return looksSecret(text) || !name.test(text);
  return isSecretKey(key) || (isPublicKey(key) ? hasSecretFormat(text) : looksSecret(text));
};

export interface FoundSecret {
  readonly path: Path;
  readonly on: 'key' | 'value';
}

/** All texts in a value that are, or look like, secrets, keys included. */
export const findSecrets = (value: Json): readonly FoundSecret[] => {
  const found: FoundSecret[] = [];
  const path: (string | number)[] = [];
  const walk = (here: Json, key: string | undefined): void => {
    if (typeof here === 'string') {
      if (isSecret(here, key)) found.push({ path: [...path], on: 'value' });
    } else if (isArray(here)) {
      here.forEach((item, index) => {
        path.push(index);
        walk(item, key);
        path.pop();
      });
    } else if (isObject(here)) {
      for (const [below, item] of Object.entries(here)) {
        path.push(below);
        if (looksSecret(below)) found.push({ path: [...path], on: 'key' });
        walk(item, below);
        path.pop();
      }
    }
  };
  walk(value, undefined);
  return found;
};
