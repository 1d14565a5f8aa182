// The parameters of a policy file, and the packs that set them: defaults and bounds must be of their type.

import type { Problem } from '../../errors.ts';
import type { Document } from '../../yaml/parse.ts';
import type { Path } from '../../yaml/path.ts';
import { prose } from '../../yaml/prose.ts';
import { quoted } from '../../yaml/visible.ts';
import { paramProblem } from '../parameter.ts';
import type { Param, Policy } from '../policy.ts';
import type { WrittenParam, WrittenPolicy } from './policy-file.ts';

export const paramsOf = ({ params = {} }: Pick<WrittenPolicy, 'params'>): readonly Param[] =>
  Object.entries(params).map(
    ([name, { type, default: otherwise, at_least, at_most, each, stricter, description }]: [string, WrittenParam]) => ({
      name,
      type,
      default: otherwise,
      ...(at_least === undefined ? {} : { atLeast: at_least }),
      ...(at_most === undefined ? {} : { atMost: at_most }),
      ...(each === undefined ? {} : { each }),
      ...(stricter === undefined ? {} : { stricter }),
      description: prose(description),
    }),
  );

/** A list of names means packs that change no parameter. */
export const packsOf = ({ packs = [] }: Pick<WrittenPolicy, 'packs'>): Policy['packs'] =>
  'length' in packs && Array.isArray(packs) ? Object.fromEntries(packs.map((pack) => [pack, {}])) : (packs as Policy['packs']);

const listTypes: ReadonlySet<string> = new Set(['strings', 'globs']);

const strictnessFits = ({ type, stricter }: Param): boolean => {
  if (stricter === undefined) return true;
  if (typeof stricter === 'boolean') return type === 'bool';
  const isList = listTypes.has(type);
  return stricter === 'fewer' || stricter === 'more' ? isList : !isList && type !== 'bool' && type !== 'string';
};

export const paramProblems = (document: Document, params: readonly Param[], packs: Policy['packs']): readonly Problem[] => {
  const wrong = (message: string | undefined, path: Path): readonly Problem[] =>
    message ? [{ code: 'policy', message, at: document.at(path) }] : [];
  const own = params.flatMap((param) => {
    const path: Path = ['params', param.name];
    const { name, type, atLeast, atMost, stricter } = param;
    const bounds = [
      ...(atLeast === undefined ? [] : wrong(paramProblem({ name, type }, atLeast), [...path, 'at_least'])),
      ...(atMost === undefined ? [] : wrong(paramProblem({ name, type }, atMost), [...path, 'at_most'])),
    ];
    const strictness = strictnessFits(param)
      ? []
      : wrong(`${quoted(String(stricter))} says nothing about a parameter of type ${type}`, [...path, 'stricter']);
    const items =
      param.each === undefined || type === 'strings'
        ? []
        : wrong(`\`each\` says nothing about a parameter of type ${type}`, [...path, 'each']);
    return [
      ...bounds,
      ...items,
      ...strictness,
      ...(bounds.length > 0 ? [] : wrong(paramProblem(param, param.default), [...path, 'default'])),
    ];
  });
  const packed = Object.entries(packs).flatMap(([pack, { params: values = {} }]) =>
    Object.entries(values).flatMap(([name, value]) => {
      const param = params.find((one) => one.name === name);
      return wrong(param ? paramProblem(param, value) : `there is no parameter ${quoted(name)}`, ['packs', pack, 'params', name]);
    }),
  );
  return [...own, ...packed];
};
