// A report of `who` with a text in every place that can contain text from outside.
import type { Holdings } from '../../src/access/holdings.ts';
import type { Address } from '../../src/kinds/address.ts';
import type { WhoReport } from '../../src/report/who-blocks.ts';

const address = (text: string): Address => text as Address;

const holdings = (more: Partial<Holdings> = {}): Holdings => ({
  address: address('member/rui@acme.example'),
  kind: 'member',
  id: '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6',
  name: null,
  email: 'rui@acme.example',
  state: 'accepted',
  invitedProfile: null,
  administrator: false,
  breakGlass: null,
  isTenantryIdentity: null,
  declared: null,
  roles: [],
  products: [],
  groups: [],
  keys: [],
  signIn: null,
  gaps: [],
  ...more,
});

export const whoWith = (more: Partial<Holdings> = {}): WhoReport => ({
  schemaVersion: 3,
  command: 'who',
  run: { version: '0.0.0', now: '2026-11-20T12:00:00Z', asOf: '2026-11-20T12:00:00Z', calls: { 'iam.listMembers': 1 } },
  who: holdings(more),
  exitCode: 0,
  verdict: 'Holds nothing.',
});

/** The text in every place that can contain text from outside; `kind` also displays keys. */
export const whoEverywhere = (text: string): WhoReport => ({
  ...whoWith({
    kind: 'service-account',
    address: address(text),
    id: text,
    name: text,
    email: text,
    state: text,
    invitedProfile: text,
    declared: { file: text, line: 1, col: 1 },
    roles: [{ name: text, origin: text, permissions: null }],
    products: [
      { product: text, permissions: [{ name: text, through: [{ type: 'role', role: text }, { type: 'direct' }] }] },
      { product: null, permissions: [{ name: text, through: [{ type: 'direct' }] }] },
    ],
    groups: [{ group: text, profile: text }],
    keys: [
      {
        address: address(text),
        name: text,
        state: 'expired',
        scopes: [{ name: text, title: text }],
        pendingScopes: [text],
        validFrom: '2026-01-01T00:00:00Z',
        validUntil: '2026-02-01T00:00:00Z',
        isTenantryIdentity: true,
      },
    ],
    signIn: { domain: text, isOwnDomain: true, verified: true, federations: [text], mfaEnforced: null },
    gaps: [
      { about: 'role', of: text, why: text },
      { about: 'groups', why: text },
    ],
  }),
  tenant: text,
  verdict: text,
});
