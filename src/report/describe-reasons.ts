// Why a step needs an acknowledgement, and what it loses irreversibly.
import { kindNamed } from '../kinds/catalogue.generated.ts';
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

type Reasoned = Pick<Step, 'notApplied' | 'type' | 'kind'>;

/** Of a change that was never applied, and of what is not live, it is not known whether the access ever existed. */
const textOf = (reason: StepReason, { notApplied, type, kind }: Reasoned): string => {
  if (reason !== 'restores-access') return reasons[reason];
  if (notApplied) return 'grants access that may have been revoked since it was merged';
  return type === 'create' ? `creates a ${kindNamed(kind).title[0]} that may have been deleted on purpose` : reasons[reason];
};

const isForGood = (reason: StepReason): boolean => reason === 'partially-reversible' || reason === 'irreversible';

/** Without the loss, for steps whose consequence, which contains it, is displayed beside them. */
export const describeReasonsOnly = (step: Step): readonly string[] => step.acknowledgeFor.map((reason) => textOf(reason, step));

/** The loss comes last: `grants administrator access, irreversible: 100 GiB of data are lost`. */
export const describeReasons = (step: Step): readonly string[] => [
  ...step.acknowledgeFor.filter((reason) => !isForGood(reason)).map((reason) => textOf(reason, step)),
  ...step.acknowledgeFor
    .filter(isForGood)
    .map((reason) => (step.loses === undefined ? reasons[reason] : `${reasons[reason]}: ${step.loses}`)),
];
