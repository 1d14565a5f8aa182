// Shares as in files: `80%`, `12.5%`.

/** `80%` → 0.8. The schema has proved the form. */
export const shareOf = (percent: string): number => (parsePercent(percent) ?? 0) / 100;

const form = /^(0|[1-9]\d{0,3})(?:\.(\d{1,4}))?%$/;

/** The number before the sign, as written: 80 for `80%`. undefined for any other text. */
export const parsePercent = (text: string): number | undefined => (form.test(text) ? Number(text.slice(0, -1)) : undefined);
