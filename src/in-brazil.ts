// How Brazil writes amounts, days and times. Amounts arrive as decimals, times as UTC in ISO 8601.

/** `1234.5` → `1.234,5`. */
const decimal = (amount: string): string => {
  const [whole = '', rest] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.');
  return rest === undefined ? grouped : `${grouped},${rest}`;
};

const symbols: ReadonlyMap<string, string> = new Map([
  ['BRL', 'R$'],
  ['USD', 'US$'],
  ['EUR', '€'],
]);

/** `R$ 1.912,50`. */
export const moneyInBrazil = (amount: string, currency: string): string => {
  const sign = /^[-+−]/.exec(amount)?.[0] ?? '';
  return `${sign}${symbols.get(currency) ?? currency} ${decimal(amount.slice(sign.length))}`;
};

/** `24/11/2026`. */
export const dayInBrazil = (iso: string): string => iso.slice(0, 10).split('-').toReversed().join('/');

/** `24/11/2026 16:26`. */
export const minuteInBrazil = (iso: string): string => `${dayInBrazil(iso)} ${iso.slice(11, 16)}`;

/** Brasília has had no daylight saving time since 2019. */
const hoursBehindUtc = 3;

const inBrasilia = (iso: string): string => new Date(Date.parse(iso) - hoursBehindUtc * 3_600_000).toISOString();

/** `24/11/2026 16:26 UTC (13:26 em Brasília)`, with the day in Brasília if it is another. `written`: of the time in UTC. */
const besideUtc = (iso: string, written: string): string => {
  if (Number.isNaN(Date.parse(iso))) return `${written} UTC`;
  const there = inBrasilia(iso);
  return `${written} UTC (${dayInBrazil(there) === dayInBrazil(iso) ? there.slice(11, 16) : minuteInBrazil(there)} em Brasília)`;
};

export const timeInBrazil = (iso: string): string => besideUtc(iso, minuteInBrazil(iso));

/** The same with seconds. */
export const secondInBrazil = (iso: string): string => besideUtc(iso, `${dayInBrazil(iso)} ${iso.slice(11, 19)}`);
