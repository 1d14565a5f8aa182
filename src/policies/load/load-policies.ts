// Many policy files at once, with the frameworks among them: all problems together, including ids that two files claim.
import { type Problem, TenantryError } from '../../errors.ts';
import type { Policy, PolicyFile } from '../policy.ts';
import { nameProblems } from './check-names.ts';
import type { LoadContext } from './load-context.ts';
import { controlsOf, isFramework, loadFrameworks } from './load-frameworks.ts';
import { loadPolicy } from './load-policy.ts';

export interface PolicyText {
  /** The name of the file in messages. */
  readonly file: string;
  readonly text: string;
}

/** The id that a file with other problems states: names in other files that mean it are not mistakes. */
const statedId = ({ text }: PolicyText): readonly string[] => /^(?:id|framework)[ \t]*:[ \t]*["']?([\w.-]+)/m.exec(text)?.slice(1) ?? [];

/** In the order of their ids. Throws a TenantryError with the problems of all files. */
export const loadPolicies = (texts: readonly PolicyText[], context: LoadContext, before: readonly Policy[] = []): readonly PolicyFile[] => {
  const own = loadFrameworks(texts.filter(isFramework), context.controls);
  const problems: Problem[] = [...own.problems];
  const unread = texts.filter(isFramework).flatMap(statedId);
  const withOwn: LoadContext = {
    ...context,
    controls: new Map([...unread.map((name) => [name, undefined] as const), ...context.controls, ...own.frameworks.map(controlsOf)]),
  };
  const unreadable = new Set<string>();
  const loaded = texts.flatMap((one) => {
    if (isFramework(one)) return [];
    const { file, text } = one;
    try {
      return [loadPolicy(text, file, withOwn)];
    } catch (error) {
      if (!(error instanceof TenantryError)) throw error;
      problems.push(...error.problems);
      for (const id of statedId(one)) unreadable.add(id);
      return [];
    }
  });
  problems.push(...nameProblems(loaded, before, unreadable));
  if (problems.length > 0) throw new TenantryError(problems);
  return loaded.map(({ policy, cases }) => ({ policy, cases })).sort((a, b) => (a.policy.id < b.policy.id ? -1 : 1));
};
