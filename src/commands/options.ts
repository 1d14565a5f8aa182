// Options that several commands share, one table each: the same word means the same thing everywhere.
import { severities } from '../policies/policy.ts';
import { formatNames } from '../report/formats.ts';
import type { Options } from './command.ts';

/** Where the live organization comes from. */
export const sourceOptions = {
  trust: {
    type: 'text',
    value: '<file>',
    file: 'input',
    variable: 'TENANTRY_TRUST',
    about: 'The trust file: identity, addresses, secrets, sinks, loosened guards (or TENANTRY_TRUST)',
  },
  capture: { type: 'text', value: '<file>', file: 'input', about: 'Work offline on a saved capture instead of the platform' },
  estimate: { type: 'flag', about: 'Print the calls that would be made, by operation, and make none; with --capture from its sizes' },
  region: { type: 'texts', value: '<region>', about: 'Read this region; can be given again (default: those of the file, else all)' },
} as const satisfies Options;

/** What a plan is held against. */
export const baseOption = {
  base: {
    type: 'text',
    value: '<revision>',
    about: 'A git revision of the desired state: what it would have changed too is drift, the rest what this change causes',
  },
} as const satisfies Options;

/** Part of a plan. */
export const onlyOption = {
  only: {
    type: 'texts',
    value: '<pattern>',
    about: 'Only resources whose address matches, with their dependencies; repeatable. Guards evaluate the whole plan',
  },
} as const satisfies Options;

/** How the platform is asked. */
export const callOptions = {
  timeout: { type: 'text', value: '<time>', about: 'Stop when the run takes longer, e.g. 10m' },
  requestsPerMinute: { type: 'text', value: '<number>', about: 'Ask each host at most so often a minute (default: as it takes it)' },
} as const satisfies Options;

/** Of commands that say who changed something. */
export const causesOption = {
  causes: { type: 'text', value: '<time>', about: 'Say who changed what differs: reads the audit events of so long, e.g. 7d' },
} as const satisfies Options;

export const quietOption = {
  quiet: { type: 'flag', about: 'No progress and no talk on stderr' },
} as const satisfies Options;

/** Of commands that print no result. */
export const verboseOption = {
  verbose: { type: 'flag', about: 'Name every call, with its request id, on stderr' },
} as const satisfies Options;

/** How results are printed. */
export const outputOptions = {
  format: { type: 'text', value: '<format>', about: 'What is printed on stdout (default: text)', choices: formatNames },
  output: {
    type: 'texts',
    value: '<format=file>',
    file: 'report',
    about: 'Also write the result to a file in this format; can be given again',
  },
  verbose: { type: 'flag', about: 'Show every item of long lists; name every call, with its request id, on stderr' },
  ...quietOption,
} as const satisfies Options;

/** The time things are judged at. */
export const timeOptions = {
  now: { type: 'text', value: '<time>', about: 'Judge as of this time, e.g. 2026-11-20T00:00:00Z (default: when the data was read)' },
} as const satisfies Options;

/** When findings and unknowns make the run fail. */
export const verdictOptions = {
  failOn: {
    type: 'text',
    value: '<severity>',
    about: 'Least severity of a finding for exit code 1 (audit: high by default; validate: only when given)',
    choices: severities,
  },
  strict: { type: 'flag', about: 'Any rule that could not be judged makes exit code 3' },
} as const satisfies Options;

export const desiredArgument = {
  name: 'path',
  about: 'The desired-state file, or a folder of them',
  required: true,
  file: 'desired',
} as const;
