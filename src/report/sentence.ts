// A message as a sentence: messages are written as clauses, because some are joined to others; what a person reads begins with a capital and ends with a full stop.

/** Only a plain word is capitalised: names, paths, options and resource addresses stay as people type them. */
const plainWord = /^[a-z]+(?=[\s,])/;
const ended = /[.!?…]$/;

export const sentence = (clause: string): string => {
  const begun = plainWord.test(clause) ? `${clause.charAt(0).toUpperCase()}${clause.slice(1)}` : clause;
  return clause === '' || ended.test(clause) ? begun : `${begun}.`;
};
