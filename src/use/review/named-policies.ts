// The policies that a filter of findings names: a misspelled one would show nothing, as if it had found nothing.
import { fail } from '../../errors.ts';
import { didYouMean } from '../../yaml/did-you-mean.ts';
import { quoted } from '../../yaml/visible.ts';

export interface KnownPolicies {
  /** What has them: `this audit`. */
  readonly of: string;
  readonly ids: readonly string[];
  /** Alias → id. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** Throws `usage`. */
export const failIfUnknownPolicy = (named: readonly string[], { of, ids, aliases }: KnownPolicies): void => {
  const strange = named.find((id) => !ids.includes(aliases.get(id) ?? id));
  if (strange === undefined) return;
  fail('usage', `--policy ${quoted(strange)} is not a policy of ${of}`, {
    help: didYouMean(strange, ids) ?? `Policies of ${of}: ${ids.join(', ')}.`,
  });
};
