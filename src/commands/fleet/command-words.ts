// What a fleet runs for each organization: the words of an ordinary command line.
import type { ApprovedPlan } from '../../fleet/approval.ts';
import type { FleetCommand } from '../../report/fleet/merged-fleet.ts';
import { durationText } from '../../yaml/duration.ts';

/** Of one organization. */
export interface CommandOf {
  readonly path: string;
  /** The file that a capture writes. */
  readonly out: string;
  /** A saved capture; absent: the platform is read. */
  readonly capture: string | undefined;
  /** Milliseconds. */
  readonly timeout: number;
  readonly requestsPerMinute: number | undefined;
  /** The file in which an apply records its calls. */
  readonly journal: string;
  /** The steps that an apply may run; undefined: those of the fresh plan that need no acknowledgement. */
  readonly approved: ApprovedPlan | undefined;
  /** Options that were given for all. */
  readonly passed: readonly string[];
}

const second = 1000;

/** The child stops by itself a little before it is stopped, and reports why. */
const calling = ({ timeout, requestsPerMinute }: CommandOf): readonly string[] => [
  '--timeout',
  durationText(Math.max(second, Math.floor((timeout * 0.95) / second) * second)),
  ...(requestsPerMinute === undefined ? [] : ['--requests-per-minute', String(requestsPerMinute)]),
  '--quiet',
];

const evaluating = (name: 'plan' | 'audit', one: CommandOf): readonly string[] => [
  name,
  one.path,
  '--format',
  'json',
  ...(one.capture === undefined ? calling(one) : ['--capture', one.capture, '--quiet']),
  ...one.passed,
];

/** Nobody is asked; what is approved runs only as exactly this set. */
const approving = ({ approved }: CommandOf): readonly string[] =>
  approved === undefined ? [] : ['--expect', approved.expect, ...approved.acknowledge.flatMap((digest) => ['--acknowledge', digest])];

export const wordsOf: Readonly<Record<FleetCommand, (one: CommandOf) => readonly string[]>> = {
  validate: (one) => ['validate', one.path, '--format', 'json', '--quiet', ...one.passed],
  capture: (one) => ['capture', one.out, '--desired', one.path, ...calling(one), ...one.passed],
  plan: (one) => evaluating('plan', one),
  audit: (one) => evaluating('audit', one),
  apply: (one) => [
    'apply',
    one.path,
    '--yes',
    '--format=json',
    `--journal=${one.journal}`,
    ...approving(one),
    ...calling(one),
    ...one.passed,
  ],
};
