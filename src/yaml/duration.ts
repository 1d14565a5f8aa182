// Lengths of time as files write them: `90d`, `24h`, `30m`, `2w`, `1d12h`. Whole numbers, units from large to small, each at most once.

const units = [
  ['w', 604_800_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const;

const form = /^(?:(\d{1,9})w)?(?:(\d{1,9})d)?(?:(\d{1,9})h)?(?:(\d{1,9})m)?(?:(\d{1,9})s)?$/;
const hundredYears = 36_525 * 86_400_000;

/** Milliseconds of a duration: a positive length of at most a hundred years. Undefined for any other text: see `whyNoDuration`. */
export const parseDuration = (text: string): number | undefined => {
  const match = form.exec(text);
  if (match === null) return undefined;
  const length = units.reduce((sum, [, size], index) => sum + Number(match[index + 1] ?? 0) * size, 0);
  return length > 0 && length <= hundredYears ? length : undefined;
};

/** Canonical text of a length in milliseconds, from days down: `90d`, `1d12h`; whole seconds. Parsing it gives the length again. */
export const durationText = (milliseconds: number): string => {
  let rest = milliseconds;
  const parts = units.slice(1).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count === 0 ? '' : `${count}${unit}`;
  });
  return parts.join('') || '0s';
};

const wrongUnits: Readonly<Record<string, string>> = {
  y: 'a year has no fixed length: write days, such as `365d`',
  mo: 'a month has no fixed length: write days, such as `30d`',
  ms: 'the smallest unit is `s`',
};
const unitWords = /^\d+\s*(y|mo|ms)[a-z]*$/i;

const reasons: readonly (readonly [pattern: RegExp, reason: (match: RegExpExecArray) => string])[] = [
  [/^$/, () => 'it is empty'],
  [/^-/, () => 'it is negative'],
  [/^\d+$/, () => 'the unit is missing: one of `w`, `d`, `h`, `m`, `s`, as in `24h`'],
  [/[.,]/, () => 'it is no whole number: write a smaller unit, such as `90m` for an hour and a half'],
  [unitWords, (match) => wrongUnits[match[1]?.toLowerCase() ?? ''] ?? 'the unit is unknown'],
  [/\s/, () => 'there is a space in it: write it without, as in `24h`'],
  [/^P/, () => 'it is written as ISO 8601 does: write `1d12h` for P1DT12H'],
  [/[A-Z]/, () => 'units are small letters: `w`, `d`, `h`, `m`, `s`'],
  [/^(?:0+[wdhms])+$/, () => 'it is zero'],
  [/\d{10}/, () => 'it is longer than a hundred years'],
  [
    /^(?:\d+[wdhms])+$/,
    (match) => (form.test(match[0]) ? 'it is longer than a hundred years' : 'units go from large to small, each once, as in `1d12h`'),
  ],
];

/** Why a text that `parseDuration` does not take is no duration, as the end of a sentence. */
export const whyNoDuration = (text: string): string => {
  for (const [pattern, reason] of reasons) {
    const match = pattern.exec(text);
    if (match !== null) return reason(match);
  }
  return 'it must be whole numbers with units, such as `90d`, `24h` or `1d12h`';
};
