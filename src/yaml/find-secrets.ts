// Secrets in a file in place of a name: found by their format, or by their key. They are never displayed.
import { isArray, isObject, type Json } from '../json.ts';
import { hasSecretFormat, isPublicKey, isSecretKey, looksSecret } from './looks-secret.ts';
import type { Path } from './path.ts';

// `{ secret: okta-client }` is how a file refers to a secret.
const name = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;

type Kind = 'secret' | 'public' | 'reference' | 'other';
const kindOf = (key: string | undefined): Kind => {
  if (key === undefined) return 'other';
  if (key === 'secret') return 'reference';
  return isSecretKey(key) ? 'secret' : isPublicKey(key) ? 'public' : 'other';
};

const isSecret: Readonly<Record<Kind, (text: string) => boolean>> = {
  secret: (text) => text !== '',
  public: hasSecretFormat,
  reference: (text) => text !== '' && (looksSecret(text) || !name.test(text)),
  other: looksSecret,
};

export interface FoundSecret {
  readonly path: Path;
  readonly on: 'key' | 'value';
}

/** All texts in a value that are, or look like, secrets, including keys. */
export const findSecrets = (value: Json): readonly FoundSecret[] => {
  const found: FoundSecret[] = [];
  const path: (string | number)[] = [];
  // The same few keys are in every item.
  const kinds = new Map<string | undefined, Kind>();
  const kindFor = (key: string | undefined): Kind => {
    const kind = kinds.get(key) ?? kindOf(key);
    kinds.set(key, kind);
    return kind;
  };
  const walk = (here: Json, key: string | undefined): void => {
    if (typeof here === 'string') {
      if (isSecret[kindFor(key)](here)) found.push({ path: [...path], on: 'value' });
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
