// The check of loosened settings: what a change adds or loosens fails it as long as it hides a finding of the level that counts, new or old, or could hide one that
// is not known now.
import type { Severity } from '../desired/desired.ts';
import type { Outlook } from './outlook.ts';
import { severities } from './policy.ts';

export interface FailingSettings {
  /** Positions in `loosened`. */
  readonly settings: readonly number[];
  /** Suppressed findings of at least this severity. Some have no setting: another change of the files hides them. */
  readonly hidden: number;
}

export const failingSettings = ({ loosened, suppressed }: Pick<Outlook, 'loosened' | 'suppressed'>, least: Severity): FailingSettings => {
  const counts = (severity: Severity): boolean => severities.indexOf(severity) <= severities.indexOf(least);
  const hidden = suppressed.filter(({ severity }) => counts(severity));
  const hiding = new Set(hidden.flatMap(({ by }) => by));
  const settings = loosened.flatMap(({ mayHide }, position) =>
    hiding.has(position) || (mayHide !== undefined && counts(mayHide)) ? [position] : [],
  );
  return { settings, hidden: hidden.length };
};
