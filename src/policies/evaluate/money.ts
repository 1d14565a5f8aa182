// Exact amounts: `1500.00 BRL`, and decimals without a currency. Units of 10^-18, so that FOCUS costs (15 places) add without rounding.
import { exactText, parseDecimal, roundedText, timesDecimal } from '../../spend/decimal.ts';
import { ruleError } from './unknown-causes.ts';
import type { Money, Unknown } from './value.ts';

/** All digits, with at least two decimals: `1500.00`. */
const amountText = (units: bigint): string => {
  const exact = exactText(units);
  const shown = roundedText(units);
  return exact.length > shown.length ? exact : shown;
};

export const moneyText = (money: Money): string =>
  money.currency === '' ? exactText(money.units) : `${amountText(money.units)} ${money.currency}`;

/** `1500.00 BRL` to money; undefined if the text is not an amount. */
export const moneyOf = (text: string): Money | undefined => {
  const [, amount = '', currency] = /^(\S+) ([A-Z]{3})$/.exec(text) ?? [];
  const units = parseDecimal(amount);
  return currency === undefined || units === undefined ? undefined : { type: 'money', units, currency };
};

export const decimalOf = (text: string): Money | undefined => {
  const units = parseDecimal(text);
  return units === undefined ? undefined : { type: 'money', units, currency: '' };
};

const clash = (a: Money, b: Money): Unknown => ruleError(`${a.currency} and ${b.currency} cannot be added or compared`);

/** Below, at or above zero as `a` is less than, equal to or more than `b`; unknown across currencies. */
export const compareMoney = (a: Money, b: Money): number | Unknown =>
  a.currency === b.currency ? (a.units < b.units ? -1 : a.units > b.units ? 1 : 0) : clash(a, b);

export const addMoney = (a: Money, b: Money): Money | Unknown =>
  a.currency === b.currency ? { ...a, units: a.units + b.units } : clash(a, b);

export const negated = (a: Money): Money => ({ ...a, units: -a.units });

/** The product with a number, by its decimal text; digits beyond 10^-18 are rounded half to even. undefined for NaN and infinities. */
export const scaled = (a: Money, by: number): Money | undefined => {
  const factor = parseDecimal(String(by));
  return factor === undefined ? undefined : { ...a, units: timesDecimal(a.units, factor) };
};

/** The quotient of `a` and `b` as a double; undefined across currencies, or if `b` is zero. */
export const ratio = (a: Money, b: Money): number | undefined =>
  a.currency === b.currency && b.units !== 0n ? Number((a.units * 10n ** 15n) / b.units) / 1e15 : undefined;
