// A checked expression as text, for messages about a part of it.
import { internalNames } from '../functions/table.ts';
import { type Expression, everyPart } from './expression.ts';

const writtenNames: ReadonlyMap<string, string> = new Map([...internalNames].map(([written, internal]) => [internal, written]));

/** Operators in text need brackets inside of others. */
const isOperator = (expression: Expression): boolean =>
  expression.op === 'and' ||
  expression.op === 'or' ||
  expression.op === 'if' ||
  expression.op === 'is-null' ||
  (expression.op === 'call' && infix.test(expression.fn));

const infix = /^\S+(?: <?[\w, <>]+>)? (==|!=|<=?|>=?|in|\+|-|\*|\/|%) /;

const inside = (expression: Expression): string =>
  isOperator(expression) ? `(${expressionText(expression)})` : expressionText(expression);

const listed = (expressions: readonly Expression[]): string => expressions.map(expressionText).join(', ');

/** `int <= int: bool`, `-int: int`, `list<V>.sum(): V`, `age(time): duration`. */
const callText = (fn: string, of: readonly Expression[]): string => {
  const [first, ...rest] = of;
  const operator = infix.exec(fn)?.[1];
  if (operator !== undefined) return of.map(inside).join(` ${operator} `);
  if (first && fn.startsWith('-')) return `-${inside(first)}`;
  const [, on, name = fn] = /^(?:([^(\s]*)\.)?(\w+)\(/.exec(fn) ?? [];
  const written = writtenNames.get(name) ?? name;
  return first && on !== undefined ? `${inside(first)}.${written}(${listed(rest)})` : `${written}(${listed(of)})`;
};

/** The name of the variable, which its uses have. */
const variableOf = (slot: number, parts: readonly Expression[]): string =>
  parts.flatMap(everyPart).flatMap((part) => (part.op === 'var' && part.slot === slot ? [part.name] : []))[0] ?? '_';

export const expressionText = (expression: Expression): string => {
  switch (expression.op) {
    case 'const':
      return JSON.stringify(expression.value);
    case 'null':
      return 'null';
    case 'name':
    case 'let':
    case 'var':
      return expression.name;
    case 'param':
      return `params.${expression.name}`;
    case 'get':
      return `${inside(expression.of[0])}.${expression.field}`;
    case 'at':
      return `${inside(expression.of[0])}[${expressionText(expression.of[1])}]`;
    case 'not':
      return `!${inside(expression.of[0])}`;
    case 'is-null':
      return `${inside(expression.of[0])} == null`;
    case 'has':
      return `has(${expressionText(expression.of[0])})`;
    case 'and':
    case 'or':
      return expression.of.map(inside).join(expression.op === 'and' ? ' && ' : ' || ');
    case 'if':
      return `${inside(expression.of[0])} ? ${inside(expression.of[1])} : ${inside(expression.of[2])}`;
    case 'call':
      return callText(expression.fn, expression.of);
    case 'list':
      return `[${listed(expression.of)}]`;
    case 'map':
      return `{${expression.of
        .map((part, index) => `${expressionText(part)}${index % 2 === 0 ? ': ' : ', '}`)
        .join('')
        .replace(/, $/, '')}}`;
    case 'loop': {
      const [range, ...parts] = expression.of;
      return `${inside(range)}.${expression.macro}(${variableOf(expression.slot, parts)}, ${listed(parts)})`;
    }
  }
};
