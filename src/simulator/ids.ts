// Ids and invented secrets, the same for the same seed. Nothing here is random.
import { createHash } from 'node:crypto';

/** `digits` hex digits that depend on nothing but the seed and the words. */
export const hexOf = (seed: number, digits: number, ...words: readonly (string | number)[]): string =>
  createHash('sha256')
    .update(`${seed}/${words.join('/')}`)
    .digest('hex')
    .slice(0, digits);

/** A UUID (version 4 form) that depends on nothing but the seed and the words. */
export const uuidOf = (seed: number, ...words: readonly (string | number)[]): string => {
  const hex = hexOf(seed, 32, ...words);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** First groups of the secrets that the simulator invents: by them a leaked one is recognized wherever it appears. */
export const secretGroups = { key: '5ec4e701', pair: '5ec4e702', admin: '5ec4e703' } as const;

const grouped = (of: keyof typeof secretGroups, uuid: string): string => `${secretGroups[of]}${uuid.slice(8)}`;

/** A secret has the form that the platform's have (a UUID, version 4), and depends on nothing but the seed and the words. */
export const secretOf = (seed: number, of: keyof typeof secretGroups, ...words: readonly (string | number)[]): string =>
  grouped(of, uuidOf(seed, ...words));

/** What callers send as a secret is kept only as this, so that a test can tell which value arrived without the state holding it. */
export const secretDigest = (value: string): string => (value === '' ? '' : createHash('sha256').update(value).digest('hex'));

/** Mints ids one after the other; `serial` says how many, so that a saved state goes on where it stopped. */
export interface Mint {
  readonly uuid: (what: string) => string;
  readonly secret: (of: keyof typeof secretGroups) => string;
  /** Hex digits behind a prefix. */
  readonly hex: (prefix: string, what: string, digits: number) => string;
  readonly serial: () => number;
}

/** `taken`: a description may hold ids that this seed mints, if it was read from another simulator. They are skipped: no platform gives an id twice. */
export const createMint = (seed: number, start: number, taken: ReadonlySet<string>): Mint => {
  let serial = start;
  const next = (idOf: (serial: number) => string): string => {
    for (;;) {
      const id = idOf((serial += 1));
      if (!taken.has(id)) return id;
    }
  };
  return {
    uuid: (what) => next((number) => uuidOf(seed, 'minted', what, number)),
    secret: (of) => next((number) => secretOf(seed, of, 'minted', of, number)),
    hex: (prefix, what, digits) => next((number) => `${prefix}${hexOf(seed, digits, 'minted', what, number)}`),
    serial: () => serial,
  };
};
