// A policy about several kinds: its expressions are checked for the first one, and read the fields of the same names of the others.
import type { Expression, Typed } from './language/expression.ts';
import type { Policy, Template } from './policy.ts';

export const kindsOf = ({ kind, furtherKinds = [] }: Pick<Policy, 'kind' | 'furtherKinds'>): readonly string[] => [kind, ...furtherKinds];

/** Only fields and links of the resource itself depend on its kind. */
const movedTo = (kind: string, expression: Expression): Expression => {
  if (!('of' in expression)) return expression;
  // A tuple of the same length.
  const moved = { ...expression, of: expression.of.map((part) => movedTo(kind, part)) } as Expression;
  if (moved.op !== 'get') return moved;
  const [of] = moved.of;
  return of.op === 'name' && of.name === 'resource' ? { ...moved, shape: kind } : moved;
};

/** The policy for resources of one of its kinds. */
export const forKind = (policy: Policy, kind: string): Policy => {
  if (kind === policy.kind) return policy;
  const typed = (one: Typed): Typed => ({ ...one, expression: movedTo(kind, one.expression) });
  const when = <T extends { readonly when: Typed }>(one: T): T => ({ ...one, when: typed(one.when) });
  const template = (one: Template): Template => ({ ...one, parts: one.parts.map((part) => ({ ...part, typed: typed(part.typed) })) });
  const { where, fix, message } = policy;
  return {
    ...policy,
    kind,
    ...(where && { where: typed(where) }),
    require: typed(policy.require),
    lets: policy.lets.map((one) => ({ ...one, typed: typed(one.typed) })),
    escalate: policy.escalate.map(when),
    unknownWhen: policy.unknownWhen.map(when),
    message: Object.fromEntries(Object.entries(message).map(([language, one]) => [language, template(one)])),
    fix: { ...fix, ...(fix.when && { when: typed(fix.when) }), templates: fix.templates.map(template) },
  };
};

/** Of fields and links as `kind.field`: those of its first kind also for the others. */
export const readsForKinds = (reads: readonly string[], kinds: readonly string[]): readonly string[] => {
  const [first = '', ...others] = kinds;
  const own = reads.flatMap((read) => (read.startsWith(`${first}.`) ? [read.slice(first.length + 1)] : []));
  return [...reads, ...others.flatMap((kind) => own.map((name) => `${kind}.${name}`))].sort();
};
