// Exit codes of the command line with their meanings, from which the table of docs/commands.md is generated, and their precedence.

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

/** The first of them that applies counts. */
export const precedence: readonly ExitCode[] = [70, 2, 130, 6, 5, 3, 1, 4, 0];
export const worstExit = (codes: readonly ExitCode[]): ExitCode => precedence.find((code) => codes.includes(code)) ?? 0;

interface Meaning {
  /** For the help of a command. */
  readonly brief: string;
  /** In Markdown, for docs/commands.md; absent: as brief. */
  readonly whole?: string;
}

const meanings: Readonly<Record<ExitCode, Meaning>> = {
  0: { brief: 'success: no findings, no pending changes, or they do not count' },
  1: {
    brief: 'findings, an exceeded budget, or a failed test case',
    whole:
      'findings at or above `--fail-on`, an exceeded budget or a failed test case, or a change that loosens settings that hide or could hide such findings',
  },
  2: { brief: 'invalid input: a file, an option, a missing credential' },
  3: {
    brief: 'something could not be read or evaluated; a refused credential',
    whole:
      'the platform could not be reached, refused the credential or its responses were not understood, required data was denied, failed or partial, or a change is unknown',
  },
  4: {
    brief: 'drift, or changes are pending',
    whole: 'drift, and changes that are pending, impossible or to be done by hand (`audit`, `plan --exit-code`)',
  },
  5: {
    brief: 'refused: by a guard, the platform, or without an acknowledgement',
    whole:
      "refused: by a guard, by the platform's rules according to the simulation, by a missing grant in the trust file, not acknowledged, not as expected, or another tenant",
  },
  6: {
    brief: 'partly applied',
    whole:
      'applied in part, also if a selected change is left for the next stage; not converged; or a selected change is impossible or to be done by hand',
  },
  70: { brief: 'internal error', whole: 'internal error (a bug in Tenantry)' },
  130: { brief: 'interrupted' },
};

const all: readonly ExitCode[] = Object.values(exitCodes);

/** For the help. */
export const exitCodeLines = (codes: readonly ExitCode[] = all): string =>
  all
    .filter((code) => codes.includes(code))
    .map((code) => `  ${String(code).padEnd(4)} ${meanings[code].brief}`)
    .join('\n');

/** For the page of commands. */
export const exitCodeRows = (): readonly (readonly [code: string, meaning: string])[] =>
  all.map((code) => [String(code), meanings[code].whole ?? meanings[code].brief]);
