// Problems for people: what happened, where, the lines around it, what to do. On stderr, never with a stack trace.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorTable, type Problem } from '../errors.ts';
import { codeFrames } from '../yaml/code-frame.ts';
import { type Block, type Inline, tone } from '../report/document.ts';
import { place } from '../report/plan-blocks.ts';
import { blocksAsText } from '../report/text.ts';

const frames = (problem: Problem, cwd: string): readonly (readonly Inline[])[] => {
  const { at } = problem;
  if (!at) return [];
  try {
    return codeFrames(readFileSync(resolve(cwd, at.file), 'utf8'))(at)
      .split('\n')
      .map((line) => [tone('quiet', line)]);
  } catch {
    // The file itself is the problem: its place is enough.
    return [];
  }
};

export const problemBlocks = (problems: readonly Problem[], cwd: string): readonly Block[] => [
  {
    type: 'list',
    items: problems.map((problem) => ({
      sign: 'error',
      tone: 'bad' as const,
      text: [...(problem.at ? [`${place(problem.at)}: `] : []), problem.message, tone('quiet', `  [${problem.code}]`)],
      below: [...frames(problem, cwd), [problem.help ?? errorTable[problem.code].remedy]],
    })),
  },
];

export const problemsAsText = (problems: readonly Problem[], cwd: string, colour: boolean): string =>
  blocksAsText(problemBlocks(problems, cwd), { colour });
