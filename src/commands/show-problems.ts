// Problems for people: what happened, where, the lines around it, what to do. On stderr, never with a stack trace.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Problem } from '../errors.ts';
import { type Line, list, tone } from '../report/document.ts';
import { problemItem } from '../report/problem-item.ts';
import { blocksAsText, type TextOptions } from '../report/text.ts';
import { codeFrames } from '../yaml/code-frame.ts';

const frameOf = ({ at }: Problem, cwd: string): readonly Line[] => {
  if (!at) return [];
  try {
    const frame = codeFrames(readFileSync(resolve(cwd, at.file), 'utf8'))(at);
    return frame.split('\n').map((line) => [tone('quiet', line)]);
  } catch {
    // The file itself is the problem: its place is enough.
    return [];
  }
};

export const problemsAsText = (problems: readonly Problem[], cwd: string, options: TextOptions): string =>
  blocksAsText([list(problems.map((problem) => problemItem(problem, frameOf(problem, cwd))))], options);
