// What a fleet runs for each organization: the words of an ordinary command line.
import { durationText } from '../../yaml/duration.ts';

/** Of one organization. */
export interface ReadingOf {
  readonly path: string;
  /** The trust file of this organization alone; absent: none. */
  readonly trust: string | undefined;
  /** The file that a capture writes. */
  readonly out: string;
  /** A saved capture; absent: the platform is read. */
  readonly capture: string | undefined;
  /** Milliseconds. */
  readonly timeout: number;
  readonly requestsPerMinute: number | undefined;
  /** Options that were given for all. */
  readonly passed: readonly string[];
}

export type ReadingCommand = 'validate' | 'capture' | 'plan' | 'audit';

const second = 1000;

const trusting = ({ trust }: ReadingOf): readonly string[] => (trust === undefined ? [] : ['--trust', trust]);

/** The child stops by itself a little before it is stopped, and reports why. */
const calling = ({ timeout, requestsPerMinute }: ReadingOf): readonly string[] => [
  '--timeout',
  durationText(Math.max(second, Math.floor((timeout * 0.95) / second) * second)),
  ...(requestsPerMinute === undefined ? [] : ['--requests-per-minute', String(requestsPerMinute)]),
  '--quiet',
];

const evaluating = (name: 'plan' | 'audit', one: ReadingOf): readonly string[] => [
  name,
  one.path,
  ...trusting(one),
  '--format',
  'json',
  ...(one.capture === undefined ? calling(one) : ['--capture', one.capture, '--quiet']),
  ...one.passed,
];

export const wordsOf: Readonly<Record<ReadingCommand, (one: ReadingOf) => readonly string[]>> = {
  validate: (one) => ['validate', one.path, ...trusting(one), '--format', 'json', '--quiet', ...one.passed],
  capture: (one) => ['capture', one.out, '--desired', one.path, ...trusting(one), ...calling(one), ...one.passed],
  plan: (one) => evaluating('plan', one),
  audit: (one) => evaluating('audit', one),
};
