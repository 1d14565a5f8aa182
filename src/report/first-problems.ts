// At most a hundred problems of each file and a thousand in all, with the number of the others, in every format: no file determines the length of a report, and no
// number of files.
import type { Problem } from '../errors.ts';
import type { Positive } from '../value-types.ts';

/** For one file: more than anybody fixes at once. */
export const mostProblems = 100;

/** For all files. */
export const mostInAll = 1000;

/** Problems that are only counted. Without a file: those that belong to no file, and those of all files after the last one that is shown. */
export interface MoreProblems {
  /** The file; absent: in no file. */
  readonly file?: string;
  /** How many. */
  readonly count: Positive;
}

export interface FirstProblems {
  readonly shown: readonly Problem[];
  readonly more: readonly MoreProblems[];
}

export const firstProblems = (problems: readonly Problem[]): FirstProblems => {
  const ofFile = new Map<string, number>();
  const others = new Map<string, number>();
  const shown: Problem[] = [];
  for (const problem of problems) {
    const file = problem.at?.file ?? '';
    const many = ofFile.get(file) ?? 0;
    if (many < mostProblems && shown.length < mostInAll) {
      shown.push(problem);
      ofFile.set(file, many + 1);
    } else {
      // A file of which nothing is shown is not named either: there may be many.
      const named = many === 0 ? '' : file;
      others.set(named, (others.get(named) ?? 0) + 1);
    }
  }
  return { shown, more: [...others].map(([file, many]) => ({ ...(file !== '' && { file }), count: many })) };
};
