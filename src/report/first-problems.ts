// At most a hundred problems of each file, with the number of the others, in every format: no file determines the length of a report.
import type { Problem } from '../errors.ts';
import { visible } from '../yaml/visible.ts';
import { count } from './document.ts';

/** For one file: more than anybody fixes at once. */
export const mostProblems = 100;

/** Problems that are only counted. Without a file: those that belong to no file. */
export interface MoreProblems {
  readonly file?: string;
  readonly count: number;
}

export interface FirstProblems {
  readonly shown: readonly Problem[];
  readonly more: readonly MoreProblems[];
}

export const firstProblems = (problems: readonly Problem[]): FirstProblems => {
  const seen = new Map<string, number>();
  const shown = problems.filter(({ at }) => {
    const file = at?.file ?? '';
    const many = (seen.get(file) ?? 0) + 1;
    seen.set(file, many);
    return many <= mostProblems;
  });
  const more = [...seen].flatMap(([file, many]): readonly MoreProblems[] =>
    many <= mostProblems ? [] : [{ ...(file !== '' && { file }), count: many - mostProblems }],
  );
  return { shown, more };
};

/** `what`: the noun, `problem` or `warning`. */
export const describeMore = ({ file, count: many }: MoreProblems, what: string): string =>
  `… and ${count(many, `more ${what}`)}${file === undefined ? '' : ` in ${visible(file)}`}. Fix these first.`;
