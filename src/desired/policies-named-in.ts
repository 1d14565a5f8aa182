// The paths under `policies.files` of a document, with their positions; entries that violate the schema are ignored.
import type { Source } from '../errors.ts';
import { isArray, isObject } from '../json.ts';
import type { Document } from '../yaml/parse.ts';

/** Relative to the folder of the document. */
export interface NamedPolicies {
  readonly path: string;
  readonly at: Source;
}

export const policiesNamedIn = ({ value, at }: Document): readonly NamedPolicies[] => {
  const policies = isObject(value) ? value['policies'] : undefined;
  const files = isObject(policies) ? policies['files'] : undefined;
  if (!isArray(files)) return [];
  return files.flatMap((path, index) => (typeof path === 'string' ? [{ path, at: at(['policies', 'files', index]) }] : []));
};
