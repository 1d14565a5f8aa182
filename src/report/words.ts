// Fixed words and numbers, by type: the only content of verdicts, titles of checks and subjects of e-mails. Text from outside has another type.

declare const ours: unique symbol;

export type Words = string & { readonly [ours]: 'words' };

/** Whether every character is known to the compiler: false for texts from outside, branded ones included. */
type IsLiteral<Text extends string> = Text extends '' ? true : Text extends `${string}${infer Rest}` ? IsLiteral<Rest> : false;

/** A text in the source code. */
type Literal<Text extends string> = IsLiteral<Text> extends true ? Text : never;

const woven = (strings: TemplateStringsArray, values: readonly (number | string)[]): string =>
  strings.reduce((text, next, at) => `${text}${values[at - 1] ?? ''}${next}`);

export const words = (strings: TemplateStringsArray, ...values: readonly (number | Words)[]): Words => woven(strings, values) as Words;

export const joinedWords = (pieces: readonly Words[], between: string): Words => pieces.join(between) as Words;

/** `1 change`, `2 changes`. */
export const counted = <One extends string, More extends string = `${One}s`>(
  many: number,
  one: Literal<One> | Words,
  more: Literal<More> | Words = `${one}s` as Literal<More>,
): Words => words`${many} ${(many === 1 ? one : more) as Words}`;
