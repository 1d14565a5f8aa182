// Domains: the organization's claim to the addresses that people sign in with, proved by a TXT record.
import { plainText } from '../../platform/plain-text.ts';
import { bool, text, time } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { asSteps, cannotChange } from '../change-answer.ts';
import { awaited, exists, existing, gone, has } from '../condition.ts';
import { iamRights } from '../iam-rights.ts';
import { type Declared, defineKind, type Observed } from '../kind.ts';
import { present } from '../present.ts';
import { textIn } from '../read-value.ts';
import { segment } from '../segment.ts';
import type { ChangeAnswer, StepDraft } from '../step.ts';

const folded = (domain: string): string => domain.trim().toLowerCase();

const publish = (observed: Observed): string => {
  const [name, value] = [textIn(observed, 'txt_name'), textIn(observed, 'txt_value')];
  const record = name && value ? `publish the TXT record ${plainText(name)} = ${plainText(value)}` : 'publish the TXT record';
  return `${record} in the DNS of ${segment(observed.address, 0)}`;
};

const creating = ({ address }: Declared): StepDraft => {
  const domain = segment(address, 0);
  return {
    says: `register domain ${domain}`,
    operation: 'iam.createDomain',
    on: [address],
    creates: address,
    body: { domain },
    saw: [gone(awaited(address))],
    done: [exists(awaited(address))],
    undo: 'irreversible',
    loses: 'the platform cannot remove a domain',
    exposure: 'none',
  };
};

/** Nothing happens but that the platform looks at the DNS once more: every apply may ask, and it is verified or still waiting. */
const asking = (observed: Observed): StepDraft => ({
  says: `verify domain ${segment(observed.address, 0)}`,
  operation: 'iam.verifyDomain',
  on: [observed.address],
  path: { domain_id: observed.id },
  saw: [exists(existing(observed))],
  done: [has(existing(observed), 'verified', true)],
  waitsOn: { on: 'dns', who: publish(observed) },
  asksAgain: true,
  undo: 'reversible',
  exposure: 'none',
});

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
  instead: `ask the support of the platform to release ${segment(observed.address, 0)}; until then, remove its TXT record from the DNS and remove the line from the file`,
});

export const domain = defineKind({
  name: 'domain',
  title: ['domain', 'domains'],
  about:
    'A domain of the organization, identified by its name. It is verified through a TXT record in its DNS, and it can never be removed.',
  fields: {
    domain: { type: 'text', about: 'Name, in lower case.', change: 'create-only', compare: 'folded' },
    verified: { type: 'bool', about: 'Whether the domain is verified.', side: 'live' },
    verified_at: { type: 'time', about: 'When the domain was verified; null if it is not verified.', side: 'live' },
    txt_name: { type: 'text', about: 'Name of the TXT record to publish.', side: 'live' },
    txt_value: { type: 'text', about: 'Value of the TXT record to publish.', side: 'live' },
    created_at: { type: 'time', about: 'When it was registered.', side: 'live' },
    updated_at: { type: 'time', about: 'When it was last updated.', side: 'live' },
  },
  links: { federations: { kind: 'federation', children: true } },
  place: {
    section: 'domains',
    key: 'domain',
    ownership: 'domains',
    removable: false,
    rename: { refused: 'declare the new domain separately; the old one remains, because the platform cannot remove it' },
  },
  collection: { operation: 'iam.listDomains', per: 'tenant' },
  // The read of one domain is assumed (contradictions.md I27): its 404 could mean either, so the list tells.
  item: [{ operation: 'iam.listDomains', fills: 'all', args: () => ({}), list: true }],
  permissions: iamRights,
  decode: (wire) => {
    const [id, name] = [text(wire, 'id'), text(wire, 'domain')];
    if (!id || !name) return undefined;
    const values = present({
      domain: folded(name),
      verified: bool(wire, 'verified'),
      verified_at: time(wire, 'verified_at'),
      txt_name: text(wire, 'txt_name'),
      txt_value: text(wire, 'txt_value'),
      created_at: time(wire, 'created_at'),
      updated_at: time(wire, 'updated_at'),
    });
    return { id, address: addressOf('domain', folded(name)), values, phase: 'settled' };
  },
  address: ({ domain: name = '' }) => addressOf('domain', folded(name)),
  next: (item) => (item.values['verified'] === true ? undefined : publish(item)),
  // Who declares a domain wants it verified.
  means: ({ values }) => ({ values: { ...values, verified: true }, unread: {} }),
  answer: (change) => {
    if (change.type === 'missing') return asSteps(creating(change.declared));
    const { observed } = change;
    if (change.type === 'unexpected') return [kept(observed)];
    return [
      ...cannotChange(change.fields, ['domain'], 'a domain', 'declare the other domain as one of its own'),
      ...(change.fields.includes('verified') ? [verifying(observed)] : []),
    ];
  },
  sample: {
    domain: 'acme.example',
    verified: true,
    verified_at: '2026-06-03T09:00:01.000Z',
    txt_name: '_mgc-verify.acme.example',
    txt_value: 'mgc-verify=7b1d44',
    created_at: '2026-06-02T12:10:44.120Z',
    updated_at: '2026-06-03T09:00:01.000Z',
  },
});
