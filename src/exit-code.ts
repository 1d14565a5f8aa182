// Exit codes of the command line (design.md chapter 7), and which one wins when several hold.

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
