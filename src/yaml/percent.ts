// Shares as files write them: `80%`, `12.5%`.

const form = /^(0|[1-9]\d{0,3})(?:\.(\d{1,4}))?%$/;

/** The number before the sign, as written: 80 for `80%`. Undefined for any other text: see `whyNoPercent`. */
export const parsePercent = (text: string): number | undefined => (form.test(text) ? Number(text.slice(0, -1)) : undefined);

const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^$/, 'it is empty'],
  [/^-/, 'it is negative'],
  [/^0?\.\d+$/, 'it is a fraction: write `80%` for 0.8'],
  [/^[\d.]+$/, 'the `%` is missing'],
  [/,/, 'decimals stand after a point, as in `12.5%`'],
  [/\s/, 'there is a space in it: write `80%`'],
];

/** Why a text that `parsePercent` does not take is no percentage, as the end of a sentence. */
export const whyNoPercent = (text: string): string =>
  reasons.find(([pattern]) => pattern.test(text))?.[1] ?? 'it must be a number and `%`, such as `80%`';
