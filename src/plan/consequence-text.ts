// A sentence in parts: our own text, and names from the platform or the file, which each format escapes.
/** A sentence in pieces: fixed texts, and names from the platform or the files. */
export type ConsequenceText = readonly (string | { readonly name: string })[];

/** For messages, which escape their whole text. */
export const plainConsequence = (text: ConsequenceText): string =>
  text.map((piece) => (typeof piece === 'string' ? piece : piece.name)).join('');
