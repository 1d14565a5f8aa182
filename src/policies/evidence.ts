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

const shown = (value: Value, type: string): Pick<Evidence, 'value' | 'of'> => {
  const items = isPartial(value) ? value.items : isList(value) ? value : undefined;
  if (!items) return { value: show(value, type) };
  const first = show(items.slice(0, mostListed), type);
  return isArray(first) && items.length > mostListed ? { value: first, of: items.length } : { value: first };
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
  const sourceOf = (isDeclared: boolean, from: string | undefined): Pick<Evidence, 'source' | 'from'> => {
    if (isDeclared || world === 'declared') return { source: 'file' };
    return from === undefined ? { source: 'derived' } : { source: 'platform', from };
  };
  return (frame) => {
    const { resource } = frame;
    const fields = cells.flatMap(({ path, index, type, isDeclared }): readonly Evidence[] => {
      const value = resource.cells[index];
      if (value === undefined || isUnknown(value)) return [];
      return [{ path, ...shown(value, type), ...sourceOf(isDeclared, resource.from) }];
    });
    const computed = lets.map(({ name, evaluate }, index): Evidence => {
      const value = (frame.lets[index] ??= evaluate(frame));
      return { path: name, ...shown(value, policy.lets[index]?.typed.type ?? 'dyn'), source: 'expression' };
    });
    return [...parameters, ...fields, ...computed];
  };
};
