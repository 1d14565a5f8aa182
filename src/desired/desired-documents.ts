// Which files of a folder are the desired state: all but the policies that one of them names, which have a form of their own.
import { dirname, resolve } from 'node:path';
import type { Problem } from '../errors.ts';
import { isArray, isObject } from '../json.ts';
import type { Document } from '../yaml/parse.ts';
import { visible } from '../yaml/visible.ts';

/** What `policies.files` of a document says, absolute; nothing that is not as its schema wants it. */
const namedBy = ({ value, file }: Document): readonly string[] => {
  const policies = isObject(value) ? value['policies'] : undefined;
  const files = isObject(policies) ? policies['files'] : undefined;
  return isArray(files) ? files.flatMap((one) => (typeof one === 'string' ? [resolve(dirname(file), one)] : [])) : [];
};

/** Whether the path, or a folder that it lies in, is one of these. */
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

/** A document that names policies cannot be one: it would drop out of the desired state without a word, and its policies with it. */
export const desiredDocuments = (documents: readonly Document[]): DesiredDocuments => {
  const naming = documents.map((document) => ({ document, names: namedBy(document) })).filter(({ names }) => names.length > 0);
  const named = new Set(naming.flatMap(({ names }) => names));
  const owns = named.size === 0 ? () => true : (file: string) => !lies(resolve(file), named);
  const problems = naming
    .filter(({ document }) => !owns(document.file))
    .map(
      ({ document: { file, at } }): Problem => ({
        code: 'file-unfit',
        message: `the file ${visible(file)} names policies, and \`policies.files\` names this file as a policy`,
        at: at(['policies', 'files']),
        help: 'Keep policies in a folder that contains nothing else.',
      }),
    );
  return { owns, problems };
};
