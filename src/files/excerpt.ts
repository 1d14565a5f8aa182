// The text of a file for the lines around a mistake. Only of files of the project: what lies elsewhere, or behind a link, is named and never shown.
import { TenantryError } from '../errors.ts';
import { largest } from '../yaml/limits.ts';
import { type Project, projectFile } from './project.ts';
import { readText } from './read-text.ts';

/** `path`: absolute. Undefined when it is no file of these projects, or cannot be read now: its place is enough then. */
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
