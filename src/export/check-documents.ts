// Reads written files back like files of a person, with the problems that `validate` would report.
import schema from '../../schemas/desired-state.schema.json' with { type: 'json' };
import { type Assembled, assemble } from '../desired/assemble.ts';
import type { Problem } from '../errors.ts';
import type { Kind } from '../kinds/kind.ts';
import { check } from '../yaml/check.ts';
import type { Document } from '../yaml/parse.ts';
import { desiredState } from '../yaml/validators/desired-state.generated.js';

/** Text and schema first; the content once all files can be parsed. */
export const checkDocuments = (
  documents: readonly Document[],
  catalogue: readonly Kind[],
): { readonly problems: readonly Problem[]; readonly assembled?: Assembled } => {
  const problems = documents.flatMap((document) => check(document, 'desired', desiredState, schema));
  if (problems.length > 0) return { problems };
  const assembled = assemble(documents, catalogue);
  return { problems: assembled.problems, assembled };
};
