// What an apply asks a person, and how it ends without a yes.
import { count } from '../../document.ts';

export const confirmation = {
  stage: (stage: number): string => `Stage ${stage}`,
  laterStage: 'The stage before it was applied and verified. The changes that it left are planned again.',
  question: (steps: number, tenant: string): string => `Run ${count(steps, 'step')} on tenant ${tenant}?`,
  type: (digests: readonly string[]): string => `To acknowledge the steps that need it, type ${digests.join(' ')}`,
  nothingChanged: 'nothing was changed',
  appliedInPart: 'applied in part',
  /** `stage`: undefined, the first one. */
  notConfirmed: (steps: number, stage: number | undefined): string =>
    `${count(steps, 'step')}${stage === undefined ? '' : ` of stage ${stage}`} not confirmed`,
  stopped: (stage: number, problems: number): string => `stage ${stage} stopped by ${count(problems, 'problem')}`,
};
