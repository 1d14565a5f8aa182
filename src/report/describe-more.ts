// The line in place of problems or warnings that are only counted.
import { visible } from '../yaml/visible.ts';
import type { MoreProblems } from './first-problems.ts';
import type { Say } from './texts/texts.ts';

export const describeMore = ({ file, count: many }: MoreProblems, what: 'problem' | 'warning', say: Say): string =>
  say.review.more(many, what, file === undefined ? undefined : visible(file));
