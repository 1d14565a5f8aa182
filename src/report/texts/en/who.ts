// What `tenantry who` says.
import type { WhoGap } from '../../../access/access.ts';
import type { Holdings } from '../../../access/holdings.ts';
import type { HeldKey } from '../../../access/keys-held.ts';
import type { SignIn } from '../../../access/sign-in.ts';
import { codes, count, joined, type Piece, phrase, type TextLine, tone } from '../../document.ts';
import type { RunInfo } from '../../run-info.ts';
import { format } from './format.ts';

const federated = ({ isOwnDomain: own, federations }: SignIn): TextLine => {
  if (own === null) return ['; whether the domain is federated is unknown'];
  if (!own) return [", which is not one of the organization's domains"];
  if (federations === null) return [", one of the organization's domains; whether it is federated is unknown"];
  return federations.length === 0
    ? [", one of the organization's domains, without a federation"]
    : [', federated through ', ...codes(federations)];
};

export const who = {
  held: (permissions: number, roles: number): string => `${count(permissions, 'permission')} through ${count(roles, 'role')}`,
  keysHeld: (many: number): string => count(many, 'key'),
  title: (subject: Piece, tenant: Piece | undefined): TextLine =>
    tenant === undefined ? phrase`Who ${subject}` : phrase`Who ${subject}, tenant ${tenant}`,
  read: ({ asOf, capture, calls = {} }: RunInfo): string => {
    const number = Object.values(calls).reduce((sum, many) => sum + many, 0);
    const from = capture === undefined ? `Read with ${count(number, 'call')}` : `From ${capture}`;
    return `${from}${asOf === undefined ? '' : `, as of ${format.utc(asOf)}`}.`;
  },
  id: (id: Piece, email: Piece | undefined): TextLine => (email === undefined ? phrase`id ${id}` : phrase`id ${id}, e-mail ${email}`),
  state: ({ state, invitedProfile: profile }: Holdings): string => {
    if (state === 'accepted') return 'Accepted';
    const invited = `Invited${profile === null ? '' : ` as ${profile}`}`;
    return state === 'pending' || state === 'invited' ? `${invited}, not accepted yet` : `${invited}; the invitation is ${state}`;
  },
  breakGlass: (is: boolean): string => (is ? 'Break-glass member (from the desired state)' : 'Not a break-glass member'),
  runsTenantry: (does: boolean): string => (does ? 'Runs Tenantry (from the trust file)' : 'Does not run Tenantry'),
  notDeclared: 'Not declared',
  declaredIn: (place: string): string => `Declared in ${place}`,
  signIn: (signIn: SignIn, domain: Piece): TextLine => phrase`Signs in with ${domain}${federated(signIn)}`,
  mfa: (enforced: boolean | null): string => {
    if (enforced === null) return 'Whether MFA is enforced is unknown';
    return enforced ? 'MFA is enforced for everybody; the API does not say whether this person has enrolled' : 'MFA is not enforced';
  },
  roles: 'Roles',
  permissionsUnknown: 'permissions unknown',
  permissions: (many: number): string => `Permissions (${many})`,
  unknownProduct: 'unknown product',
  /** `through the roles editor, viewer`, `granted directly`. */
  through: (roles: readonly Piece[], direct: boolean): TextLine => [
    ...(roles.length === 0 ? [] : [tone('quiet', roles.length === 1 ? 'through role ' : 'through roles '), ...joined(roles, ', ')]),
    ...(direct ? [tone('quiet', roles.length === 0 ? 'granted directly' : ' and granted directly')] : []),
  ],
  groups: 'Groups',
  asProfile: (profile: string): string => ` as ${profile}`,
  keys: (many: number): string => `API keys (${many})`,
  keysAbout: 'A key can do only what both its scopes and the permissions of its account allow.',
  validity: ({ validFrom: since, validUntil: until, state }: HeldKey): string => {
    const end = until === null ? 'no expiry' : `${state === 'expired' ? 'ended' : 'until'} ${format.day(until)}`;
    return since === null ? end : `since ${format.day(since)}, ${end}`;
  },
  keyRunsTenantry: 'runs Tenantry',
  scopesUnknown: 'scopes unknown',
  noScopes: 'no scopes',
  notApproved: 'not approved yet: ',
  nothing: (isKnown: boolean): string => (isKnown ? 'No access.' : 'No known access.'),
  gaps: 'Unknown',
  /** What is unknown; empty: the reason says it. */
  /** Of a role: default or custom. */
  origin: (origin: string): string => origin,
  gap: {
    roles: () => ['roles'],
    permissions: () => ['permissions granted directly'],
    role: (role) => phrase`the permissions of role ${role}`,
    groups: () => [],
    scopes: (key) => phrase`the scopes of ${key}`,
    keys: () => ['API keys'],
    acceptance: () => [],
    memberships: () => ['group memberships'],
    federation: (domain) => phrase`how members of ${domain} sign in`,
    mfa: () => ['whether MFA is enforced'],
    products: () => ['the products of permissions'],
    'role-origins': () => ['which roles are default ones'],
  } satisfies Readonly<Record<WhoGap['about'], (of: Piece) => TextLine>>,
};
