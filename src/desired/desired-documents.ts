// The files of a folder that are the desired state: all except the policies that one of them names, which have a schema of their own.
import { dirname, resolve } from 'node:path';
import type { Problem } from '../errors.ts';
import type { Document } from '../yaml/parse.ts';
import { visible } from '../yaml/visible.ts';
import { policiesNamedIn } from './policies-named-in.ts';

/** Absolute. */
const namedBy = (document: Document): readonly string[] =>
  policiesNamedIn(document).map(({ path }) => resolve(dirname(document.file), path));

/** Whether the path, or one of its folders, is one of these. */
const lies = (path: string, named: ReadonlySet<string>): boolean => {
  for (let at = path; ; at = dirname(at)) {
    if (named.has(at)) return true;
    if (dirname(at) === at) return false;
  }
};

export interface DesiredDocuments {
  /** True for a file that is part of the desired state. */
  readonly owns: (file: string) => boolean;
  readonly problems: readonly Problem[];
}

/** A document that names policies cannot be a policy itself: it would silently drop out of the desired state, and its policies with it. */
export const desiredDocuments = (documents: readonly Document[]): DesiredDocuments => {
  const naming = documents.map((document) => ({ document, names: namedBy(document) })).filter(({ names }) => names.length > 0);
  const named = new Set(naming.flatMap(({ names }) => names));
  const owns = named.size === 0 ? () => true : (file: string) => !lies(resolve(file), named);
  const problems = naming
    .filter(({ document }) => !owns(document.file))
    .map(
      ({ document: { file, at } }): Problem => ({
        code: 'file-invalid',
        message: `the file ${visible(file)} names policies, and \`policies.files\` names this file as a policy`,
        at: at(['policies', 'files']),
        help: 'Keep policies in a folder that contains nothing else.',
      }),
    );
  return { owns, problems };
};
