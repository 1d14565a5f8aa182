// The environment of a run: its ports, with what a person sees. Only the two entry points read the process; commands and jobs of the Action use this.
import { asAscii } from '../report/ascii.ts';
import type { TextOptions } from '../report/text.ts';
import type { Ports } from '../use/ports.ts';

export interface Output {
  /** Whether a person sees it: colour, progress and questions are only for people. */
  readonly terminal: boolean;
  /** Columns of the terminal. */
  readonly columns?: number | undefined;
  readonly colour: boolean;
  /** Whether it displays nothing but ASCII; absent: it displays everything. */
  readonly ascii?: boolean;
  readonly write: (text: string) => void;
}

/** Questions to a person. */
export interface Prompts {
  readonly confirm: (question: string) => Promise<boolean>;
  /** undefined: the person cancelled. */
  readonly text: (question: string) => Promise<string | undefined>;
}

export interface Surroundings extends Ports {
  /** Results. */
  readonly stdout: Output;
  /** Diagnostics and progress. */
  readonly stderr: Output;
  /** From here on, nothing that happens to stdout ends the run: text that it does not accept, even because its reader left, goes to stderr. */
  readonly outliveReader: () => void;
  /** Asks a person at a terminal; absent: nobody can be asked. */
  readonly prompts?: Prompts;
  /** Node and the file of this program, which a fleet starts for each organization; absent: not on the command line. */
  readonly ownProgram?: { readonly node: string; readonly script: string };
}

/** A text as the output can display it. */
export const inLocale = (text: string, { ascii }: Pick<Output, 'ascii'>): string => (ascii ? asAscii(text) : text);

/** The layout of text for an output: in colour and wrapped to its width if a person sees it. */
export const textFor = ({ terminal, columns, colour, ascii }: Output, verbose = false): TextOptions => ({
  colour,
  ascii,
  verbose,
  ...(terminal && columns !== undefined ? { width: Math.max(columns, 40) } : {}),
});
