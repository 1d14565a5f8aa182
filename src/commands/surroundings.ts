// What a command is given of the world around it. Only the two doors read the process; commands see this.
export interface Output {
  /** Whether a person looks at it: colour, progress and questions are for people only. */
  readonly terminal: boolean;
  readonly write: (text: string) => void;
}

export interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Results. */
  readonly stdout: Output;
  /** Talk and progress. */
  readonly stderr: Output;
  /** Somebody can be asked. */
  readonly interactive: boolean;
  readonly colour: boolean;
  /** Aborted by SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Version of Tenantry. */
  readonly tool: string;
  /** How this program is called, for commands that are shown: `tenantry`, or `node dist/cli.js`. */
  readonly program: string;
}
