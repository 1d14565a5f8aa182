// `tenantry completion`: static scripts for bash, zsh and fish, generated from the command tables.
import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { quietResult } from '../terminal/command-result.ts';
import { type Command, type CommandRow, defineCommand } from './command.ts';
import { bash } from './completion/bash.ts';
import { fish } from './completion/fish.ts';
import { type Word, wordOf } from './completion/words.ts';
import { zsh } from './completion/zsh.ts';

const shells: Readonly<Record<string, (words: readonly Word[]) => string>> = { bash, zsh, fish };
const names = Object.keys(shells);

/** `rows`: all commands. */
export const completionOf = (rows: readonly CommandRow[]): Command =>
  defineCommand({
    about: 'Prints a static script with the commands, options, policies and error codes of this version.',
    arguments: [{ name: 'shell', about: 'bash, zsh or fish', required: true, choices: () => Promise.resolve(names) }],
    options: {},
    exits: [],
    examples: [{ command: 'completion fish > ~/.config/fish/completions/tenantry.fish', why: 'Complete commands and options in fish' }],
    run: async ([shell = ''], _options, { stdout }) => {
      const script = shells[shell] ?? fail('usage', `No completion exists for ${shell}.`, { help: `Shells: ${names.join(', ')}.` });
      const words = await Promise.all(rows.map(wordOf));
      stdout.write(script(words));
      // A shell runs it at every start.
      return quietResult(exitCodes.clean);
    },
  });
