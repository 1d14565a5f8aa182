// The result of a plan's gate (`--fail-on`): findings that count, loosened settings, and policies that it cannot evaluate.
import type { UnknownCause } from '../../policies/finding.ts';
import { count } from '../../report/document.ts';
import type { ReviewFacts } from '../../report/review.ts';

/** These mean that data was not read or a policy is broken; the others mean that nothing can be known. */
export const unreadCauses: readonly UnknownCause[] = ['denied', 'failed', 'policy-error', 'budget'];

/** The result of the check of findings. */
export const gated = ({ outlook }: ReviewFacts): string | undefined => {
  if (!outlook?.gate || outlook.gate.failing === 0) return undefined;
  const { failing, failOn, onlyNew } = outlook.gate;
  return `Policy checks failed: ${count(failing, onlyNew ? 'new finding' : 'finding')} of severity ${failOn} or higher.`;
};

/** The result of the check of loosened settings, which does not depend on whether findings are new. */
export const loosened = ({ outlook }: ReviewFacts): string | undefined => {
  const { gate, loosened: all } = outlook ?? {};
  if (!gate || !all || gate.loosened + gate.hidden === 0) return undefined;
  const guards = all.filter(({ type }) => type === 'guard').length;
  const trust = all.filter(({ type }) => type === 'trust').length;
  const settings = gate.loosened - guards - trust;
  const hides = gate.hidden > 0 ? `would hide ${count(gate.hidden, 'finding')}` : 'could hide findings';
  const does = [
    ...(trust > 0 ? ['changes the trust file'] : []),
    ...(guards > 0 ? [`loosens ${count(guards, 'guard')}`] : []),
    ...(settings > 0 ? [`loosens ${count(settings, 'setting')}`] : []),
    ...(settings > 0 || gate.hidden > 0 ? [`${hides} of severity ${gate.failOn} or higher`] : []),
  ];
  return `Loosened settings failed: this change ${does.join(', ').replace(/, (?=[^,]*$)/, ' and ')}.`;
};

/** An incomplete gate lets nothing pass: the policies of the base, or one of them for some resource, cannot be evaluated. */
export const ungated = ({ outlook }: ReviewFacts): string | undefined => {
  if (!outlook?.gate) return undefined;
  if (outlook.decidedBy.type === 'unclear') return 'The policies of the base could not be loaded, so what counts is unknown.';
  const many = outlook.unknown.filter(({ verdict }) => verdict.type === 'unknown' && unreadCauses.includes(verdict.cause)).length;
  return many > 0 ? `${count(many, 'finding')} could not be evaluated.` : undefined;
};
