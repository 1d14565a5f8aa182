// What a use needs of the world around it. Its input is plain data; everything that it reads, waits for or reports goes through these.
import type { Timeouts } from '../apply/timeouts.ts';
import type { NamedPath } from '../files/conflicts.ts';
import type { Secret } from '../secret.ts';

/** For a person who waits. */
export interface ProgressLine {
  /** Replaces what was shown before; elsewhere than on a terminal, an occasional line. */
  readonly show: (text: string) => void;
  /** A permanent line. */
  readonly say: (text: string) => void;
  /** Like `show` on a terminal, otherwise a permanent line. */
  readonly note: (text: string) => void;
  readonly end: () => void;
}

const nothing = (): void => undefined;

export const silent: ProgressLine = { show: nothing, say: nothing, note: nothing, end: nothing };

export interface Ports {
  /** The folder that the paths of files are relative to. */
  readonly cwd: string;
  /** The declared outputs of the run: none of them may also be an input. */
  readonly outputs?: readonly NamedPath[];
  /** The credential and the addresses of the platform, and the sources of secrets. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absent: nobody waits. */
  readonly progress?: ProgressLine;
  /** Aborted by SIGINT and SIGTERM: no new work is started, running work is finished. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Milliseconds since 1970, where time does not run as it does for this machine: in the demo. */
  readonly clock?: () => number;
  /** A new id each time, different from those of all other runs. */
  readonly newId: () => string;
  /** The waiting times of an apply. */
  readonly timeouts: Timeouts;
  /** Asks a runner to mask a secret from here on; absent: no runner reads the output. */
  readonly mask?: (secret: Secret) => void;
  /** Version of Tenantry. */
  readonly tool: string;
  /** How this program is called, for the commands that a result suggests: `tenantry`, or `node dist/cli.js`. */
  readonly program: string;
}
