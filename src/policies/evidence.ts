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
    return type === undefined ? [] : [{ path: `resource.${name}`, index, type, isDeclared: shape?.fields[name]?.side === 'desired' }];
  });
  const sourceOf = (isDeclared: boolean, from: string | undefined): Evidence['source'] => {
    if (isDeclared || world === 'declared') return 'file';
    return from === undefined ? 'derived' : 'platform';
  };
  return (frame) => {
    const { resource } = frame;
    // Of each finding: one list that grows, and one object for each value.
    const all = parameters.slice();
    for (const { path, index, type, isDeclared } of cells) {
      const value = resource.cells[index];
      if (value === undefined || isUnknown(value)) continue;
      const source = sourceOf(isDeclared, resource.from);
      all.push(evidenceOf(path, value, type, source, source === 'platform' ? resource.from : undefined));
    }
    for (const [index, { name, evaluate }] of lets.entries()) {
      const value = (frame.lets[index] ??= evaluate(frame));
      all.push(evidenceOf(name, value, policy.lets[index]?.typed.type ?? 'dyn', 'expression', undefined));
    }
    return all;
  };
};
