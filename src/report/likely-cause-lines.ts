// The likely causes of changes that are not in effect after an apply, one line each.
import type { LikelyCause } from '../apply/likely-causes.ts';
import type { StepId } from '../plan/plan.ts';
import { describeCause } from './cause-lines.ts';
import { code, type TextLine } from './document.ts';
import { showValue } from './show-value.ts';

const lineOf = (one: LikelyCause): TextLine => {
  switch (one.type) {
    case 'in-progress':
      return ['still in progress: ', code(one.address), ' is ', code(one.state)];
    case 'changed':
      return [describeCause(one.cause)];
    case 'normalised': {
      const [wrote, reads] = [showValue(one.wrote), showValue(one.reads)];
      return [
        `normalized by the platform: ${one.field} of `,
        code(one.address),
        ' was written as ',
        code(wrote),
        ' and is reported as ',
        code(reads),
      ];
    }
    case 'not-known':
      return [`cause unknown: ${one.why}`];
  }
};

export type LikelyCauses = readonly LikelyCause[] | undefined;

export const likelyCauseLines = (causes: LikelyCauses, step: StepId): readonly TextLine[] =>
  (causes ?? []).filter((one) => one.step === step).map(lineOf);
