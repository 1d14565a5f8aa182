// What the file changes about one policy, or about the packs that are chosen without a file.
import type { Severity } from '../desired/desired.ts';
import type { Source } from '../errors.ts';

/** One `policies.settings` entry, compared with the packs, and a built-in policy that an own one replaces. */
export interface SettingFacts {
  /** The id of the policy, or `pack/<name>`. */
  readonly name: string;
  /** What it is about: the policy, or the pack. */
  readonly policy: string;
  readonly enabled: boolean;
  readonly reason: string | undefined;
  /** The severity of its policy without the setting, and of the policy that it replaces. */
  readonly severity: Severity;
  /** What may be weaker, in words: `severity high → low`, `within 7d → 30d`, `disabled`, `narrowed to volume/br-se1/*`, `replaces member-off-domain`. */
  readonly loosened: readonly string[];
  /** Parameters that allow more than a control that the policy is mapped to, in words. */
  readonly belowControl: readonly string[];
  /** Absent: the file has no line for it. */
  readonly at: Source | undefined;
}
