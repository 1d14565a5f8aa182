// Why a step needs an acknowledgement, and what it loses irreversibly.
import type { Step, StepReason } from '../plan/plan.ts';

const reasons: Readonly<Record<StepReason, string>> = {
  'partially-reversible': 'partially reversible',
  irreversible: 'irreversible',
  'lockout-risk': 'lockout risk',
  'makes-administrator': 'grants administrator access',
  'grants-iam-writing': 'grants IAM write access',
  'trusts-identity-provider': 'trusts an identity provider',
  'trusts-host': 'trusts a new host',
  'sends-secret': 'sends a secret to this address',
  'widens-key': 'widens the scopes of a key',
  'restores-access': 'restores revoked access',
  'removes-protection': 'removes a protection',
  'unverified-successor': 'the new key was not proved',
  'removals-above-limit': 'many deletions at once',
  'creations-above-half': 'many creations at once',
  'due-removals-above-bound': 'many scheduled deletions at once',
};

/** Of a change that was never applied it is not known whether the access ever existed. */
const textOf = (reason: StepReason, notApplied: Step['notApplied']): string =>
  notApplied && reason === 'restores-access' ? 'grants access that may have been revoked since it was merged' : reasons[reason];

const isForGood = (reason: StepReason): boolean => reason === 'partially-reversible' || reason === 'irreversible';

/** Without the loss, for steps whose consequence, which contains it, is displayed beside them. */
export const describeReasonsOnly = ({ acknowledgeFor, notApplied }: Step): readonly string[] =>
  acknowledgeFor.map((reason) => textOf(reason, notApplied));

/** The loss comes last: `grants administrator access, irreversible: 100 GiB of data are lost`. */
export const describeReasons = ({ acknowledgeFor, loses, notApplied }: Step): readonly string[] => [
  ...acknowledgeFor.filter((reason) => !isForGood(reason)).map((reason) => textOf(reason, notApplied)),
  ...acknowledgeFor.filter(isForGood).map((reason) => (loses === undefined ? reasons[reason] : `${reasons[reason]}: ${loses}`)),
];
