// The lowest version that a constraint of Composer allows: `>=8.1`, `^7.4 || ^8.0`, `~8.2.0`, `8.1.*`, `8.0 - 8.3`, `>7.4,<9`.

type Version = readonly [major: number, minor: number, patch: number];

const none: Version = [0, 0, 0];

const compare = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** A comparison, without the stability flag of Composer; what a wildcard leaves open is 0. */
const comparison =
  /^(>=|<=|!=|<>|==|[=<>^~])?v?(\d{1,6})(?:\.(\d{1,6}|[*x]))?(?:\.(\d{1,6}|[*x]))?(?:\.(?:\d{1,6}|[*x]))?(?:[-@][0-9A-Za-z.]*)?$/i;

/** undefined: not understood. An upper bound alone allows every version below it. */
const lowestOf = (text: string): Version | undefined => {
  if (/^[*x](?:\.[*x])*$/i.test(text)) return none;
  const [, operator = '', ...parts] = comparison.exec(text) ?? [];
  if (parts.length === 0) return undefined;
  const [major = 0, minor = 0, patch = 0] = parts.map((part) => (/^\d+$/.test(part ?? '') ? Number(part) : 0));
  return ['<', '<=', '!=', '<>'].includes(operator) ? none : [major, minor, patch];
};

/** All of its comparisons hold: the largest of their bounds counts. */
const lowestOfAll = (text: string): Version | undefined => {
  // A range ends in an upper bound.
  const [from = text] = text.split(/\s+-\s+/);
  const comparisons = from
    .replace(/(^|[\s,])(>=|<=|!=|<>|==|[=<>^~])\s+/g, '$1$2')
    .split(/[\s,]+/)
    .filter((one) => one !== '');
  const bounds = comparisons.map(lowestOf);
  if (bounds.length === 0 || bounds.includes(undefined)) return undefined;
  return bounds.flatMap((bound) => (bound ? [bound] : [])).reduce((most, bound) => (compare(bound, most) > 0 ? bound : most));
};

/** `8.1.0`; undefined: the constraint is not understood. */
export const lowestVersion = (constraint: string): string | undefined => {
  if (constraint.length > 1000) return undefined;
  const bounds = constraint.split(/\|\|?/).map((one) => lowestOfAll(one.trim()));
  if (bounds.includes(undefined)) return undefined;
  return bounds
    .flatMap((bound) => (bound ? [bound] : []))
    .reduce((least, bound) => (compare(bound, least) < 0 ? bound : least))
    .join('.');
};
