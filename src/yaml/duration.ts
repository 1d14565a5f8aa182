// Durations as in files: `90d`, `24h`, `30m`, `2w`, `1d12h`. Whole numbers, units from large to small, each at most once.

const units = [
  ['w', 604_800_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const;

const form = /^(?:(\d{1,9})w)?(?:(\d{1,9})d)?(?:(\d{1,9})h)?(?:(\d{1,9})m)?(?:(\d{1,9})s)?$/;
const hundredYears = 36_525 * 86_400_000;

/** The milliseconds of a duration: positive, at most a hundred years. undefined for any other text. */
export const parseDuration = (text: string): number | undefined => {
  const match = form.exec(text);
  if (match === null) return undefined;
  const length = units.reduce((sum, [, size], index) => sum + Number(match[index + 1] ?? 0) * size, 0);
  return length > 0 && length <= hundredYears ? length : undefined;
};

/** The canonical text of a duration in milliseconds, from days down: `90d`, `1d12h`; whole seconds. Parsing it returns the same duration. */
export const durationText = (milliseconds: number): string => {
  let rest = milliseconds;
  const parts = units.slice(1).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count === 0 ? '' : `${count}${unit}`;
  });
  return parts.join('') || '0s';
};
