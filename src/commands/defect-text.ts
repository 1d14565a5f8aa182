// A defect of the program as text: where it came about, and what it said without anything in it that may be a secret.
import { count } from '../report/document.ts';
import { looksSecret } from '../yaml/looks-secret.ts';
import { visible } from '../yaml/visible.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** `    at name (file:line:column)`: places hold nothing that was read. */
const frame = /^\s+at .+$/;
/** So much of a secret is too much; a shorter value of a variable is a word that stands anywhere. */
const enough = 8;

const wordOf = /[^\s"'`<>(){}[\],;]{12,}/g;

const mayBeSecret = (word: string): boolean => /[\d+/=%]/.test(word) || looksSecret(word);

/** As it is, in JSON, in an address. */
const formsOf = (value: string): readonly string[] => [
  value,
  JSON.stringify(value).slice(1, -1),
  encodeURIComponent(Buffer.from(value).toString()),
];

/** Values of variables become their names, and what remains of long words that no person wrote is left out. */
const withoutSecrets = (text: string, environment: Environment): string => {
  const values = Object.entries(environment)
    .flatMap(([name, value = '']) => (value.length < enough ? [] : formsOf(value).map((form) => ({ name, value: form }))))
    .sort((a, b) => b.value.length - a.value.length);
  const named = values.reduce((rest, { name, value }) => rest.replaceAll(value, () => `$${name}`), text);
  return named.replaceAll(wordOf, (word) => (mayBeSecret(word) ? '[left out]' : word));
};

const framesOf = (stack: string, message: string): readonly string[] => {
  const at = stack.indexOf(message);
  return at < 0
    ? []
    : stack
        .slice(at + message.length)
        .split('\n')
        .filter((line) => frame.test(line));
};

const nameless = { name: 'Thrown', stack: undefined } as const;

/** Several that came together, also inside each other. */
const together = (cause: unknown): readonly unknown[] =>
  cause instanceof AggregateError && cause.errors.length > 0 ? cause.errors.flatMap(together) : [cause];

/** For the one who reports it. A message may hold what the program worked on: secrets of the environment and of answers. Causes are not shown. Of several the first. */
export const defectText = (cause: unknown, tool: string, environment: Environment): string => {
  const [first, ...more] = together(cause);
  const { name, message, stack } = first instanceof Error ? first : { ...nameless, message: String(first) };
  const says = visible(withoutSecrets(`${name}: ${message}`, environment));
  const lines = [
    `Internal error: this is a bug in Tenantry ${tool}. Please report it with the following output.`,
    says,
    ...framesOf(stack ?? '', message),
    ...(more.length > 0 ? [`… and ${count(more.length, 'more internal error')}`] : []),
  ];
  return `${lines.join('\n')}\n`;
};
