// What cel-js says of a wrong expression, in people's words: its own speak of tokens and overloads.

/** Types in people's words. */
export const plainTypes = (text: string): string => text.replaceAll('dyn', 'any').replaceAll('null_type', 'null');

/** Its names of tokens, where the sign itself says more. */
const signs: Readonly<Record<string, string>> = {
  NUMBER: 'a number',
  STRING: 'a text',
  BOOLEAN: '`true` or `false`',
  NULL: '`null`',
  IDENTIFIER: 'a name',
  BYTES: 'bytes',
  PLUS: '`+`',
  MINUS: '`-`',
  MULTIPLY: '`*`',
  DIVIDE: '`/`',
  MODULO: '`%`',
  EQ: '`==`',
  NE: '`!=`',
  LT: '`<`',
  LE: '`<=`',
  GT: '`>`',
  GE: '`>=`',
  AND: '`&&`',
  OR: '`||`',
  NOT: '`!`',
  IN: '`in`',
  LPAREN: '`(`',
  RPAREN: '`)`',
  LBRACKET: '`[`',
  RBRACKET: '`]`',
  LBRACE: '`{`',
  RBRACE: '`}`',
  DOT: '`.`',
  COMMA: '`,`',
  COLON: '`:`',
  QUESTION: '`?`',
};
const sign = (token = ''): string => signs[token] ?? token;

const wordings: readonly (readonly [RegExp, (found: readonly string[]) => string])[] = [
  [
    /^no such overload: (.+) (==|!=|<=?|>=?|in|\+|-|\*|\/|%) (.+)$/,
    ([, left, operator, right]) => `\`${operator}\` does not go with ${left} and ${right}`,
  ],
  [/^no such overload: ([!-])(.+)$/, ([, operator, type]) => `\`${operator}\` does not go with ${type}`],
  [
    /^found no matching overload for '(?:(.+)\.)?(\w+)\((.*)\)'$/,
    ([, on, called, given]) =>
      `there is no \`${called}${given === '' ? '()' : ''}\`${on ? ` on ${on}` : ''}${given === '' ? '' : ` that takes (${given})`}`,
  ],
  [/^Unknown variable: (.+)$/, ([, variable]) => `there is no \`${variable}\` here`],
  [/^No such key: (.+)$/, ([, key]) => `there is no field \`${key}\``],
  [/^Expected (\w+), got EOF$/, ([, token]) => `${sign(token)} is missing where the expression ends`],
  [/^Expected (\w+), got (\w+)$/, ([, token, other]) => `${sign(token)} is missing: ${sign(other)} stands here`],
  [/^Unexpected token: EOF$/, () => 'the expression ends too early'],
  [/^Unexpected token: (\w+)$/, ([, token]) => `${sign(token)} has no meaning here`],
  [/^Unexpected character: '?(.)'?$/, ([, character]) => `\`${character}\` has no meaning here`],
];

/** A message of cel-js for a person. */
export const worded = (summary: string): string => {
  for (const [pattern, say] of wordings) {
    const found = pattern.exec(summary);
    if (found) return plainTypes(say(found));
  }
  return plainTypes(`${summary.charAt(0).toLowerCase()}${summary.slice(1)}`);
};
