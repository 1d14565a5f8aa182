// Every error code with its meaning, remedy and exit code.
import { errorTable } from '../error-table.ts';
import type { ExitCode } from '../exit-code.ts';

export interface ErrorDescription {
  readonly meaning: string;
  readonly remedy: string;
  /** The exit code of a command that ends with it. */
  readonly exit: ExitCode;
}

/** By error code. */
export const errorCodes: Readonly<Record<keyof typeof errorTable, ErrorDescription>> = errorTable;
