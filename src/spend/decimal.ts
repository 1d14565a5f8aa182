// Exact decimals of consumption records: whole numbers of 10^-18, so that sums of any length are exact (contradictions.md C11). A binary float fails here: 0.1
// added 744,000 times is 74399.99999984277. The integers of the language are enough: big.js took 1.6 times as long to add.

const places = 18;
const unit = 10n ** BigInt(places);

/** FOCUS v1.0 numeric format: an integer, a decimal, or `mEn`. */
const format = /^(-?)(\d{1,60})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,2}))?$/;

/** The number in units of 10^-18; undefined if the text is not a number, or one that these units cannot represent exactly. */
export const parseDecimal = (text: string): bigint | undefined => {
  const [, sign, whole = '', fraction = '', exponent = '0'] = format.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const shift = places + Number(exponent) - fraction.length;
  const digits = whole + fraction;
  const kept = shift < 0 ? digits.slice(0, shift) : digits;
  if (shift < 0 && /[1-9]/.test(digits.slice(shift))) return undefined;
  const size = BigInt(kept || '0') * 10n ** BigInt(Math.max(shift, 0));
  return sign === '-' ? -size : size;
};

const divideHalfEven = (dividend: bigint, divisor: bigint): bigint => {
  const sign = dividend < 0n === divisor < 0n ? 1n : -1n;
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const down = top / bottom;
  const twice = (top % bottom) * 2n;
  const up = twice > bottom || (twice === bottom && down % 2n === 1n);
  return sign * (up ? down + 1n : down);
};

const textOf = (value: bigint, fractionDigits: number): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(fractionDigits + 1, '0');
  const cut = digits.length - fractionDigits;
  return `${value < 0n ? '-' : ''}${digits.slice(0, cut)}${fractionDigits > 0 ? `.${digits.slice(cut)}` : ''}`;
};

/** All significant digits: `1234.5`. */
export const exactText = (value: bigint): string => textOf(value, places).replace(/\.?0+$/, '');

/** For people: rounded half to even. Two digits for amounts, as `1500.00`. */
export const roundedText = (value: bigint, fractionDigits = 2): string =>
  textOf(divideHalfEven(value, 10n ** BigInt(places - fractionDigits)), fractionDigits);

/** `part` of `whole` as a decimal, rounded half to even; undefined if `whole` is zero. */
export const shareOf = (part: bigint, whole: bigint, fractionDigits = 4): string | undefined =>
  whole === 0n ? undefined : textOf(divideHalfEven(part * 10n ** BigInt(fractionDigits), whole), fractionDigits);

/** `amount` times a decimal `factor`, rounded half to even at the last of 18 places. */
export const timesDecimal = (amount: bigint, factor: bigint): bigint => divideHalfEven(amount * factor, unit);

export const dividedBy = (amount: bigint, count: number): bigint => divideHalfEven(amount, BigInt(count));
