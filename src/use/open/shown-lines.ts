// Lines of the project's files that a report may display. Files outside of the project, and lines with a secret, are not displayed.
import { resolve } from 'node:path';
import type { Source } from '../../errors.ts';
import { excerptOf } from '../../files/excerpt.ts';
import { type Project, projectAround, projectOf } from '../../files/project.ts';
import { safeRests } from '../../yaml/code-frame.ts';

/** An unusable desired state has no project whose lines are displayed. */
export const shownProjects = (cwd: string, desired: readonly string[]): readonly Project[] => [
  projectAround(cwd),
  ...desired.flatMap((path) => {
    try {
      return [projectOf(path)];
    } catch {
      return [];
    }
  }),
];

type Rest = ReturnType<typeof safeRests>;

/** Each file is read once. */
export const textIn = (cwd: string, desired: readonly string[]): ((at: Source) => string | undefined) => {
  const projects = shownProjects(cwd, desired);
  const files = new Map<string, Rest>();
  return (at) => {
    const known = files.get(at.file);
    if (known) return known(at);
    const text = excerptOf(resolve(cwd, at.file), projects);
    const rest: Rest = text === undefined ? () => undefined : safeRests(text);
    files.set(at.file, rest);
    return rest(at);
  };
};
