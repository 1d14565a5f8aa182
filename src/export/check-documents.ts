// Reads written files back like files of a person, with the problems that `validate` would report.
import { type Assembled, assemble } from '../desired/assemble.ts';
import { desiredSchema } from '../desired/desired-schema.ts';
import type { Problem } from '../errors.ts';
import type { Kind } from '../kinds/kind.ts';
import { check } from '../yaml/check.ts';
import type { Document } from '../yaml/parse.ts';

/** Text and schema first; the content once all files can be parsed. */
export const checkDocuments = (
  documents: readonly Document[],
  catalogue: readonly Kind[],
): { readonly problems: readonly Problem[]; readonly assembled?: Assembled } => {
  const problems = documents.flatMap((document) => check(document, 'desired', desiredSchema));
  if (problems.length > 0) return { problems };
  const assembled = assemble(documents, catalogue);
  return { problems: assembled.problems, assembled };
};
