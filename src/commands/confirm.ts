// Asks a person whether to go on. Nothing is asked without a terminal.

export const confirmed = async (question: string): Promise<boolean> => {
  // Loaded late: most runs ask nothing.
  const { confirm: ask, isCancel } = await import('@clack/prompts');
  const answer = await ask({ message: question, initialValue: false });
  return !isCancel(answer) && answer;
};
