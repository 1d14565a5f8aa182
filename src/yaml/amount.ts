// Money as in files: `1500.00 BRL`. Kept as decimal text, never as a floating-point number; `spend/decimal.ts` does the arithmetic.

export interface Amount {
  /** Decimal digits as written: `1500.00`. */
  readonly amount: string;
  /** Three capital letters (ISO 4217). */
  readonly currency: string;
}

const form = /^(0|[1-9]\d{0,17})(\.\d{1,9})? ([A-Z]{3})$/;

/** The parts of an amount of money, which is never negative. undefined for any other text. */
export const parseAmount = (text: string): Amount | undefined => {
  const [, whole, fraction = '', currency] = form.exec(text) ?? [];
  return whole === undefined || currency === undefined ? undefined : { amount: `${whole}${fraction}`, currency };
};

export const amountText = ({ amount, currency }: Amount): string => `${amount} ${currency}`;
