// Money as files write it: `1500.00 BRL`. Kept as decimal text, never as a floating-point number; arithmetic is spend's (big.js).

export interface Amount {
  /** Decimal digits as written: `1500.00`. */
  readonly amount: string;
  /** Three capital letters (ISO 4217). */
  readonly currency: string;
}

const form = /^(0|[1-9]\d{0,17})(\.\d{1,9})? ([A-Z]{3})$/;

/** The parts of an amount of money, which is never negative. Undefined for any other text: see `whyNoAmount`. */
export const parseAmount = (text: string): Amount | undefined => {
  const [, whole, fraction = '', currency] = form.exec(text) ?? [];
  return whole === undefined || currency === undefined ? undefined : { amount: `${whole}${fraction}`, currency };
};

export const amountText = ({ amount, currency }: Amount): string => `${amount} ${currency}`;

const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^$/, 'it is empty'],
  [/^-/, 'it is negative'],
  [/^[A-Z]{3}\s*\d/i, 'the currency stands after the number, as in `1500.00 BRL`'],
  [/^\p{Sc}|^[A-Z]{1,2}\p{Sc}/u, 'the currency is three letters after the number, as in `1500.00 BRL`'],
  [/\d,\d{1,2}(?:\D|$)/, 'decimals stand after a point, as in `1500.00 BRL`'],
  [/\d[,'_ ]\d|\.\d+\./, 'there are thousands marks in it: write `1500.00 BRL`'],
  [/^\d+(?:\.\d+)?$/, 'the currency is missing, as in `1500.00 BRL`'],
  [/^0\d/, 'it begins with a zero too many'],
  [/^\d{19}|\.\d{10}/, 'it has more digits than money needs'],
  [/^[\d.]+ ?[A-Za-z]{3}$/, 'write digits, one space and three capital letters, as in `1500.00 BRL`'],
];

/** Why a text that `parseAmount` does not take is no amount of money, as the end of a sentence. */
export const whyNoAmount = (text: string): string =>
  reasons.find(([pattern]) => pattern.test(text))?.[1] ?? 'it must be a number and a currency, such as `1500.00 BRL`';
