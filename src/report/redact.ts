// Replaces e-mail addresses with hashes that are the same in every report of a tenant. It hides who is meant from readers, not from somebody who can guess.
import { digestOf } from '../json.ts';
import { foldedEmail } from '../kinds/email.ts';
import type { Review } from './review.ts';

// A match begins where a word begins, so that the work is linear.
const email = /(?<![^\s@/`'"<>()[\]{},;:|\\=])[^\s@/`'"<>()[\]{},;:|\\=]+@[^\s@/`'"<>()[\]{},;:|\\=]*[^\s@/`'"<>()[\]{},;:|\\=.]/gu;
const encodedEmail =
  /(?<![^\s@/`'"<>()[\]{},;:|\\=%])[^\s@/`'"<>()[\]{},;:|\\=%]+%40[^\s@/`'"<>()[\]{},;:|\\=%]*[^\s@/`'"<>()[\]{},;:|\\=.%]/gu;

export type Redact = (text: string) => string;

/** The hash of whoever this text names. `tenant` keeps the hashes of two organizations apart. */
export const personOf = (tenant: string | undefined, name: string): string =>
  `person-${digestOf([tenant ?? '', foldedEmail(name)], 32).slice(0, 12)}`;

export const redactor = (tenant: string | undefined): Redact => {
  const known = new Map<string, string>();
  const hashed = (found: string): string => {
    const folded = foldedEmail(found.replace('%40', '@'));
    const before = known.get(folded);
    if (before !== undefined) return before;
    const name = personOf(tenant, folded);
    known.set(folded, name);
    return name;
  };
  return (text) => {
    const plain = text.includes('@') ? text.replace(email, hashed) : text;
    return plain.includes('%40') ? plain.replace(encodedEmail, hashed) : plain;
  };
};

/** In every text and every key of plain data. */
const inData = (value: unknown, redact: Redact): unknown => {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => inData(one, redact));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [redact(key), inData(one, redact)]));
};

/** The shape is kept: only texts change. The result says that it is redacted: its names are hashes, which no file may contain. */
export const redacted = (review: Review): Review => {
  const hidden = inData(review, redactor(review.tenant)) as Review;
  return { ...hidden, run: { ...hidden.run, redacted: true } };
};
