// A defect of the program as text: its position, and its message without anything that may be a secret.
import { count } from '../report/document.ts';
import { looksSecret } from '../yaml/looks-secret.ts';
import { visible } from '../yaml/visible.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** `    at name (file:line:column)`: positions contain no read data. */
const frame = /^\s+at .+$/;
/** The length from which a secret must not be displayed; a shorter value of a variable may be any word. */
const enough = 8;

const wordOf = /[^\s"'`<>(){}[\],;]{12,}/g;

const mayBeSecret = (word: string): boolean => /[\d+/=%]/.test(word) || looksSecret(word);

/** As it is, in JSON, in a URL. */
const formsOf = (value: string): readonly string[] => [
  value,
  JSON.stringify(value).slice(1, -1),
  encodeURIComponent(Buffer.from(value).toString()),
];

/** Values of variables become their names; other long words that no person wrote are left out. */
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

/** Several errors at once, also nested. */
const together = (cause: unknown): readonly unknown[] =>
  cause instanceof AggregateError && cause.errors.length > 0 ? cause.errors.flatMap(together) : [cause];

/**
 * For a bug report. A message may contain the data that the program worked on: secrets of the environment and of responses. Causes are not displayed. For
 * several errors, the first.
 */
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
