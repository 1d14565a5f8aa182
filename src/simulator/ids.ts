// Ids and invented secrets, equal for equal seeds. Nothing here is random.
import { createHash } from 'node:crypto';

/** `digits` hex digits that depend only on the seed and the words. */
export const hexOf = (seed: number, digits: number, ...words: readonly (string | number)[]): string =>
  createHash('sha256')
    .update(`${seed}/${words.join('/')}`)
    .digest('hex')
    .slice(0, digits);

/** A UUID (version 4 form) that depends only on the seed and the words. */
export const uuidOf = (seed: number, ...words: readonly (string | number)[]): string => {
  const hex = hexOf(seed, 32, ...words);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The first group of the secrets that the simulator invents: a leaked one is recognized by it anywhere. */
export const secretGroups = { key: '5ec4e701', pair: '5ec4e702', admin: '5ec4e703' } as const;

const grouped = (of: keyof typeof secretGroups, uuid: string): string => `${secretGroups[of]}${uuid.slice(8)}`;

/** A secret has the form of the platform's secrets (a UUID, version 4), and depends only on the seed and the words. */
export const secretOf = (seed: number, of: keyof typeof secretGroups, ...words: readonly (string | number)[]): string =>
  grouped(of, uuidOf(seed, ...words));

/** Secrets from callers are kept only in this form, so that a test can identify the received value although the state does not contain it. */
export const secretDigest = (value: string): string => (value === '' ? '' : createHash('sha256').update(value).digest('hex'));

/** Mints ids in sequence; `serial` is their number, so that a saved state continues where it stopped. */
export interface Mint {
  readonly uuid: (what: string) => string;
  readonly secret: (of: keyof typeof secretGroups) => string;
  /** Hex digits after a prefix. */
  readonly hex: (prefix: string, what: string, digits: number) => string;
  readonly serial: () => number;
}

/** `taken`: a description that was read from another simulator may contain ids that this seed mints. They are skipped: no platform issues an id twice. */
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
