// One selected policy as closures, with the frame that they share. It is compiled once and evaluated for every resource.
import type { Severity } from '../../desired/desired.ts';
import type { UnknownCause } from '../finding.ts';
import { type CompiledFix, type CompiledPlace, compileFix } from '../fix-fragment.ts';
import { readsOf } from '../language/reads.ts';
import type { Shapes } from '../language/shape.ts';
import type { Policy, Template } from '../policy.ts';
import { type CompiledLet, compile, compileNullable, type Layout } from './compile.ts';
import type { Evaluate, Frame, Row, Value } from './value.ts';

export interface CompiledPolicy {
  readonly policy: Policy;
  readonly where: Evaluate | undefined;
  readonly require: Evaluate;
  readonly unknownWhen: readonly {
    readonly cause: UnknownCause;
    readonly when: Evaluate;
    readonly missing: readonly string[];
    readonly says?: string;
  }[];
  readonly escalate: readonly { readonly to: Severity; readonly when: Evaluate }[];
  readonly lets: readonly CompiledLet[];
  readonly message: Readonly<Record<string, readonly CompiledPlace[]>>;
  readonly fix: CompiledFix | undefined;
  /** A frame for one world. `end`: of times that are known only as intervals. */
  readonly frame: (organization: Row, now: number, end?: 'after') => Frame;
  /** Whether a verdict can depend on such a time. */
  readonly readsIntervals: boolean;
  /** Prepares the frame for the next resource; values that do not depend on the resource are kept. */
  readonly turnTo: (frame: Frame, resource: Row) => void;
}

/** The number of steps that one evaluation may take. Steps are counted, not timed: a verdict must not depend on the machine. */
export const stepBudget = 2_000_000;

const placesOf = ({ parts }: Template, layout: Layout): readonly CompiledPlace[] =>
  parts.map(({ name, typed }) => ({ name, type: typed.type, evaluate: compileNullable(typed.expression, layout) }));

const isInterval = (read: string, shapes: Shapes): boolean => {
  const [kind = '', name = ''] = read.split('.');
  return shapes.get(kind)?.fields[name]?.isInterval === true;
};

/** `params`: a value for each parameter, in the order of the policy. */
export const compilePolicy = (policy: Policy, params: readonly Value[], shapes: Shapes): CompiledPolicy => {
  const names = policy.params.map(({ name }) => name);
  const lets: CompiledLet[] = [];
  const layout: Layout = { shapes, params: names, lets };
  for (const { name, typed } of policy.lets) {
    const before: Layout = { shapes, params: names, lets: [...lets] };
    lets.push({ name, evaluate: compileNullable(typed.expression, before) });
  }
  const perResource = policy.lets.flatMap(({ once }, index) => (once ? [] : [index]));
  return {
    policy,
    where: policy.where && compile(policy.where.expression, layout),
    require: compile(policy.require.expression, layout),
    unknownWhen: policy.unknownWhen.map(({ when, ...reason }) => ({
      ...reason,
      when: compile(when.expression, layout),
      missing: readsOf([when.expression]),
    })),
    escalate: policy.escalate.map(({ to, when }) => ({ to, when: compile(when.expression, layout) })),
    lets,
    message: Object.fromEntries(Object.entries(policy.message).map(([language, template]) => [language, placesOf(template, layout)])),
    fix:
      policy.fix.desired &&
      compileFix(
        policy.fix.desired,
        policy.fix.when && compile(policy.fix.when.expression, layout),
        new Map(policy.fix.templates.map((template) => [template.template, placesOf(template, layout)])),
      ),
    readsIntervals: policy.reads.some((read) => isInterval(read, shapes)),
    frame: (organization, now, end) => ({
      resource: organization,
      organization,
      now,
      ...(end && { end }),
      params,
      lets: lets.map(() => undefined),
      vars: [],
      steps: stepBudget,
    }),
    turnTo: (frame, resource) => {
      frame.resource = resource;
      frame.steps = stepBudget;
      for (const index of perResource) frame.lets[index] = undefined;
    },
  };
};
