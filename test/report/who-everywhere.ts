// A report of `who` with a text in every place that can contain text from outside.
import { edgeRows } from '../../src/access/paths/edges.ts';
import type { AdministratorPath, Administrators, EdgeName, PathEdge } from '../../src/access/paths/path.ts';
import type { Address } from '../../src/kinds/address.ts';
import type { WhoReport } from '../../src/report/who-blocks.ts';

const address = (text: string): Address => text as Address;

type Held = NonNullable<WhoReport['who']>;

const nothing: AdministratorPath = {
  subject: 'member/rui@acme.example',
  verdict: 'cannot',
  certainty: null,
  after: null,
  path: [],
  gaps: [],
};

const holdings = (more: Partial<Held> = {}): Held => ({
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
  administratorPath: nothing,
  ...more,
});

export const whoWith = (more: Partial<Held> = {}): WhoReport => ({
  schemaVersion: 3,
  command: 'who',
  run: { version: '0.0.0', now: '2026-11-20T12:00:00Z', asOf: '2026-11-20T12:00:00Z', calls: { 'iam.listMembers': 1 } },
  who: holdings(more),
  exitCode: 0,
  verdict: 'Holds nothing.',
});

const edgesWith = (text: string): readonly PathEdge[] =>
  (Object.keys(edgeRows) as EdgeName[]).map((edge) => ({
    edge,
    from: text,
    to: text,
    certainty: 'possible',
    after: 'approval',
    because: { scopes: edge === 'accepts' ? [] : [text], permissions: [text], directly: true, through: [text] },
    also: ['grant'],
  }));

const pathWith = (text: string, more: Partial<AdministratorPath> = {}): AdministratorPath => ({
  subject: text,
  verdict: 'can',
  certainty: 'possible',
  after: 'acceptance',
  path: edgesWith(text),
  gaps: [
    { about: 'role', of: text, why: text },
    { about: 'list', of: text, why: text },
  ],
  ...more,
});

const administratorsWith = (text: string): Administrators => ({
  subjects: [
    pathWith(text, { verdict: 'is' }),
    pathWith(text),
    pathWith(text, { verdict: 'unknown', path: [] }),
    pathWith(text, { verdict: 'cannot', certainty: 'unknown' }),
  ],
  outside: [{ from: text, certainty: 'proved', after: null, path: edgesWith(text), reaches: 3 }],
  gaps: [{ about: 'sign-in', of: text, why: text }],
  assumptions: ['owner', 'pipeline', 'groups', 'console', 'invitations'],
  counts: { is: 1, can: 1, unknown: 1, cannot: 1 },
  groupsNotExposed: 2,
  longer: 1,
});

/** `who --administrators`, with the text in every place. */
export const administratorsEverywhere = (text: string): WhoReport => {
  const { who: _, ...rest } = whoWith();
  return { ...rest, tenant: text, administrators: administratorsWith(text), verdict: text };
};

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
    administratorPath: pathWith(text),
  }),
  tenant: text,
  verdict: text,
});
