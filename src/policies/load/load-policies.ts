// Many policy files at once: all problems together, including ids that two files claim.
import { type Problem, TenantryError } from '../../errors.ts';
import { quoted } from '../../yaml/visible.ts';
import type { Policy, PolicyFile } from '../policy.ts';
import type { LoadContext } from './load-context.ts';
import { loadPolicy } from './load-policy.ts';

export interface PolicyText {
  /** The name of the file in messages. */
  readonly file: string;
  readonly text: string;
}

const namesOf = ({ id, aliases }: Policy): readonly string[] => [id, ...aliases];

/** Ids and aliases are unique. `before`: policies that already exist, such as the built-in ones. */
const clashes = (loaded: readonly PolicyFile[], before: readonly Policy[]): readonly Problem[] => {
  const taken = new Map(before.flatMap((policy) => namesOf(policy).map((name) => [name, policy])));
  return loaded.flatMap(({ policy }) =>
    namesOf(policy).flatMap((name): readonly Problem[] => {
      const other = taken.get(name);
      taken.set(name, policy);
      if (!other) return [];
      const where = other.at ? `in ${other.at.file}` : 'among the built-in policies';
      const help = other.at ? undefined : 'Give it another id; a setting can switch the built-in one off.';
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
  const problems: Problem[] = [];
  const loaded = texts.flatMap(({ file, text }) => {
    try {
      return [loadPolicy(text, file, context)];
    } catch (error) {
      if (!(error instanceof TenantryError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  problems.push(...clashes(loaded, before));
  if (problems.length > 0) throw new TenantryError(problems);
  return loaded.toSorted((a, b) => (a.policy.id < b.policy.id ? -1 : 1));
};
