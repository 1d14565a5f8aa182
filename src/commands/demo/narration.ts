// The output of the demo: headings and sentences, and commands that are run exactly as printed.
import { styleText } from 'node:util';
import type { ExitCode } from '../../exit-code.ts';
import { writeText } from '../../files/write-text.ts';
import type { Block } from '../../report/document.ts';
import { blocksAsText } from '../../report/text.ts';
import { type Surroundings, textFor } from '../../terminal/surroundings.ts';
import type { CommandRow } from '../command.ts';
import { parseArguments } from '../parse-arguments.ts';
import { excerptOf, foldedCommand, width } from './excerpt.ts';

interface CommandOutput {
  readonly code: ExitCode;
  /** What the command printed on stdout. */
  readonly text: string;
}

export interface Narration {
  /** A new part of the story, with a line across the terminal. */
  readonly chapter: (title: string, ...blocks: readonly Block[]) => void;
  readonly tell: (...blocks: readonly Block[]) => void;
  /** Prints a command line, runs it, prints this many lines of its output and its answer, and writes the whole output to the file. */
  readonly run: (line: string, file: string, most?: number) => Promise<CommandOutput>;
}

/** Runs a command line without quotes like a shell, and keeps its output. */
const invoke = async (line: string, inside: Surroundings, rows: readonly CommandRow[]): Promise<CommandOutput> => {
  const printed: string[] = [];
  const stdout = { terminal: false, colour: false, write: (text: string) => void printed.push(text) };
  // Progress is only for a viewer.
  const stderr = inside.stderr.terminal ? inside.stderr : { ...inside.stderr, write: () => undefined };
  const run = await parseArguments(line.split(' '), { ...inside, stdout, stderr }, rows);
  const code = run ? await run() : 0;
  return { code, text: printed.join('') };
};

/** `inside`: the surroundings of the commands of the story. */
export const narrationOf = (inside: Surroundings, rows: readonly CommandRow[]): Narration => {
  const { stdout, program } = inside;
  const tell = (...blocks: readonly Block[]): void => stdout.write(`${blocksAsText(blocks, { ...textFor(stdout), width })}\n`);
  return {
    tell,
    chapter: (title, ...blocks) => {
      const line = `━━ ${title} ${'━'.repeat(Math.max(0, width - title.length - 4))}`;
      stdout.write(`\n${stdout.colour ? styleText(['bold', 'cyan'], line, { validateStream: false }) : line}\n\n`);
      if (blocks.length > 0) tell(...blocks);
    },
    run: async (line, file, most = 0) => {
      tell({ type: 'commands', lines: foldedCommand(`$ ${program} ${line}`).split('\n') });
      const result = await invoke(line, inside, rows);
      await writeText(file, result.text);
      stdout.write(`${excerptOf(result.text, most, file).join('\n')}\n`);
      return result;
    },
  };
};
