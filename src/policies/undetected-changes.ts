// Changes of a policy that its cases do not detect: each is a mistake that the policy could contain although all of its cases hold.
import type { Expression, Typed } from './language/expression.ts';
import { expressionText } from './language/expression-text.ts';
import type { Shapes } from './language/shape.ts';
import type { Policy, PolicyFile } from './policy.ts';
import { runCases } from './run-cases.ts';

interface Mutant {
  readonly expression: Expression;
  /** The part that was changed, and what it became. */
  readonly from: Expression;
  readonly to: Expression;
}

const otherSign: Readonly<Record<string, string>> = { ' < ': ' <= ', ' <= ': ' < ', ' > ': ' >= ', ' >= ': ' > ' };

/** `<=` for `<`, and for or, a dropped side, another constant. */
const changesOf = (expression: Expression): readonly Expression[] => {
  if (expression.op === 'and') return [{ ...expression, op: 'or' }, ...expression.of];
  if (expression.op === 'or') return [{ ...expression, op: 'and' }, ...expression.of];
  if (expression.op === 'const') return typeof expression.value === 'string' ? [{ ...expression, value: `${expression.value}x` }] : [];
  if (expression.op !== 'call') return [];
  const [sign] = Object.keys(otherSign).filter((one) => expression.fn.includes(one));
  return [
    ...(sign === undefined ? [] : [{ ...expression, fn: expression.fn.replace(sign, otherSign[sign] ?? sign) }]),
    ...(/ == /.test(expression.fn) ? [{ op: 'not' as const, of: [expression] as const }] : []),
  ];
};

/** Every expression that differs from the given one in one operator or constant. */
const mutantsOf = (expression: Expression): readonly Mutant[] => {
  const inside =
    'of' in expression
      ? expression.of.flatMap((part, index) =>
          mutantsOf(part).map(
            (mutant): Mutant => ({
              ...mutant,
              // A tuple of the same length.
              expression: { ...expression, of: expression.of.map((other, at) => (at === index ? mutant.expression : other)) } as Expression,
            }),
          ),
        )
      : [];
  return [...inside, ...changesOf(expression).map((to) => ({ expression: to, from: expression, to }))];
};

interface Change {
  readonly policy: Policy;
  /** Completes "the cases also hold …". */
  readonly says: string;
}

const always: Expression = { op: 'const', value: true };
const not = (expression: Expression): Expression => ({ op: 'not', of: [expression] });

const isBoundary = ({ from, to }: Mutant): boolean => from.op === 'call' && to.op === 'call' && /[<>]/.test(expressionText(from));

const replacedIn = (name: 'require' | 'where', typed: Typed, change: (changed: Typed) => Policy): readonly Change[] =>
  mutantsOf(typed.expression).map((mutant) => ({
    policy: change({ ...typed, expression: mutant.expression }),
    says: `with \`${expressionText(mutant.to)}\` in place of \`${expressionText(mutant.from)}\` in \`${name}\`: add a case ${isBoundary(mutant) ? 'at this boundary' : 'in which they differ'}`,
  }));

const changesOfRequire = (policy: Policy): readonly Change[] => {
  const { require } = policy;
  const instead = (expression: Expression): Policy => ({ ...policy, require: { ...require, expression } });
  return [
    { policy: instead(always), says: 'if `require` is always true: add a case that fails' },
    { policy: instead(not(always)), says: 'if `require` is always false: add a case that passes' },
    { policy: instead(not(require.expression)), says: 'if `require` is negated: add a case that passes and one that fails' },
    ...replacedIn('require', require, (changed) => ({ ...policy, require: changed })),
  ];
};

const changesOfWhere = (policy: Policy): readonly Change[] => {
  const { where, ...rest } = policy;
  if (!where) return [];
  return [
    { policy: rest, says: 'without `where`: add a case that it skips, and that fails otherwise' },
    {
      policy: { ...policy, where: { ...where, expression: not(where.expression) } },
      says: 'if `where` is negated: add a case that it skips',
    },
    ...replacedIn('where', where, (changed) => ({ ...policy, where: changed })),
  ];
};

const changesOfRest = (policy: Policy): readonly Change[] => [
  ...(policy.unknownWhen.length === 0
    ? []
    : [{ policy: { ...policy, unknownWhen: [] }, says: 'without `unknown_when`: add a case that only it makes unknown' }]),
  {
    policy: { ...policy, severity: policy.severity === 'info' ? 'low' : 'info', escalate: [] },
    says: 'with another severity: add `severity` to a case that fails',
  },
];

/** One sentence without a full stop for each; empty if a case of the policy does not hold, because the others then prove nothing. */
export const undetectedChanges = (file: PolicyFile, shapes: Shapes): readonly string[] => {
  const holds = (policy: Policy): boolean => runCases({ ...file, policy }, shapes).every(({ problems }) => problems.length === 0);
  const { policy } = file;
  if (!holds(policy)) return [];
  const changes = [...changesOfRequire(policy), ...changesOfWhere(policy), ...changesOfRest(policy)];
  return [...new Set(changes.filter((change) => holds(change.policy)).map(({ says }) => `the cases also hold ${says}`))];
};
