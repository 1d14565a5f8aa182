// The one error class and its table: code → what it means, what to do in general, and the exit code it leads to.
// A stage collects all its problems and throws them together; only the two doors (cli.ts, action.ts) turn them into text.

/** A place in a file the user wrote. Lines and columns count from 1; `file` is the path as the user would type it. */
export interface Source {
  readonly file: string;
  readonly line: number;
  readonly col: number;
}

/** Exit codes of the command line (design.md chapter 7). When several hold, `worstExit` says which one wins. */
export const exitCodes = {
  clean: 0,
  findings: 1,
  invalid: 2,
  unread: 3,
  pending: 4,
  refused: 5,
  partial: 6,
  defect: 70,
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const precedence: readonly ExitCode[] = [70, 2, 130, 6, 5, 3, 1, 4, 0];
export const worstExit = (codes: readonly ExitCode[]): ExitCode => precedence.find((code) => codes.includes(code)) ?? 0;

interface ErrorRow {
  readonly exit: ExitCode;
  /** What this error means, in general: what `tenantry explain <code>` prints. */
  readonly meaning: string;
  /** What to do about it, in general. A problem may carry a more exact `help`. */
  readonly remedy: string;
}

export const errorTable = {
  // the command line
  'usage': { exit: 2, meaning: 'The command line is not understood.', remedy: 'See `tenantry --help`, or `tenantry <command> --help`.' },
  'file-missing': { exit: 2, meaning: 'A file that was named does not exist or cannot be read.', remedy: 'Check the path and its permissions.' },
  'file-unfit': { exit: 2, meaning: 'A file cannot be taken as text: too large, binary, a link, or not a regular file.', remedy: 'Give a regular UTF-8 text file of at most 10 MB.' },
  'file-unwritable': { exit: 2, meaning: 'A file that was to be written could not be.', remedy: 'Check the folder, its permissions and the space left.' },
  // text and schema
  'yaml-syntax': { exit: 2, meaning: 'The file is not well-formed YAML, or uses a part of YAML that Tenantry refuses.', remedy: 'Mend the text at the place shown.' },
  'yaml-duplicate-key': { exit: 2, meaning: 'A key stands twice in one map.', remedy: 'Keep one of the two.' },
  'yaml-alias': { exit: 2, meaning: 'The file uses anchors, aliases or merge keys.', remedy: 'Write the values out: what applies to whom must be readable where it stands.' },
  'yaml-key-retyped': { exit: 2, meaning: 'A plain key that YAML reads as something else than its text.', remedy: 'Put the key in quotes.' },
  'yaml-too-deep': { exit: 2, meaning: 'The file is nested deeper than 64 levels.', remedy: 'Flatten it.' },
  'schema': { exit: 2, meaning: 'The file does not follow its JSON Schema.', remedy: 'See the place shown; the published schemas are in `schemas/`.' },
  // the platform
  'address-unfit': { exit: 2, meaning: 'An address of the platform, or a path in the trust file, cannot be used.', remedy: 'Give an https address without password, query or fragment; http only for this machine.' },
  'credential-unfit': { exit: 2, meaning: 'A credential or tenant id cannot be sent as it is.', remedy: 'Check the variable it comes from: no spaces, no line breaks, no quotes.' },
  'defect': { exit: 70, meaning: 'Tenantry itself is wrong.', remedy: 'Please report it, with the text shown.' },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

/** One thing that is wrong: what happened, where, and what to do. Never holds a secret, never a control character from outside. */
export interface Problem {
  readonly code: ErrorCode;
  readonly message: string;
  readonly at?: Source;
  /** What to do here; without it the table's remedy is shown. */
  readonly help?: string;
}

/** All problems of one stage. The exit code is the worst of their codes. */
export class TenantryError extends Error {
  override readonly name = 'TenantryError';
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[], options?: { readonly cause?: unknown }) {
    super(problems.map((problem) => problem.message).join('\n'), options);
    this.problems = problems;
  }
  get exitCode(): ExitCode {
    return worstExit(this.problems.map((problem) => errorTable[problem.code].exit));
  }
}

export const fail = (code: ErrorCode, message: string, rest: Omit<Problem, 'code' | 'message'> = {}): never => {
  throw new TenantryError([{ code, message, ...rest }]);
};
