// What a step that grants says of the end of what it grants.
import type { AccessEnd } from '../desired/desired.ts';
import { endText } from '../desired/ends.ts';
import type { StepDraft } from '../kinds/step.ts';

const grants = ({ postconditions }: StepDraft, { grant }: AccessEnd): boolean =>
  grant === undefined ||
  postconditions.some((fact) => 'includes' in fact && fact.field === grant.field && fact.includes.includes(grant.name));

/** `own`: the declared ends of the step's resource. undefined: it grants nothing that ends. */
export const untilText = (step: StepDraft, own: readonly AccessEnd[]): string | undefined => {
  if (step.accessEffect !== 'grants') return undefined;
  const ends = own.filter((end) => grants(step, end));
  const [first] = ends;
  if (!first) return undefined;
  if (first.kind === 'api-key') return `until ${endText(first)}; scheduled work then revokes it, which is irreversible`;
  const takes = first.grant ? 'revokes' : 'removes';
  if (ends.every(({ end }) => end === first.end)) return `until ${endText(first)}; scheduled work then ${takes} it`;
  const each = ends.map((end) => `${end.grant?.name ?? 'all of it'} until ${endText(end)}`);
  return `(${each.join(', ')}; scheduled work then takes it away)`;
};
