// The result of a plan's gate (`--fail-on`): findings that count, and policies that it cannot evaluate.
import type { UnknownCause } from '../policies/finding.ts';
import { count } from '../report/document.ts';
import type { ReviewFacts } from '../report/review.ts';

/** These mean that data was not read or a policy is broken; the others mean that nothing can be known. */
export const unreadCauses: readonly UnknownCause[] = ['denied', 'failed', 'policy-error', 'budget'];

/** The result of `--fail-on` of a plan. */
export const gated = ({ outlook }: ReviewFacts): string | undefined => {
  if (!outlook?.gate || outlook.gate.failing === 0) return undefined;
  const { failing, failOn, onlyNew } = outlook.gate;
  const hidden = outlook.suppressed.length;
  const suppressed = hidden > 0 ? ` This change would hide ${count(hidden, 'finding')}, and cannot.` : '';
  return `Policy checks failed: ${count(failing, onlyNew ? 'new finding' : 'finding')} of severity ${failOn} or higher.${suppressed}`;
};

/** An incomplete gate lets nothing pass: the policies of the base, or one of them for some resource, cannot be evaluated. */
export const ungated = ({ outlook }: ReviewFacts): string | undefined => {
  if (!outlook?.gate) return undefined;
  if (outlook.decidedBy.type === 'unclear') return 'The policies of the base could not be loaded, so what counts is unknown.';
  const many = outlook.unknown.filter(({ verdict }) => verdict.type === 'unknown' && unreadCauses.includes(verdict.cause)).length;
  return many > 0 ? `${count(many, 'finding')} could not be evaluated.` : undefined;
};
