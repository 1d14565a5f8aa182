// Exit codes of the command line (docs/commands.md, exit codes), and their precedence.

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
/** An exit code. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const precedence: readonly ExitCode[] = [70, 2, 130, 6, 5, 3, 1, 4, 0];
export const worstExit = (codes: readonly ExitCode[]): ExitCode => precedence.find((code) => codes.includes(code)) ?? 0;

const meanings: Readonly<Record<ExitCode, string>> = {
  0: 'success: no findings, no pending changes, or they do not count',
  1: 'findings, an exceeded budget, or a failed test case',
  2: 'invalid input: a file, an option, a missing credential',
  3: 'something could not be read or evaluated; a refused credential',
  4: 'drift, or changes are pending',
  5: 'refused: by a guard, the platform, or without an acknowledgement',
  6: 'partly applied',
  70: 'internal error',
  130: 'interrupted',
};

const all: readonly ExitCode[] = Object.values(exitCodes);

/** For the help. */
export const exitCodeLines = (codes: readonly ExitCode[] = all): string =>
  all
    .filter((code) => codes.includes(code))
    .map((code) => `  ${String(code).padEnd(4)} ${meanings[code]}`)
    .join('\n');
