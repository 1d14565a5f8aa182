// CODEOWNERS, as GitHub reads it, and whether it follows the delegation of the trust file.
import { join, resolve } from 'node:path';
import type { Problem } from '../../errors.ts';
import { pathExists } from '../../files/file-status.ts';
import { type Project, type ProjectFile, projectAround, projectFile, projectOf } from '../../files/project.ts';
import { readText } from '../../files/read-text.ts';
import { ownerBlock } from '../../trust/code-owners.ts';
import type { Trust } from '../../trust/trust.ts';

/** GitHub uses the first one (docs.github.com, "About code owners"). */
export const codeOwnersPlaces = [join('.github', 'CODEOWNERS'), 'CODEOWNERS', join('docs', 'CODEOWNERS')] as const;

/** undefined: there is none. */
export const codeOwnersIn = (
  project: Project,
): { readonly name: string; readonly file: ProjectFile; readonly text: string } | undefined => {
  const name = codeOwnersPlaces.find((one) => pathExists(join(project.folder, one)));
  if (name === undefined) return undefined;
  const file = projectFile(project, name);
  return { name, file, text: readText(file) };
};

/** The lines for the repository around a folder; '' without a delegation of files in it. */
export const ownerBlockFor = ({ delegation, file }: Trust, folder: string): string =>
  delegation === undefined || file === undefined ? '' : ownerBlock(delegation, projectAround(folder).root, resolve(file));

/** The desired state of this path: its repository has no file with the lines that the delegation leads to. */
export const codeOwnersWarnings = (trust: Trust, path: string): readonly Problem[] => {
  const { root, folder } = projectOf(path);
  const block = ownerBlockFor(trust, folder);
  if (block === '') return [];
  const found = codeOwnersIn(projectAround(root));
  if (found?.text.includes(block) === true) return [];
  const says = found === undefined ? 'there is no CODEOWNERS' : `${found.name} differs from it`;
  return [
    {
      code: 'code-owners',
      message: `The trust file delegates files, but ${says}: GitHub asks others, or nobody, to approve them`,
      help: `Run \`tenantry init --trust ${trust.file ?? ''}\`, and commit the lines that it writes.`,
    },
  ];
};
