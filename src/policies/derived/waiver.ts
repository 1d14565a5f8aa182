// Waivers as resources: policies check that they are still valid, still needed, and owned by an active person.
import type { Severity, Waiver } from '../../desired/desired.ts';
import { foldedEmail } from '../../kinds/email.ts';
import { isPattern } from '../../kinds/pattern.ts';
import { timeOf } from '../evaluate/time-text.ts';
import type { Unknown, Value } from '../evaluate/value.ts';
import { intervalOf, type LedgerFacts, valuesOf } from '../ledger/ledger-facts.ts';
import { beganOf, present } from '../ledger/memory.ts';
import { waiverThing } from '../ledger/observations.ts';
import type { Derived, RowDraft } from './derived.ts';

/** A waiver with its effect in this run. */
export interface WaiverFacts {
  readonly waiver: Waiver;
  /** The failures that it covers; unknown if a resource that it might cover could not be evaluated. */
  readonly matched: number | Unknown;
  /** The resources of its policy's kind that it names. */
  readonly covers: number | Unknown;
  /** How many resources of that kind there are. */
  readonly population: number;
  /** Of its policy in this run; undefined: the policy is not selected. */
  readonly severity: Severity | undefined;
}

const day = 86_400_000;

/** The first moment at which a waiver is no longer valid: the end of its last day, UTC. undefined: its date does not exist. */
export const waiverEnd = ({ expires }: Waiver): number | undefined => {
  const last = /^\d{4}-\d\d-\d\d$/.test(expires) ? timeOf(expires) : undefined;
  return last === undefined ? undefined : last + day;
};

/** Only wildcards below the kind: the pattern covers all resources of the kind. */
const isWholeKind = (resource: string): boolean => isPattern(resource) && !/[^*?/]/.test(resource.slice(resource.indexOf('/') + 1));

export const waiver: Derived = {
  shape: {
    name: 'waiver',
    title: ['waiver', 'waivers'],
    about: 'A decision to accept a finding for a time.',
    declarable: true,
    fields: {
      address: { type: 'string', about: '`waiver/<policy>/<resource>`.', side: 'both' },
      policy: { type: 'string', about: 'The policy it is for.', side: 'both' },
      resource: { type: 'string', about: 'The address, or the pattern, that it covers.', side: 'both' },
      reason: { type: 'string', about: 'Why the finding is accepted.', side: 'both' },
      owner: { type: 'string', about: 'Who is responsible for it.', side: 'both' },
      owner_email: { type: 'string', about: 'The owner in lower case, to compare it with e-mails.', side: 'both' },
      ticket: { type: 'string', about: 'Where the decision is recorded; null: nowhere.', side: 'both' },
      expires: { type: 'time', about: 'When it stops being valid: the end of its last day, UTC.', side: 'both' },
      first_seen: {
        type: 'time',
        isInterval: true,
        about: 'When the ledger first saw it: between two scans. null without a ledger.',
        side: 'both',
      },
      whole_kind: { type: 'bool', about: 'Whether it covers every resource of a kind, whatever its name.', side: 'both' },
      severity: {
        type: 'string',
        about: 'The severity of its policy in this run.',
        side: 'both',
        values: ['critical', 'high', 'medium', 'low', 'info'],
      },
      matched: { type: 'int', about: 'How many failures it covers now.', side: 'live' },
      covers: { type: 'int', about: 'How many resources of the kind its pattern matches.', side: 'live' },
      population: { type: 'int', about: 'How many resources of that kind there are.', side: 'live' },
    },
    links: {},
    sample: {
      address: 'waiver/volume-unattached/volume/br-se1/legacy-export',
      policy: 'volume-unattached',
      resource: 'volume/br-se1/legacy-export',
      reason: 'Kept until the 2026 tax filing closes',
      owner: 'ana@acme.example',
      owner_email: 'ana@acme.example',
      ticket: 'OPS-311',
      expires: '2027-01-01T00:00:00Z',
      first_seen: null,
      whole_kind: false,
      severity: 'medium',
      matched: 1,
      covers: 1,
      population: 40,
    },
  },
  // Made by evaluate-policies.ts after the other policies are evaluated: only then is it known what a waiver covers.
  rows: () => undefined,
};

/** null: no ledger knows. Of a waiver that was there when the ledger began, the first sighting counts. */
const firstSeen = ({ policy, resource }: Waiver, ledger: LedgerFacts | undefined): Value => {
  const sighting = ledger && valuesOf(ledger.memory, 'waiver', waiverThing(policy, resource))[present];
  if (!sighting) return null;
  const { after, by } = beganOf(sighting);
  return intervalOf({ after: after ?? by, by });
};

/** `known`: whether this world shows what waivers cover. */
export const waiverDrafts = (facts: readonly WaiverFacts[], known: boolean, ledger?: LedgerFacts): readonly RowDraft[] =>
  facts.map(({ waiver: one, matched, covers, population, severity }) => {
    const { policy, resource, reason, owner, ticket = null, at } = one;
    const address = `waiver/${policy}/${resource}`;
    const end = waiverEnd(one);
    const said = {
      address,
      policy,
      resource,
      reason,
      owner,
      owner_email: foldedEmail(owner),
      ticket,
      whole_kind: isWholeKind(resource),
      first_seen: firstSeen(one, ledger),
      ...(severity === undefined ? {} : { severity }),
      ...(end === undefined ? {} : { expires: end }),
    };
    return { address, at, values: known ? { ...said, matched, covers, population } : said };
  });
