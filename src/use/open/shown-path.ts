// How a file is named to people.
import { relative, resolve } from 'node:path';
import type { Ports } from '../ports.ts';

/** Relative to the working directory, as a person would name it. */
export const shownPath = (path: string, { cwd }: Pick<Ports, 'cwd'>): string => {
  const way = relative(cwd, resolve(cwd, path));
  return way === '' ? '.' : way;
};
