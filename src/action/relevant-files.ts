// The changed files that matter to Tenantry, and the security-relevant ones among them.
import { isBelow } from '../files/is-below.ts';
import { isYaml } from '../files/list-yaml.ts';
import type { SensitiveFile } from '../report/comment/comment.ts';

export interface WatchedPaths {
  /** Of the desired state; empty: the whole repository. */
  readonly desiredState: string;
  readonly trust: string | undefined;
}

const isWorkflow = (file: string): boolean => /^\.github\/(?:workflows|actions)\//.test(file);

/** Names of lock files that a desired state may refer to. */
const lockFile =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|composer\.lock|yarn\.lock|pnpm-lock\.yaml|go\.sum|poetry\.lock|Gemfile\.lock)$/;

/** Whether a plan could differ: for policies and lock files outside of the desired state only names are known here, so the answer is true if in doubt. */
export const isRelevant = (files: readonly string[], { desiredState, trust }: WatchedPaths): boolean =>
  files.some((file) => isBelow(file, desiredState) || file === trust || isWorkflow(file) || isYaml(file) || lockFile.test(file));

/** The files to list before everything else, sorted. */
export const sensitiveIn = (files: readonly string[], { trust }: WatchedPaths): readonly SensitiveFile[] =>
  [...new Set(files)].sort().flatMap((file): readonly SensitiveFile[] => {
    if (file === trust) return [{ file, what: 'trust', settings: [] }];
    return isWorkflow(file) ? [{ file, what: 'workflow', settings: [] }] : [];
  });
