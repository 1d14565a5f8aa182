// The options of every command that works on a shard, and their values.
import { availableParallelism } from 'node:os';
import { fail } from '../../errors.ts';
import type { ExitCode } from '../../exit-code.ts';
import { parseDuration } from '../../yaml/duration.ts';
import { quoted } from '../../yaml/visible.ts';
import type { Options, ParsedOptions } from '../command.ts';
import { callOptions, type languageOption, quietOption, sourceOptions } from '../options.ts';
import { exitZeroOption, zeroOn } from './exit-zero-on.ts';
import { selectionOptions } from './selection-options.ts';

export const shardOptions = {
  trust: {
    ...sourceOptions.trust,
    about: 'Trust file with `organizations:`: which key each organization has, and what it is granted (or TENANTRY_TRUST)',
  },
  results: {
    group: 'output',
    type: 'text',
    value: '<folder>',
    file: 'folder',
    about: 'Folder of results, the same for every shard and attempt: <folder>/<run>/<organization>/',
  },
  run: {
    group: 'output',
    type: 'text',
    value: '<id>',
    about: 'Id of the run, the same for every shard and attempt (default: TENANTRY_RUN, then GITHUB_RUN_ID)',
  },
  ...selectionOptions,
  concurrency: {
    group: 'behavior',
    type: 'text',
    value: '<number>',
    about: 'Organizations at the same time, each in a process of its own (default: the number of processors)',
  },
  memory: { group: 'behavior', type: 'text', value: '<MiB>', about: 'Memory limit for each organization (default: 1024)' },
  timeout: {
    group: 'behavior',
    type: 'text',
    value: '<time>',
    forEach: true,
    about: 'Time limit for each organization (default: 15m)',
  },
  requestsPerMinute: {
    ...callOptions.requestsPerMinute,
    about: 'Rate limit of all shards together: maximum requests per minute (default: adaptive)',
  },
  ...exitZeroOption,
  ...quietOption,
} as const satisfies Options;

export type ShardChoice = ParsedOptions<typeof shardOptions & typeof languageOption>;

const wholeNumber = (name: string, text: string, least: number, most: number): number => {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most
    ? number
    : fail('usage', `${name} ${quoted(text)} is not a number from ${least} to ${most}`, { help: 'Write a whole number.' });
};

/** The longest that a timer can wait. */
const longest = 2 ** 31 - 1;

const durationOf = (text: string): number => {
  const length = parseDuration(text) ?? Number.NaN;
  return length <= longest
    ? length
    : fail('usage', `--timeout ${quoted(text)} is not a duration`, {
        help: 'Use a duration such as 90s or 10m, at most 24d.',
      });
};

export interface ShardSettings {
  readonly results: string;
  readonly concurrency: number;
  readonly memory: number;
  readonly timeout: number;
  readonly requestsPerMinute: number | undefined;
  readonly zeroOn: readonly ExitCode[];
}

/** Throws `usage`. */
export const shardSettings = (chosen: ShardChoice): ShardSettings => {
  const { results, concurrency, memory = '1024', timeout = '15m', requestsPerMinute, exitZeroOn } = chosen;
  if (results === undefined)
    return fail('usage', 'the folder of results is missing', { help: 'Write --results <folder>. Every shard and attempt writes into it.' });
  return {
    results,
    concurrency: concurrency === undefined ? availableParallelism() : wholeNumber('--concurrency', concurrency, 1, 64),
    memory: wholeNumber('--memory', memory, 64, 262_144),
    timeout: durationOf(timeout),
    requestsPerMinute: requestsPerMinute === undefined ? undefined : wholeNumber('--requests-per-minute', requestsPerMinute, 1, 60_000),
    zeroOn: zeroOn(exitZeroOn),
  };
};
