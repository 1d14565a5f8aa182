// `tenantry fleet validate|capture|plan|audit`: an ordinary command for each organization of a shard.
import { exitCodes } from '../../exit-code.ts';
import { defineCommand, flagOf, type Options, type ParsedOptions } from '../command.ts';
import {
  baseOption,
  causesOption,
  gateOptions,
  languageOption,
  onlyNewOption,
  redactOption,
  timeOptions,
  verdictOptions,
} from '../options.ts';
import { runShard } from './run-shard.ts';
import { shardOptions } from './shard-options.ts';

/** What a fleet hands on to the command of each organization, as words of its command line. In the order of the table, each only if it is given. */
export const passedOptions = <O extends Options>(table: O, chosen: ParsedOptions<O>): readonly string[] =>
  Object.keys(table).flatMap((name) => {
    const value: boolean | string | readonly string[] | undefined = chosen[name];
    if (value === undefined || value === false) return [];
    if (value === true) return [flagOf(name)];
    return [value].flat().map((one) => `${flagOf(name)}=${one}`);
  });

const fleetArgument = { name: 'fleet', about: 'The fleet file', required: true, file: 'input', holds: ['fleet'] } as const;

const how =
  'One process for each organization, with only its own key. Each result is written to the folder of results as soon as it ends; a later attempt of the same run skips it.';

const whole =
  'Without --shard, the merged result is printed and decides the exit code, as by `fleet merge`, unless another attempt is worth it (3).';

const capturesOption = {
  captures: {
    group: 'input',
    type: 'text',
    value: '<folder>',
    file: 'input',
    holds: ['capture'],
    about: 'Work offline with the captures of a run of `fleet capture`: <results>/<run>',
  },
} as const satisfies Options;

const ofValidate = { ...baseOption, ...timeOptions, ...verdictOptions, ...onlyNewOption, ...redactOption, ...languageOption } as const;

export const validate = defineCommand({
  about: `Checks the desired state of each organization of a shard, offline. ${how}`,
  arguments: [fleetArgument],
  options: { ...shardOptions, ...ofValidate },
  exits: [exitCodes.findings, exitCodes.unread],
  examples: [{ command: 'fleet validate fleet.yaml --results results --run 1', why: 'Check every desired state of the fleet' }],
  run: ([file = ''], options, surroundings) =>
    runShard(file, { command: 'validate', base: options.base, passed: passedOptions(ofValidate, options) }, options, surroundings),
});

export const capture = defineCommand({
  about: `Saves the live state of each organization of a shard, without secrets. ${how}`,
  arguments: [fleetArgument],
  options: { ...shardOptions, ...causesOption, ...languageOption },
  exits: [exitCodes.unread, exitCodes.refused],
  examples: [
    { command: 'fleet capture fleet.yaml --results results --run monday --trust fleet.trust.yaml', why: 'For later offline audits' },
  ],
  run: ([file = ''], options, surroundings) =>
    runShard(file, { command: 'capture', passed: passedOptions(causesOption, options) }, options, surroundings),
});

const ofPlan = {
  ...baseOption,
  ...gateOptions,
  ...causesOption,
  ...timeOptions,
  exitCode: { group: 'evaluation', type: 'flag', about: 'Exit with 4 when changes are pending, impossible, or to be done by hand' },
  ...redactOption,
  ...languageOption,
} as const satisfies Options;

export const plan = defineCommand({
  about: `Plans the changes of each organization of a shard. A plan never writes to the platform. ${how} ${whole}`,
  arguments: [fleetArgument],
  options: { ...shardOptions, ...capturesOption, ...ofPlan },
  exits: [exitCodes.findings, exitCodes.unread, exitCodes.pending, exitCodes.refused],
  examples: [
    { command: 'fleet plan fleet.yaml --results results --run 1 --trust fleet.trust.yaml', why: 'Preview the changes of the whole fleet' },
  ],
  run: ([file = ''], options, surroundings) =>
    runShard(
      file,
      { command: 'plan', captures: options.captures, base: options.base, passed: passedOptions(ofPlan, options) },
      options,
      surroundings,
    ),
});

const ofAudit = { ...causesOption, ...timeOptions, ...verdictOptions, ...redactOption, ...languageOption } as const;

export const audit = defineCommand({
  about: `Audits each organization of a shard: policies, drift and spend. ${how} ${whole}`,
  arguments: [fleetArgument],
  options: { ...shardOptions, ...capturesOption, ...ofAudit },
  exits: [exitCodes.findings, exitCodes.unread, exitCodes.pending, exitCodes.refused],
  examples: [
    {
      command: 'fleet audit fleet.yaml --shard 0/4 --results results --run nightly-7 --trust fleet.trust.yaml',
      why: 'The first of four machines',
    },
    { command: 'fleet audit fleet.yaml --captures results/monday --results audits --run monday', why: 'Offline, from saved captures' },
  ],
  run: ([file = ''], options, surroundings) =>
    runShard(file, { command: 'audit', captures: options.captures, passed: passedOptions(ofAudit, options) }, options, surroundings),
});
