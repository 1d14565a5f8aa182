// Which policies the chosen packs contain, and with which values: of several packs, the strictest.
import type { Severity } from '../desired/desired.ts';
import type { Json } from '../json.ts';
import { isStricter } from './parameter.ts';
import { type NamedPolicy, type Param, type Policy, severities } from './policy.ts';

/** The kind of what a file changes about policies. */
export const aboutSettings = 'setting';

/** Chosen where the file chooses none. */
export const baseline = 'baseline';

export const isIn = ({ packs: its }: Policy, packs: readonly string[]): boolean => packs.some((pack) => Object.hasOwn(its, pack));

/** The baseline's policies about settings report what a file leaves out: no file leaves them out. */
const isAlwaysSelected = (policy: Policy): boolean => policy.at === undefined && policy.kind === aboutSettings && isIn(policy, [baseline]);

/** An own policy (with a place) without packs, or in place of a built-in one: it must not take that one away without being evaluated. */
const needsNoPack = ({ at, packs, overrides }: Policy): boolean =>
  at !== undefined && (overrides !== undefined || Object.keys(packs).length === 0);

export const isSelected = (policy: Policy, packs: readonly string[]): boolean =>
  needsNoPack(policy) || isAlwaysSelected(policy) || isIn(policy, packs);

export const packsIn = (policies: readonly NamedPolicy[]): readonly string[] =>
  [...new Set(policies.flatMap(({ packs }) => Object.keys(packs)))].sort();

export const worseOf = (a: Severity, b: Severity): Severity => (severities.indexOf(a) <= severities.indexOf(b) ? a : b);

/** A policy as its packs have it, without settings. */
export interface Packed {
  readonly policy: Policy;
  readonly severity: Severity;
  /** As written, by name. */
  readonly params: Readonly<Record<string, Json>>;
}

const strictest = (param: Param, values: readonly Json[]): Json =>
  values.reduce((best, value) => (isStricter(param, value, best) ? value : best), values[0] ?? param.default);

/** The combined values of the chosen packs. A pack that does not mention a parameter uses its default. */
export const packed = (policy: Policy, packs: readonly string[]): Packed => {
  const chosen = (isAlwaysSelected(policy) ? [...packs, baseline] : packs).flatMap((pack) => policy.packs[pack] ?? []);
  const severity = chosen.map((pack) => pack.severity ?? policy.severity).reduce(worseOf, chosen.length > 0 ? 'info' : policy.severity);
  const params = policy.params.map((param): readonly [string, Json] => {
    const values = chosen.map((pack) => pack.params?.[param.name] ?? param.default);
    return [param.name, values.length > 0 ? strictest(param, values) : param.default];
  });
  return { policy, severity, params: Object.fromEntries(params) };
};
