// Parameters of policies: from text (`90d`, `80%`, a list) to a value, within bounds, and which of two values is stricter.
import { isArray, type Json } from '../json.ts';
import { quoted } from '../yaml/visible.ts';
import { isList, isMoney, isUnknown, type Value } from './evaluate/value.ts';
import type { Param, ParamType } from './policy.ts';
import { cellOf } from './world/cell.ts';

/** The CEL type of each, and its notation, for messages. */
const types: Readonly<Record<ParamType, { readonly cel: string; readonly written: string }>> = {
  int: { cel: 'int', written: 'a whole number' },
  double: { cel: 'double', written: 'a number' },
  bool: { cel: 'bool', written: 'true or false' },
  string: { cel: 'string', written: 'a string' },
  strings: { cel: 'list<string>', written: 'a list of strings' },
  globs: { cel: 'list<string>', written: 'a list of patterns' },
  duration: { cel: 'duration', written: 'a duration such as `90d` or `1h30m`' },
  date: { cel: 'time', written: 'a date such as `2026-12-31`' },
  money: { cel: 'money', written: 'an amount such as `1500.00 BRL`' },
  percent: { cel: 'double', written: 'a percentage such as `80%`' },
};

/** The type with a name; undefined if there is none. */
export const celTypeNamed = (type: Json | undefined): string | undefined => Object.entries(types).find(([name]) => name === type)?.[1].cel;

export const celTypeOf = ({ type }: Param): string => types[type].cel;

/** undefined: the value is not of the parameter's type. */
export const paramValue = (type: ParamType, json: Json): Value | undefined => {
  if (type === 'percent' && typeof json !== 'string') return undefined;
  if (type === 'double' && typeof json !== 'number') return undefined;
  const value = json === null ? null : cellOf(types[type].cel, json, '');
  return value === null || isUnknown(value) ? undefined : value;
};

const measure = (value: Value): number | bigint | undefined =>
  isMoney(value) ? value.units : typeof value === 'number' ? value : undefined;

const less = (a: Value, b: Value): boolean => {
  const [left, right] = [measure(a), measure(b)];
  return left !== undefined && right !== undefined && left < right;
};

const includes = (all: Value, part: Value): boolean => isList(all) && isList(part) && part.every((item) => all.includes(item));

/** A port from 1 to 65535, without a leading zero: texts of lists are compared as texts. */
const isPort = (text: Value): boolean => typeof text === 'string' && /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;

/** The error of a value for a parameter; undefined if it is valid. */
export const paramProblem = (
  { name, type, atLeast, atMost, each }: Pick<Param, 'name' | 'type' | 'atLeast' | 'atMost' | 'each'>,
  json: Json,
): string | undefined => {
  const value = paramValue(type, json);
  if (value === undefined) return `\`${name}\` must be ${types[type].written}`;
  const low = atLeast === undefined ? undefined : paramValue(type, atLeast);
  const high = atMost === undefined ? undefined : paramValue(type, atMost);
  if (low !== undefined && less(value, low)) return `\`${name}\` must be at least ${shown(atLeast ?? null)}`;
  if (high !== undefined && less(high, value)) return `\`${name}\` must be at most ${shown(atMost ?? null)}`;
  const wrong = each === 'port' && isList(value) ? value.find((item) => !isPort(item)) : undefined;
  if (typeof wrong === 'string') return `\`${name}\` must be a list of ports from 1 to 65535, and ${quoted(wrong)} is none`;
  return undefined;
};

/** As a person would write it. */
export const shown = (json: Json): string =>
  isArray(json) ? `[${json.map(shown).join(', ')}]` : typeof json === 'string' ? json : JSON.stringify(json);

const stricterWays: Readonly<Record<'lower' | 'higher' | 'fewer' | 'more', (a: Value, b: Value) => boolean>> = {
  lower: less,
  higher: (a, b) => less(b, a),
  fewer: (a, b) => includes(b, a) && !includes(a, b),
  more: (a, b) => includes(a, b) && !includes(b, a),
};

/** Whether `a` is stricter than `b`. Two lists of which neither contains the other are not comparable: neither is stricter. */
export const isStricter = ({ type, stricter }: Param, a: Json, b: Json): boolean => {
  const [left, right] = [paramValue(type, a), paramValue(type, b)];
  if (stricter === undefined || left === undefined || right === undefined) return false;
  return typeof stricter === 'boolean' ? left === stricter && right !== stricter : stricterWays[stricter](left, right);
};

/** Whether a change from `from` to `to` loosens: the new value is less strict, or the two cannot be compared although strictness is defined. */
export const isLooser = (param: Param, to: Json, from: Json): boolean => {
  if (param.stricter === undefined || shown(to) === shown(from)) return false;
  if (param.stricter === 'fewer' || param.stricter === 'more') {
    const [left, right] = [paramValue(param.type, to), paramValue(param.type, from)];
    const [small, large] = param.stricter === 'fewer' ? [left, right] : [right, left];
    return small === undefined || large === undefined || !includes(large, small);
  }
  return isStricter(param, from, to);
};
