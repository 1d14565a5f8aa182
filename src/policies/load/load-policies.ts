// Many policy files at once, with the frameworks among them: all problems together, including ids that two files claim.
import { type Problem, TenantryError } from '../../errors.ts';
import { didYouMean } from '../../yaml/did-you-mean.ts';
import { quoted } from '../../yaml/visible.ts';
import type { Policy, PolicyFile } from '../policy.ts';
import type { LoadContext } from './load-context.ts';
import { controlsOf, isFramework, loadFrameworks } from './load-frameworks.ts';
import { loadPolicy } from './load-policy.ts';

export interface PolicyText {
  /** The name of the file in messages. */
  readonly file: string;
  readonly text: string;
}

/** What `overrides:` names must be a built-in policy about the same kind, and be named once. Those that report replacements cannot be replaced. */
const overrideProblems = (loaded: readonly PolicyFile[], before: readonly Policy[]): readonly Problem[] => {
  const named = new Map(before.map((policy) => [policy.id, policy]));
  const taken = new Map<string, Policy>();
  return loaded.flatMap(({ policy }): readonly Problem[] => {
    const { overrides, kind, at } = policy;
    if (overrides === undefined) return [];
    const problem = (message: string, help: string): readonly Problem[] => [{ code: 'policy', message, help, ...(at ? { at } : {}) }];
    const replaced = named.get(overrides);
    const other = taken.get(overrides);
    taken.set(overrides, policy);
    if (!replaced)
      return problem(
        `\`overrides\` names ${quoted(overrides)}, which is not a built-in policy`,
        didYouMean(overrides, [...named.keys()]) ?? 'See `tenantry policy list`.',
      );
    if (replaced.kind === 'setting')
      return problem(
        `\`overrides\` names ${quoted(overrides)}, which reports what own policies replace`,
        'Keep it, and add a policy with an id of its own.',
      );
    if (replaced.kind !== kind)
      return problem(`it is about ${quoted(kind)}, but ${quoted(overrides)} is about ${quoted(replaced.kind)}`, 'Use the same kind.');
    return other ? problem(`${quoted(other.id)} overrides ${quoted(overrides)} already`, 'Remove one of the two.') : [];
  });
};

const namesOf = ({ id, aliases }: Policy): readonly string[] => [id, ...aliases];

/** Ids and aliases are unique. `before`: policies that already exist, such as the built-in ones. */
const clashes = (loaded: readonly PolicyFile[], all: readonly Policy[]): readonly Problem[] => {
  const replaced = new Set(loaded.map(({ policy }) => policy.overrides));
  const before = all.filter(({ id }) => !replaced.has(id));
  const taken = new Map(before.flatMap((policy) => namesOf(policy).map((name) => [name, policy])));
  return loaded.flatMap(({ policy }) =>
    namesOf(policy).flatMap((name): readonly Problem[] => {
      const other = taken.get(name);
      taken.set(name, policy);
      if (!other) return [];
      const where = other.at ? `in ${other.at.file}` : 'among the built-in policies';
      const help = other.at ? undefined : 'Give it another id, or replace the built-in policy with `overrides:`.';
      return [
        {
          code: 'policy',
          message: `the id ${quoted(name)} is taken ${where}`,
          ...(policy.at ? { at: policy.at } : {}),
          ...(help ? { help } : {}),
        },
      ];
    }),
  );
};

/** In the order of their ids. Throws a TenantryError with the problems of all files. */
export const loadPolicies = (texts: readonly PolicyText[], context: LoadContext, before: readonly Policy[] = []): readonly PolicyFile[] => {
  const own = loadFrameworks(texts.filter(isFramework), context.controls);
  const problems: Problem[] = [...own.problems];
  const withOwn = { ...context, controls: new Map([...context.controls, ...own.frameworks.map(controlsOf)]) };
  const loaded = texts.flatMap((one) => {
    if (isFramework(one)) return [];
    const { file, text } = one;
    try {
      return [loadPolicy(text, file, withOwn)];
    } catch (error) {
      if (!(error instanceof TenantryError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  problems.push(...overrideProblems(loaded, before), ...clashes(loaded, before));
  if (problems.length > 0) throw new TenantryError(problems);
  return loaded.toSorted((a, b) => (a.policy.id < b.policy.id ? -1 : 1));
};
