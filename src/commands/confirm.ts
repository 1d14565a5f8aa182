// Asks a person whether to go on. Nothing is asked without a terminal.
import { confirm as ask, isCancel } from '@clack/prompts';

export const confirmed = async (question: string): Promise<boolean> => {
  const answer = await ask({ message: question, initialValue: false });
  return !isCancel(answer) && answer;
};
