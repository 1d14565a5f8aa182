// Mistakes in a list: too few or too many items, duplicate items, and the mistakes of each item.
import { canonical, isArray, type Json } from '../json.ts';
import { type Explain, helpOf, type Mistake, type Node } from './mistake.ts';
import { type Path, showPath } from './path.ts';
import { found } from './schema-words.ts';

const items = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

export const explainList = ({ schema, value, path, about }: Node<readonly Json[]>, walk: Explain): readonly Mistake[] => {
  const { minItems, maxItems } = schema;
  const count = (says: string): Mistake => ({ path, on: 'value', code: 'schema', message: `${showPath(path)} ${says}`, ...helpOf(about) });
  const form = schema['items'];
  return [
    ...(typeof minItems === 'number' && value.length < minItems
      ? [count(`must have at least ${items(minItems)}, found ${value.length}`)]
      : []),
    ...(typeof maxItems === 'number' && value.length > maxItems
      ? [count(`must have at most ${items(maxItems)}, found ${value.length}`)]
      : []),
    ...(schema['uniqueItems'] === true ? repeated(value, path) : []),
    ...(schema['contains'] !== undefined &&
    !value.some((item, index) => walk({ schema: schema['contains'] ?? true, value: item, path: [...path, index], about }).length === 0)
      ? [count('does not contain a required item')]
      : []),
    ...value.flatMap((item, index) => {
      const one = isArray(form) ? (form[index] ?? schema['additionalItems']) : form;
      return one === undefined ? [] : walk({ schema: one, value: item, path: [...path, index], about });
    }),
  ];
};

const repeated = (value: readonly Json[], path: Path): readonly Mistake[] => {
  const first = new Map<string, number>();
  return value.flatMap((item, index): readonly Mistake[] => {
    const text = canonical(item);
    const before = first.get(text);
    if (before === undefined) first.set(text, index);
    if (before === undefined) return [];
    const where = [...path, index];
    return [
      {
        path: where,
        on: 'value',
        code: 'schema',
        message: `${showPath(path)} contains ${found(item, where)} twice: items ${before + 1} and ${index + 1}`,
        help: 'Remove one of them.',
      },
    ];
  });
};
