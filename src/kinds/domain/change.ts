// The steps of a change of domains.

import { plainText } from '../../platform/plain-text.ts';
import { partsOf } from '../address.ts';
import { asSteps, cannotChange } from '../change-answer.ts';
import { existing, exists } from '../condition.ts';
import { changing, creating } from '../draft.ts';
import type { Changes, Declared, Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import { createBody } from '../request-body.ts';
import type { ChangeAnswer, StepDraft } from '../step.ts';
import { type DomainFields, fields as rows } from './fields.ts';

const publish = (observed: Observed): string => {
  const [name, value] = [textIn(observed, 'txt_name'), textIn(observed, 'txt_value')];
  const record = name && value ? `publish the TXT record ${plainText(name)} = ${plainText(value)}` : 'publish the TXT record';
  return `${record} in the DNS of ${partsOf(observed.address, 'domain').name}`;
};

const register = ({ address }: Declared): StepDraft => {
  const domain = partsOf(address, 'domain').name;
  return creating(address, {
    description: `register domain ${domain}`,
    operation: 'iam.createDomain',
    body: createBody(rows, { domain }),
    reversibility: 'irreversible',
    loses: 'the platform cannot remove a domain',
  });
};

/** The platform only checks the DNS once more: every apply may request it, and the domain is then verified or still waiting. */
const asking = (observed: Observed): StepDraft =>
  changing(
    observed,
    { verified: true },
    {
      description: `verify domain ${partsOf(observed.address, 'domain').name}`,
      operation: 'iam.verifyDomain',
      path: { domain_id: observed.id },
      preconditions: [exists(existing(observed))],
      waitsFor: { on: 'dns', who: publish(observed) },
      repeatsRequest: true,
    },
  );

const verifying = (observed: Observed): ChangeAnswer => ({
  type: 'waiting',
  fields: ['verified'],
  on: 'dns',
  who: `${publish(observed)}; every apply asks the platform to look for it`,
  asks: asking(observed),
});

const kept = (observed: Observed): ChangeAnswer => ({
  type: 'impossible',
  fields: [],
  why: 'the platform cannot remove a domain',
  instead: `ask the support of the platform to release ${partsOf(observed.address, 'domain').name}; until then, remove its TXT record from the DNS and remove the line from the file`,
});

export const changes: Changes<DomainFields> = {
  next: (item) => (item.values['verified'] === true ? undefined : publish(item)),
  answer: (change) => {
    if (change.type === 'missing') return asSteps(register(change.declared));
    const { observed } = change;
    if (change.type === 'unexpected') return [kept(observed)];
    return [
      ...cannotChange(rows, change.fields, 'declare the other domain as one of its own'),
      ...(change.fields.includes('verified') ? [verifying(observed)] : []),
    ];
  },
};
