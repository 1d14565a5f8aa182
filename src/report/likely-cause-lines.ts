// The likely causes of changes that are not in effect after an apply, one line each.
import type { LikelyCause } from '../apply/likely-causes.ts';
import type { StepId } from '../plan/plan.ts';
import { describeCause } from './cause-lines.ts';
import { phrase, type TextLine } from './document.ts';
import { asReported, type Naming } from './naming.ts';
import { showValue } from './show-value.ts';

const lineOf = (one: LikelyCause, { name, resource, sentence }: Naming): TextLine => {
  switch (one.type) {
    case 'in-progress':
      return phrase`still in progress: ${resource(one.address)} is ${name(one.state)}`;
    case 'changed':
      return [sentence(describeCause(one.cause))];
    case 'normalised': {
      const [wrote, reads] = [showValue(one.wrote), showValue(one.reads)];
      return phrase`normalized by the platform: ${one.field} of ${resource(one.address)} was written as ${name(wrote)} and is reported as ${name(reads)}`;
    }
    case 'not-known':
      return phrase`cause unknown: ${sentence(one.why)}`;
  }
};

export type LikelyCauses = readonly LikelyCause[] | undefined;

export const likelyCauseLines = (causes: LikelyCauses, step: StepId, naming: Naming = asReported): readonly TextLine[] =>
  (causes ?? []).filter((one) => one.step === step).map((one) => lineOf(one, naming));
