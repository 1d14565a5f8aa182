// Errors of cel-js about an expression, in words for people: its own messages are about tokens and overloads.

/** Types in words for people. */
export const plainTypes = (text: string): string =>
  text
    .replaceAll(/\bdyn\b/g, 'any')
    .replaceAll('null_type', 'null')
    .replaceAll(/\bundefined\b/g, 'unknown');

/** Its token names for which the symbol itself is clearer. */
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
    ([, left, operator = '', right]) =>
      `\`${operator}\` cannot ${/[=<>]/.test(operator) ? `compare ${left} with ${right}` : `be applied to ${left} and ${right}`}`,
  ],
  [/^no such overload: ([!-])(.+)$/, ([, operator, type]) => `\`${operator}\` cannot be applied to ${type}`],
  [
    /^found no matching overload for '(?:(.+)\.)?(\w+)\((.*)\)'$/,
    ([, on, called, given]) =>
      `there is no \`${called}${given === '' ? '()' : ''}\`${on ? ` on ${on}` : ''}${given === '' ? '' : ` that takes (${given})`}`,
  ],
  [/^Unknown variable: (.+)$/, ([, variable]) => `there is no \`${variable}\` here`],
  [/^No such key: (.+)$/, ([, key]) => `there is no field \`${key}\``],
  [
    /^(?:List elements|Map (key|value)) (?:must have the same|uses wrong) type, expected type '(.+)' but found '(.+)'$/i,
    ([, part, type, other]) =>
      `the ${part === undefined ? 'items of a list' : `${part}s of a map`} have one type; found ${type} and ${other}`,
  ],
  [/^Expression of type '(.+)' cannot be range of a comprehension/, ([, type]) => `a macro goes over a list, not over ${type}`],
  [/^Exceeded maxDepth/, () => 'the expression is nested too deeply'],
  [/^Exceeded max/, () => 'the expression is too long'],
  [/^has\(\) invalid argument$/, () => '`has` takes a field: `has(resource.name)`'],
  [/^(\w+)\(.*\) invalid predicate iteration variable$/, ([, macro]) => `the first argument of \`${macro}\` is the name of a variable`],
  [/^Expected (\w+), got EOF$/, ([, token]) => `${sign(token)} is missing at the end of the expression`],
  [/^Expected (\w+), got (\w+)$/, ([, token, other]) => `${sign(token)} is missing; found ${sign(other)}`],
  [/^Unexpected token: EOF$/, () => 'the expression is incomplete'],
  [/^Unexpected token: (\w+)$/, ([, token]) => `${sign(token)} is not allowed here`],
  [/^Unexpected character: '?(.)'?$/, ([, character]) => `\`${character}\` is not allowed here`],
];

/** A message of cel-js in words for people. */
export const describeExpressionError = (summary: string): string => {
  for (const [pattern, say] of wordings) {
    const found = pattern.exec(summary);
    if (found) return plainTypes(say(found));
  }
  return plainTypes(`${summary.charAt(0).toLowerCase()}${summary.slice(1)}`);
};
