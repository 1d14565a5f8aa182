// The text of a file for the lines around a mistake. Only for files of the project: files outside of it, or behind a link, are named and never displayed.
import { TenantryError } from '../errors.ts';
import { largest } from '../yaml/limits.ts';
import { type Project, projectFile } from './project.ts';
import { readText } from './read-text.ts';

/** `path`: absolute. undefined if it is not a file of these projects, or cannot be read now: then only the position is displayed. */
export const excerptOf = (path: string, projects: readonly Project[]): string | undefined => {
  for (const project of projects) {
    try {
      return readText(projectFile(project, path), largest);
    } catch (error) {
      if (!(error instanceof TenantryError)) throw error;
    }
  }
  return undefined;
};
