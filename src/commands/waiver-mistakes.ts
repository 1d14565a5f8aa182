// What the next command would report of a new waiver, as far as the files show it: a mistyped resource or owner, an end that its policies do not accept.

import type { Desired } from '../desired/desired.ts';
import type { Problem } from '../errors.ts';
import { type EvaluationInput, overDeclared } from '../evaluate.ts';
import { parseAddress, pathOf } from '../kinds/address.ts';
import { foldedEmail } from '../kinds/email.ts';
import { isPattern } from '../kinds/pattern.ts';
import { findingMessage } from '../report/finding-blocks.ts';
import { closest } from '../yaml/did-you-mean.ts';
import { quoted } from '../yaml/visible.ts';

export interface WrittenWaiver {
  readonly policy: string;
  readonly resource: string;
  readonly owner: string;
}

/** Whether each part is equal or a likely typing mistake: whole addresses share so much text that any two volumes look alike. */
const isAlike = (parts: readonly string[], others: readonly string[]): boolean =>
  parts.length === others.length && parts.every((part, at) => part === others[at] || closest(part, others.slice(at, at + 1)) !== undefined);

const mistypedResource = (resource: string, { items }: Desired): readonly Problem[] => {
  const given = isPattern(resource) ? undefined : parseAddress(resource);
  if (!given || items.some(({ address }) => address === given.address)) return [];
  const meant = items.find(({ kind, address }) => kind === given.kind && isAlike(pathOf(given.address), pathOf(address)));
  return meant ? [{ code: 'waiver', message: `${quoted(resource)} is not declared`, help: `Did you mean ${quoted(meant.address)}?` }] : [];
};

/** The e-mail of a group may be an owner too, and only the platform knows it: a name that is like none is accepted. */
const mistypedOwner = (owner: string, { items }: Desired): readonly Problem[] => {
  const members = items.flatMap(({ kind, address }) => (kind === 'member' ? pathOf(address) : []));
  if (members.includes(foldedEmail(owner))) return [];
  const meant = closest(foldedEmail(owner), members);
  return meant === undefined
    ? []
    : [{ code: 'waiver', message: `${quoted(owner)} is not declared under \`members\``, help: `Did you mean ${quoted(meant)}?` }];
};

/** Failures of the policies of waivers themselves. */
const ownFailures = (
  { policy, resource }: WrittenWaiver,
  evaluating: EvaluationInput & { readonly desired: Desired },
): readonly Problem[] =>
  overDeclared(evaluating)
    .findings.filter(({ address, verdict }) => verdict.type === 'fail' && address === `waiver/${policy}/${resource}`)
    .map((finding) => ({
      code: 'waiver',
      message: `${finding.policy} would report the waiver: ${findingMessage(finding)}`,
      help: 'Nothing was written. Choose other values, or change the parameters of that policy first.',
    }));

/** `isKnown`: a saved result has a finding of the resource, so it exists. `evaluating`: the files with the waiver. */
export const waiverMistakes = (
  waiver: WrittenWaiver,
  isKnown: boolean,
  evaluating: EvaluationInput & { readonly desired: Desired },
): readonly Problem[] => [
  ...(isKnown ? [] : mistypedResource(waiver.resource, evaluating.desired)),
  ...mistypedOwner(waiver.owner, evaluating.desired),
  ...ownFailures(waiver, evaluating),
];
