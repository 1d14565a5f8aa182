// Turns a message into a sentence with a capital letter and a full stop. Messages are written as clauses, because some are joined with others.

/** Only plain words are capitalized; names, paths, options and resource addresses keep their form. */
const plainWord = /^[a-z]+(?=[\s,])/;
const ended = /[.!?…]$/;

export const sentence = (clause: string): string => {
  const begun = plainWord.test(clause) ? `${clause.charAt(0).toUpperCase()}${clause.slice(1)}` : clause;
  return clause === '' || ended.test(clause) ? begun : `${begun}.`;
};
