// Written files read back as a person's would be: what `validate` would say of them.
import schema from '../../schemas/desired-state.schema.json' with { type: 'json' };
import { type Assembled, assemble } from '../desired/assemble.ts';
import type { Problem } from '../errors.ts';
import type { Kind } from '../kinds/kind.ts';
import { check } from '../yaml/check.ts';
import type { Document } from '../yaml/parse.ts';
import { desiredState } from '../yaml/validators/desired-state.generated.js';

/** Text and form come first; what the files say once all of them can be understood. */
export const checkDocuments = (
  documents: readonly Document[],
  catalogue: readonly Kind[],
): { readonly problems: readonly Problem[]; readonly assembled?: Assembled } => {
  const problems = documents.flatMap((document) => check(document, desiredState, schema));
  if (problems.length > 0) return { problems };
  const assembled = assemble(documents, catalogue);
  return { problems: assembled.problems, assembled };
};
