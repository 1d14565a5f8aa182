// All texts of a policy in the languages that they were written in, as plain data.
import type { Policy } from './policy.ts';

/** The texts of a policy by language. */
export interface PolicyTexts {
  /** The requirement, in a few words. */
  readonly title: Readonly<Record<string, string>>;
  /** What can happen otherwise. */
  readonly why: Readonly<Record<string, string>>;
  /** What to do. */
  readonly fix: Readonly<Record<string, string>>;
  /** The templates of messages: `{expression}` is a place for a value. */
  readonly message: Readonly<Record<string, string>>;
}

export const policyTexts = ({ title, why, fix, message }: Policy): PolicyTexts => ({
  title,
  why,
  fix: fix.text,
  message: Object.fromEntries(Object.entries(message).map(([language, { template }]) => [language, template])),
});
