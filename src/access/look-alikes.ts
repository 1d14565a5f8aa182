// Names that look like a person who leaves: the same name with a tag, in another domain, in other characters, or with the same display name. Never the person.
import { domainToUnicode } from 'node:url';
import { foldedEmail } from '../kinds/email.ts';
import { likes } from '../yaml/skeletons.generated.ts';

const plain = new Map(likes.flatMap(([like, characters]) => Array.from(characters, (character) => [character, like] as const)));

const replaced = (text: string): string => Array.from(text, (character) => plain.get(character) ?? character).join('');

/**
 * Two texts with the same skeleton look the same, whatever script, case or accents they are written with. Only to compare texts with each other. A capital I
 * looks like an l, and case is not compared: both are one.
 */
export const skeleton = (text: string): string =>
  replaced(text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()).toLowerCase().replaceAll('i', 'l');

/** Somebody with an e-mail. */
export interface NamedPerson {
  readonly email: string;
  /** Display name. */
  readonly name?: string | undefined;
}

/** tag: the same but for `+tag`; domain: the same name in another domain; characters: it only looks the same; name: the same display name. */
export type Likeness = 'tag' | 'domain' | 'characters' | 'name';

interface Parts {
  readonly email: string;
  readonly local: string;
  readonly tag: string;
  readonly domain: string;
}

const partsOf = (email: string): Parts => {
  const folded = foldedEmail(email);
  const at = folded.lastIndexOf('@');
  const [before, domain] = at < 0 ? [folded, ''] : [folded.slice(0, at), folded.slice(at + 1)];
  const plus = before.indexOf('+', 1);
  const [local, tag] = plus < 0 ? [before, ''] : [before.slice(0, plus), before.slice(plus)];
  // A domain in other characters is reported in its ASCII form, too.
  return { email: folded, local: skeleton(local), tag, domain: skeleton(domainToUnicode(domain) || domain) };
};

/** `names`: display names of the person. The function that it returns is cheap to call for everybody; undefined: not alike, or the person. */
export const likenessTo = (email: string, names: Iterable<string>): ((other: NamedPerson) => Likeness | undefined) => {
  const own = partsOf(email);
  const known = new Set(Array.from(names, skeleton).filter((name) => name !== ''));
  return (other) => {
    const { email: folded, local, tag, domain } = partsOf(other.email);
    if (folded === own.email) return undefined;
    if (local === own.local) {
      if (domain !== own.domain) return 'domain';
      return tag === own.tag ? 'characters' : 'tag';
    }
    return known.has(skeleton(other.name ?? '')) ? 'name' : undefined;
  };
};
