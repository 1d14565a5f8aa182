// What a command is given of the world around it. Only the two doors read the process; commands see this.
import type { Timeouts } from '../apply/timeouts.ts';
import type { NamedPath } from '../files/conflicts.ts';
import type { Live } from '../live/live.ts';
import type { Review } from '../report/review.ts';
import type { TextOptions } from '../report/text.ts';
import type { Secret } from '../secret.ts';
import type { Revision } from './base/revision.ts';

export interface Output {
  /** Whether a person looks at it: colour, progress and questions are for people only. */
  readonly terminal: boolean;
  /** Columns of the terminal. */
  readonly columns?: number | undefined;
  readonly colour: boolean;
  readonly write: (text: string) => void;
}

export interface Surroundings {
  readonly cwd: string;
  /** What the command line says is written: none of it may turn out to be read. */
  readonly outputs?: readonly NamedPath[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Results. */
  readonly stdout: Output;
  /** Talk and progress. */
  readonly stderr: Output;
  /** From here on nothing ends because nobody reads any more (`| head`): what stdout does not take goes to stderr. */
  readonly outliveReader: () => void;
  /** Somebody can be asked. */
  readonly interactive: boolean;
  /** Aborted by SIGINT and SIGTERM: nothing new is started, what runs is finished. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** A new id each time, such as no other run has. */
  readonly newId: () => string;
  /** How long an apply waits for what it has asked for. */
  readonly timeouts: Timeouts;
  /** Gets each review that is reported, in whatever format: the Action makes a comment of it. */
  readonly reviewed?: (review: Review) => void;
  /** Gets the organization as a command has read it: the Action adopts drift from it, without reading a second time. */
  readonly seen?: (live: Live) => void;
  /** Where the files of an older revision are read; absent: in the Git repository of the desired state. */
  readonly revision?: (given: string, path: string) => Revision;
  /** Tells a runner to hide a secret from here on; absent: nobody who would hide it reads what is written. */
  readonly mask?: (secret: Secret) => void;
  /** Version of Tenantry. */
  readonly tool: string;
  /** How this program is called, for commands that are shown: `tenantry`, or `node dist/cli.js`. */
  readonly program: string;
}

/** How text is written to an output: in colour and broken to its width where a person looks at it. */
export const textFor = ({ terminal, columns, colour }: Output, verbose = false): TextOptions => ({
  colour,
  verbose,
  ...(terminal && columns !== undefined ? { width: Math.max(columns, 40) } : {}),
});
