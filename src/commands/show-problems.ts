// Problems for people: what happened, where, the lines around it, what to do. On stderr, never with a stack trace.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Problem, Source } from '../errors.ts';
import { count, type Line, list, paragraph, tone } from '../report/document.ts';
import { problemItem } from '../report/problem-item.ts';
import { blocksAsText, type TextOptions } from '../report/text.ts';
import { codeFrames } from '../yaml/code-frame.ts';

/** More than anybody mends at once; formats for programs hold all. */
const most = 100;

type Frame = (at: Source) => string;

const framesOf = (path: string): Frame => {
  try {
    return codeFrames(readFileSync(path, 'utf8'));
  } catch {
    // The file itself is the problem: its place is enough.
    return () => '';
  }
};

/** Each file is read once. */
const frameOf = ({ at }: Problem, cwd: string, files: Map<string, Frame>): readonly Line[] => {
  if (!at) return [];
  const frames = files.get(at.file) ?? framesOf(resolve(cwd, at.file));
  files.set(at.file, frames);
  const frame = frames(at);
  return frame === '' ? [] : frame.split('\n').map((line) => [tone('quiet', line)]);
};

export const problemsAsText = (problems: readonly Problem[], cwd: string, options: TextOptions): string => {
  const files = new Map<string, Frame>();
  const items = problems.slice(0, most).map((problem) => problemItem(problem, frameOf(problem, cwd, files)));
  const left = problems.length - items.length;
  const rest = left === 0 ? [] : [paragraph(`and ${count(left, 'more problem')}: mend these first`)];
  return blocksAsText([list(items), ...rest], options);
};
