// Evidence: the values that a verdict rests on, with their source. Computed only for results that are reported.
import { isArray, type Json } from '../json.ts';
import type { CompiledPolicy } from './evaluate/compile-policy.ts';
import { show } from './evaluate/show.ts';
import { type Frame, isList, isPartial, isUnknown, type Value } from './evaluate/value.ts';
import type { Evidence, WorldName } from './finding.ts';
import { cellNames, memberType, type Shapes } from './language/shape.ts';
import type { EffectivePolicy } from './select.ts';

/** A list is cut here, so that the evidence of all findings does not grow with findings times resources. */
export const mostListed = 20;

const cut = (list: readonly Json[]): Pick<Evidence, 'value' | 'of'> =>
  list.length > mostListed ? { value: list.slice(0, mostListed), of: list.length } : { value: list };

type Draft = { -readonly [Key in keyof Evidence]: Evidence[Key] };

const evidenceOf = (path: string, value: Value, type: string, source: Evidence['source'], from: string | undefined): Evidence => {
  const items = isPartial(value) ? value.items : isList(value) ? value : undefined;
  const evidence: Draft = { path, value: show(items?.slice(0, mostListed) ?? value, type), source };
  if (items && items.length > mostListed) evidence.of = items.length;
  if (from !== undefined) evidence.from = from;
  return evidence;
};

type EvidenceMaker = (frame: Frame) => readonly Evidence[];
type EvidenceOfValue = (value: Value, source: Evidence['source'], from?: string) => Evidence;

const empty: Value = [];

/** Many resources in a row have the same value, such as a status or an empty list: they share its evidence. */
const repeatedly = (path: string, type: string): EvidenceOfValue => {
  let last: { readonly value: Value; readonly from: string | undefined; readonly evidence: Evidence } | undefined;
  return (found, source, from) => {
    const value = isList(found) && found.length === 0 ? empty : found;
    if (last?.value !== value || last.from !== from || last.evidence.source !== source)
      last = { value, from, evidence: evidenceOf(path, value, type, source, from) };
    return last.evidence;
  };
};

/** Built once per policy. Values that could not be read are absent: the verdict names them. */
export const evidenceMaker = (
  { lets }: Pick<CompiledPolicy, 'lets'>,
  { policy, params }: Pick<EffectivePolicy, 'policy' | 'params'>,
  world: WorldName,
  shapes: Shapes,
): EvidenceMaker => {
  const parameters = Object.entries(params).map(
    ([name, value]): Evidence => ({ path: `params.${name}`, ...(isArray(value) ? cut(value) : { value }), source: 'parameter' }),
  );
  const shape = shapes.get(policy.kind);
  const own = new Set(policy.reads.filter((read) => read.startsWith(`${policy.kind}.`)).map((read) => read.slice(policy.kind.length + 1)));
  const cells = (shape ? cellNames(shape) : []).flatMap((name, index) => {
    const type = shape && own.has(name) ? memberType(shape, name) : undefined;
    return type === undefined
      ? []
      : [{ evidence: repeatedly(`resource.${name}`, type), index, isDeclared: shape?.fields[name]?.side === 'desired' }];
  });
  const sourceOf = (isDeclared: boolean, from: string | undefined): Evidence['source'] => {
    if (isDeclared || world === 'declared') return 'file';
    return from === undefined ? 'derived' : 'platform';
  };
  const expressions = lets.map(({ name, evaluate }, index) => ({
    evaluate,
    evidence: repeatedly(name, policy.lets[index]?.typed.type ?? 'dyn'),
  }));
  // Filled for one finding after the other, and copied: a list that grows has room for many more values than it gets.
  const found = [...parameters];
  return (frame) => {
    const { resource } = frame;
    let count = parameters.length;
    for (const { evidence, index, isDeclared } of cells) {
      const value = resource.cells[index];
      if (value === undefined || isUnknown(value)) continue;
      const source = sourceOf(isDeclared, resource.from);
      found[count] = evidence(value, source, source === 'platform' ? resource.from : undefined);
      count += 1;
    }
    for (const [index, { evidence, evaluate }] of expressions.entries()) {
      found[count] = evidence((frame.lets[index] ??= evaluate(frame)), 'expression');
      count += 1;
    }
    return found.slice(0, count);
  };
};
