// Drafts built by hand, for cases that no kind creates today: each only does what its case says.
import type { Address } from '../../src/kinds/address.ts';
import type { StepDraft } from '../../src/kinds/step.ts';
import type { Draft } from '../../src/plan/draft.ts';
import { stepIdOf } from '../../src/plan/step-id.ts';
import { addressOfText } from './world.ts';

export const group = (name: string): Address => addressOfText(`group/${name}`);

/** It updates the group of this name. */
export const stepNamed = (name: string, rest: Partial<StepDraft> = {}): StepDraft => ({
  description: name,
  operation: 'iam.updateGroup',
  resources: [group(name)],
  preconditions: [],
  postconditions: [],
  reversibility: 'reversible',
  accessEffect: 'none',
  ...rest,
});

const draftOf = (step: StepDraft, rest: Partial<Draft> = {}): Draft => {
  const id = stepIdOf(step);
  return {
    id,
    step,
    class: 'change',
    because: { source: { file: 'acme.yaml', line: 1, col: 1 } },
    changes: [],
    chain: id,
    after: [],
    ...rest,
  };
};

export const draftNamed = (name: string, step: Partial<StepDraft> = {}, rest: Partial<Draft> = {}): Draft =>
  draftOf(stepNamed(name, step), rest);

export const says = (drafts: readonly Draft[]): readonly string[] => drafts.map(({ step }) => step.description);
