// Describes a failed call.
import type { StepId } from '../plan/plan.ts';
import type { Failure } from '../platform/client.ts';
import type { StepOutcome } from './outcome.ts';

/** The meaning of an IAM error number, and who can resolve it (contradictions.md I18). */
const meanings: Readonly<Record<number, string>> = {
  20025: 'only the owner of the organization can do this',
};

export const describeFailure = ({ status, says }: Failure): string =>
  [status, says].filter((part) => part !== undefined && part !== '').join(' ');

export const refused = (step: StepId, { status, says, code, permission, requestId }: Failure): StepOutcome => {
  const meaning = code === undefined ? undefined : meanings[code];
  const details = [...(permission ? [`missing permission: ${permission}`] : []), ...(meaning ? [`error ${code}: ${meaning}`] : [])];
  return {
    step,
    type: 'refused',
    ...(status === undefined ? {} : { status }),
    says: details.length > 0 ? `${says} (${details.join('; ')})` : says,
    ...(requestId === undefined ? {} : { requestId }),
  };
};
