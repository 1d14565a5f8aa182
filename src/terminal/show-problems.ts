// Problems for people: the mistake, its position, the lines around it, and the remedy. On stderr, never with a stack trace.
import { resolve } from 'node:path';
import type { Problem, Source, TenantryError } from '../errors.ts';
import { type ExitCode, exitCodes, worstExit } from '../exit-code.ts';
import { excerptOf } from '../files/excerpt.ts';
import type { Project } from '../files/project.ts';
import { describeMore } from '../report/describe-more.ts';
import { count, lineOfFile, list, paragraph, type TextLine } from '../report/document.ts';
import { firstProblems } from '../report/first-problems.ts';
import { problemItem } from '../report/problem-item.ts';
import { blocksAsText, type TextOptions } from '../report/text.ts';
import { english } from '../report/texts/texts.ts';
import { shownProjects } from '../use/open/shown-lines.ts';
import { codeFrames } from '../yaml/code-frame.ts';
import { printResultLine } from './command-result.ts';
import { type Surroundings, textFor } from './surroundings.ts';

type Frame = (at: Source) => string;

const framesOf = (path: string, projects: readonly Project[]): Frame => {
  const text = excerptOf(path, projects);
  // Files outside of the project are not displayed, and for a problem of the file itself the position is enough.
  return text === undefined ? () => '' : codeFrames(text);
};

/** Each file is read once. */
const frameOf = ({ at }: Problem, cwd: string, projects: readonly Project[], files: Map<string, Frame>): readonly TextLine[] => {
  if (!at) return [];
  const frames = files.get(at.file) ?? framesOf(resolve(cwd, at.file), projects);
  files.set(at.file, frames);
  const frame = frames(at);
  return frame === '' ? [] : frame.split('\n').map((line) => [lineOfFile(line)]);
};

export const problemsAsText = ({ problems, desired }: TenantryError, cwd: string, options: TextOptions): string => {
  const projects = shownProjects(cwd, desired);
  const files = new Map<string, Frame>();
  const { shown, more } = firstProblems(problems);
  const items = shown.map((problem) => problemItem(problem, frameOf(problem, cwd, projects, files)));
  const rest = more.map((one) => paragraph(describeMore(one, 'problem', english)));
  return blocksAsText([list(items), ...rest], options);
};

/** The end of a failed run: its problems and, as the last line, their number. Data that a stopped run could not read is not a fault of the platform. */
export const showProblems = (error: TenantryError, { cwd, stderr, signal }: Pick<Surroundings, 'cwd' | 'stderr' | 'signal'>): ExitCode => {
  const { problems } = error;
  const exitCode = signal.aborted ? worstExit([error.exitCode, exitCodes.interrupted]) : error.exitCode;
  stderr.write(problemsAsText(error, cwd, textFor(stderr)));
  printResultLine(stderr, exitCode, [count(problems.length, 'problem')]);
  return exitCode;
};
