// Questions to a person at a terminal.
import type { Prompts } from './surroundings.ts';

/** Loaded on use: most runs ask nothing. */
const clack = () => import('@clack/prompts');

export const terminalPrompts: Prompts = {
  confirm: async (question) => {
    const { confirm, isCancel } = await clack();
    const answer = await confirm({ message: question, initialValue: false });
    return !isCancel(answer) && answer;
  },
  text: async (question) => {
    const { text, isCancel } = await clack();
    const answer = await text({ message: question });
    return isCancel(answer) ? undefined : answer;
  },
};
