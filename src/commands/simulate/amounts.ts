// Numbers and times in the options of `simulate`.
import { fail } from '../../errors.ts';
import { instant } from '../../platform/instant.ts';
import { type SimulatorClock, stoppedClock } from '../../simulator/clock.ts';
import { parseDuration } from '../../yaml/duration.ts';
import { quoted } from '../../yaml/visible.ts';

export const lastPort = 65_535;

export const numberIn = (name: string, text: string | undefined, otherwise: number, most = Number.MAX_SAFE_INTEGER, least = 0): number => {
  if (text === undefined) return otherwise;
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  const bounds = `${least > 0 ? ` from ${least}` : ''}${most === Number.MAX_SAFE_INTEGER ? '' : ` up to ${most}`}`;
  return number >= least && number <= most
    ? number
    : fail('usage', `Invalid value for ${name}: ${quoted(text)}. Use a whole number${bounds}.`);
};

/** A time in any form that `--now` takes: a clock that shows a fixed time. */
export const clockAt = (text: string | undefined): SimulatorClock | undefined => {
  if (text === undefined) return undefined;
  const time = instant(text);
  return typeof time === 'string'
    ? stoppedClock(time)
    : fail(
        'usage',
        `Invalid value for --clock: ${quoted(text)}. Use a time such as 2026-11-20T12:00:00Z or 2026-11-20T09:00:00.250-03:00.`,
      );
};

/** `40ms`, `2s`, or a duration in the notation of files. */
export const milliseconds = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const short = /^(\d+)(ms|s)$/.exec(text);
  if (short) return Number(short[1]) * (short[2] === 's' ? 1000 : 1);
  return parseDuration(text) ?? fail('usage', `Invalid value for ${name}: ${quoted(text)}. Use a duration such as 40ms or 2s.`);
};
