// Values and sections in the YAML style of a person: short maps and lists on one line, long ones as blocks, comments above.
import { isArray, isObject, type Json } from '../json.ts';
import { inert } from '../yaml/inert.ts';
import { visible } from '../yaml/visible.ts';
import { inline, textScalar } from '../yaml/write.ts';

/** One key of a map, with a value or with keys of its own. */
export type YamlEntry = { readonly key: string; readonly comments?: readonly string[] } & (
  | { readonly leaf: Json; readonly aside?: string }
  | { readonly map: readonly YamlEntry[] }
);

const widest = 120;

/** Lines that are unchanged in a literal block: visible, no workflow command of a CI runner, no trailing space, the first one not indented. */
const isLiteral = (text: string): boolean =>
  /^(?! )(?:[\p{L}\p{N}\p{P}\p{S} ]*(?<! )\n)+(?:[\p{L}\p{N}\p{P}\p{S} ]*(?<! ))$/u.test(text) &&
  !/^\n|\n\n$/.test(text) &&
  inert(text) === text;

const literal = (head: string, text: string, pad: string): readonly string[] => {
  const ends = text.endsWith('\n');
  const lines = (ends ? text.slice(0, -1) : text).split('\n');
  return [`${head} ${ends ? '|' : '|-'}`, ...lines.map((line) => (line === '' ? '' : `${pad}  ${line}`))];
};

const entriesOf = (value: Json): readonly YamlEntry[] =>
  isObject(value) ? Object.entries(value).map(([key, leaf]) => ({ key, leaf })) : [];

/** `{ a: 1, b: [x] }`; undefined if comments, nested maps or multi-line texts need a block. */
const oneLine = (map: readonly YamlEntry[]): string | undefined => {
  const isShort = (entry: YamlEntry): boolean =>
    'leaf' in entry &&
    !entry.comments?.length &&
    !(isObject(entry.leaf) && Object.keys(entry.leaf).length > 0) &&
    !(typeof entry.leaf === 'string' && isLiteral(entry.leaf));
  if (!map.every(isShort)) return undefined;
  return inline(Object.fromEntries(map.map((entry) => [entry.key, 'leaf' in entry ? entry.leaf : null])));
};

/** A sentence: outside of braces and brackets its commas and apostrophes need no quotes. */
const sentence = /^\p{L}[\p{L}\p{N}]*(?:[,;]? [\p{L}\p{N}(](?:[\p{L}\p{N}_./'()-]*[\p{L}\p{N}.')])?)+$/u;

const alone = (leaf: Json): string => (typeof leaf === 'string' && sentence.test(leaf) ? leaf : inline(leaf));

/** One line, whatever its content, that no reader of the file or of a log can misread. */
export const commentLine = (text: string): string => `# ${inert(visible(text))}`;

/** The comment beside a value, or beside all values of a line. */
const besides = (entries: readonly YamlEntry[]): string => {
  const said = entries.flatMap((entry) => ('leaf' in entry && entry.aside !== undefined ? [entry.aside] : []));
  return said.length === 0 ? '' : ` ${commentLine(said.join(', '))}`;
};

/** The lines of one key, `depth` levels down. */
export const yamlLines = (entry: YamlEntry, depth = 0): readonly string[] => {
  const pad = '  '.repeat(depth);
  const head = `${pad}${textScalar(entry.key)}:`;
  const comments = (entry.comments ?? []).map((comment) => `${pad}${commentLine(comment)}`);
  const fits = (text: string): boolean => head.length + 1 + text.length <= widest;
  if ('map' in entry) {
    const short = oneLine(entry.map);
    if (short !== undefined && (entry.map.length === 0 || fits(short))) return [...comments, `${head} ${short}${besides(entry.map)}`];
    return [...comments, head, ...entry.map.flatMap((one) => yamlLines(one, depth + 1))];
  }
  const { leaf } = entry;
  if (typeof leaf === 'string' && isLiteral(leaf)) return [...comments, ...literal(head, leaf, pad)];
  const short = alone(leaf);
  if (fits(short) || (!isArray(leaf) && !isObject(leaf))) return [...comments, `${head} ${short}${besides([entry])}`];
  if (isArray(leaf)) return [...comments, head, ...leaf.map((one) => `${pad}  - ${inline(one)}`)];
  return [...comments, head, ...entriesOf(leaf).flatMap((one) => yamlLines(one, depth + 1))];
};
