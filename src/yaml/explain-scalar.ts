// Mistakes in a text or a number, against the keywords of its schema. At most one each: the first violated keyword is enough.
import type { Json } from '../json.ts';
import { helpOf, type Mistake, type Node } from './mistake.ts';
import { showPath } from './path.ts';
import { numberRules, type ScalarRule, textRules } from './scalar-rules.ts';
import { found } from './schema-words.ts';

/** The best explanation of a pattern is the description of the key, which follows as help. */
const complaint = (keyword: string, must: string, { path, value }: Node): string =>
  keyword === 'pattern'
    ? `invalid value for ${showPath(path)}: ${found(value, path).replace('the string ', '')}`
    : `${showPath(path)} ${must}, found ${found(value, path)}`;

const firstBroken = <Value extends Json>(rules: Readonly<Record<string, ScalarRule<Value>>>, node: Node<Value>): readonly Mistake[] => {
  const { schema, path, value, about } = node;
  for (const [keyword, rule] of Object.entries(rules)) {
    const limit = schema[keyword];
    if ((typeof limit !== 'string' && typeof limit !== 'number') || rule.keeps(limit)(value)) continue;
    const help = helpOf(about ?? (keyword === 'pattern' ? `It must match \`${limit}\`.` : undefined));
    return [{ path, on: 'value', code: 'schema', message: complaint(keyword, rule.must(limit), node), ...help }];
  }
  return [];
};

export const explainText = (node: Node<string>): readonly Mistake[] => firstBroken(textRules, node);

export const explainNumber = (node: Node<number>): readonly Mistake[] => firstBroken(numberRules, node);
