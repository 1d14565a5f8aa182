// Regular expressions with RE2's syntax, in linear time. No built-in policy has one: whoever checks the expressions of a user's own policies (cel-environment.ts)
// provides the engine, which is a tenth of what a start would load.

interface RegularExpression {
  readonly test: (text: string) => boolean;
}

/** Throws for what is not a regular expression. */
type Compile = (pattern: string) => RegularExpression;

let engine: Compile | undefined;

export const provideRegularExpressions = (given: Compile): void => {
  engine = given;
};

/** undefined: it is not a regular expression. */
export const regularExpressionOf = (pattern: string): RegularExpression | undefined => {
  if (engine === undefined) throw new Error('an expression with a regular expression is evaluated that was never checked');
  try {
    return engine(pattern);
  } catch {
    return undefined;
  }
};
