// One change in a JSON value: a part of another type, a removed key or an added one.
import { type Arbitrary, array, constantFrom, nat, oneof, record } from 'fast-check';
import { isArray, isObject, type Json } from '../src/json.ts';
import { anyText } from './any-text.ts';

export interface Mutation {
  /** The member on each level, modulo their number. */
  readonly way: readonly number[];
  readonly how: 'replace' | 'drop' | 'add' | 'double';
  readonly to: Json;
  readonly key: string;
}

const odd: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  '',
  'x',
  '1',
  '__proto__',
  '2026-13-45',
  '9999999999',
  'volume/br-se1/data',
  '%',
  'a/%zz',
  'x@y',
  [],
  [null],
  ['x'],
  [[]],
  [{}],
  [1],
  {},
  { x: 1 },
  { length: 3 },
  { type: 'complete' },
  { secret: 1 },
]; // prettier-ignore

export const anyMutation = (): Arbitrary<Mutation> =>
  record({
    way: array(nat({ max: 10_000 }), { minLength: 1, maxLength: 12, size: 'max' }),
    how: constantFrom('replace', 'replace', 'replace', 'drop', 'add', 'double'),
    to: oneof({ weight: 5, arbitrary: constantFrom(...odd) }, { weight: 1, arbitrary: anyText() }),
    key: constantFrom('x', '__proto__', 'constructor', 'id', 'type', 'length', 'toString', ''),
  });

/** With a member of its own under any name, including `__proto__`. */
const withMember = (value: object, key: string, to: Json): Json =>
  Object.fromEntries([...Object.entries(value).filter(([name]) => name !== key), [key, to]]);

const changed = (value: Json, { how, to, key }: Mutation, at: string | number): Json => {
  if (isArray(value)) {
    const index = Number(at);
    if (how === 'drop') return value.toSpliced(index, 1);
    if (how === 'add') return [...value, to];
    return how === 'double' ? [...value, value[index] ?? null] : value.with(index, to);
  }
  if (!isObject(value)) return to;
  if (how === 'drop') return Object.fromEntries(Object.entries(value).filter(([name]) => name !== at));
  return how === 'replace' ? withMember(value, String(at), to) : withMember(value, key, to);
};

/** The changed value; a value without members is replaced. */
export const mutated = (value: Json, mutation: Mutation, level = 0): Json => {
  const names = isArray(value) ? value.map((_, index) => index) : isObject(value) ? Object.keys(value) : [];
  if (names.length === 0) return mutation.to;
  const memberAt = (at: string | number): Json => (isArray(value) ? value[Number(at)] : isObject(value) ? value[at] : null) ?? null;
  const step = mutation.way[level] ?? 0;
  const mayEnd = level >= mutation.way.length - 1;
  // Usually towards larger members: few members contain nearly everything.
  const further =
    mayEnd || step % 4 === 0
      ? []
      : names.filter((name) => Object.keys(memberAt(name) ?? {}).length > 0 && typeof memberAt(name) === 'object');
  const open = further.length > 0 ? further : names;
  const at = open[Math.floor(step / 4) % open.length] ?? 0;
  const member = memberAt(at);
  const isLast = mayEnd || typeof member !== 'object' || member === null;
  if (isLast) return changed(value, mutation, at);
  const inner = mutated(member, mutation, level + 1);
  return isArray(value) ? value.with(Number(at), inner) : isObject(value) ? withMember(value, String(at), inner) : inner;
};
