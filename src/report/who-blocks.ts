// The access of one member or service account: identity, roles, permissions by product, groups, keys and unknown facts.
import type { Through, WhoGap } from '../access/access.ts';
import type { HeldProduct, Holdings } from '../access/holdings.ts';
import type { HeldKey } from '../access/keys-held.ts';
import type { SignIn } from '../access/sign-in.ts';
import type { ExitCode } from '../exit-code.ts';
import { groupBy } from '../live/group-by.ts';
import {
  type Block,
  chapter,
  code,
  codes,
  count,
  heading,
  type Inline,
  joined,
  type ListItem,
  list,
  paragraph,
  place,
  type TextLine,
  tone,
} from './document.ts';
import type { RunInfo } from './review.ts';

/**
 * Output of `tenantry who --format json`. Keys are sorted; lists are in one order.
 * @title Everything that one person or account holds
 */
export interface WhoReport {
  /** The version of this format. */
  readonly schemaVersion: 3;
  /** The command that printed it. */
  readonly command: 'who';
  /** Circumstances of the run: what differs between two runs with the same result. */
  readonly run: Pick<RunInfo, 'version' | 'now' | 'asOf' | 'capture' | 'calls'>;
  /** The tenant named in the responses of the platform. */
  readonly tenant?: string;
  /** The access of the member or account. Null means unknown, unless stated otherwise; `gaps` has the reasons. */
  readonly who: Holdings;
  /** 0: everything is known; 3: something could not be read. */
  readonly exitCode: ExitCode;
  /** The reason for the exit code. */
  readonly verdict: string;
}

const fact = (...text: TextLine): ListItem => ({ sign: '·', tone: 'quiet', text });

const federated = ({ isOwnDomain: own, federations }: SignIn): TextLine => {
  if (own === null) return ['; whether the domain is federated is unknown'];
  if (!own) return [", which is not one of the organization's domains"];
  if (federations === null) return [", one of the organization's domains; whether it is federated is unknown"];
  return federations.length === 0
    ? [", one of the organization's domains, without a federation"]
    : [', federated through ', ...codes(federations)];
};

const mfa = ({ mfaEnforced }: SignIn): string => {
  if (mfaEnforced === null) return 'Whether MFA is enforced is unknown';
  return mfaEnforced ? 'MFA is enforced for everybody; the API does not say whether this person has enrolled' : 'MFA is not enforced';
};

const invitedAs = ({ invitedProfile: profile }: Holdings): string => (profile === null ? '' : ` as ${profile}`);

const stateLine = (who: Holdings): TextLine => {
  if (who.state === 'accepted') return ['Accepted'];
  const open = who.state === 'pending' || who.state === 'invited';
  return [`Invited${invitedAs(who)}${open ? ', not accepted yet' : `; the invitation is ${who.state}`}`];
};

const administrator = ({ administrator: is }: Holdings): TextLine => {
  if (is === null) return ['Whether this is an administrator is unknown'];
  return is ? [tone('warn', 'Administrator')] : ['Not an administrator'];
};

const facts = (who: Holdings): readonly ListItem[] => [
  fact(code(who.address), ...(who.name === null || who.kind === 'service-account' ? [] : [', ', who.name])),
  fact('id ', code(who.id), ...(who.kind === 'service-account' && who.email !== null ? [', e-mail ', code(who.email)] : [])),
  ...(who.kind === 'service-account' ? [] : [fact(...stateLine(who))]),
  fact(...administrator(who)),
  ...(who.breakGlass === null ? [] : [fact(who.breakGlass ? 'Break-glass member (from the desired state)' : 'Not a break-glass member')]),
  ...(who.isTenantryIdentity === null
    ? []
    : [fact(who.isTenantryIdentity ? tone('warn', 'Runs Tenantry (from the trust file)') : 'Does not run Tenantry')]),
  ...(who.declared === null ? [] : [fact(who.declared === false ? 'Not declared' : `Declared in ${place(who.declared)}`)]),
  ...(who.signIn === null ? [] : [fact('Signs in with ', code(who.signIn.domain), ...federated(who.signIn)), fact(mfa(who.signIn))]),
];

const roleBlocks = ({ roles }: Holdings): readonly Block[] => {
  const items = roles.map(({ name, origin, permissions }): ListItem => {
    const what = permissions === null ? 'permissions unknown' : count(permissions, 'permission');
    return { sign: permissions === null ? '?' : '·', text: [code(name), ` (${origin === null ? '' : `${origin}, `}${what})`] };
  });
  return chapter(2, 'Roles', items);
};

/** `through the roles editor, viewer`, `granted directly`. */
const throughLine = (through: readonly Through[]): TextLine => {
  const roles = through.flatMap((one) => (one.type === 'role' ? [code(one.role)] : []));
  const direct = through.some(({ type }) => type === 'direct');
  const word = roles.length === 1 ? 'through role ' : 'through roles ';
  return [
    ...(roles.length === 0 ? [] : [tone('quiet', word), ...joined(roles, ', ')]),
    ...(direct ? [tone('quiet', roles.length === 0 ? 'granted directly' : ' and granted directly')] : []),
  ];
};

/** Groups permissions with the same sources. */
const productItem = ({ product, permissions }: HeldProduct): ListItem => ({
  sign: '·',
  text: [product === null ? 'unknown product' : code(product), ` (${permissions.length})`],
  below: [...groupBy(permissions, ({ through }) => JSON.stringify(through)).values()].map((same): TextLine => {
    const [first] = same;
    return [...throughLine(first?.through ?? []), ': ', ...codes(same.map(({ name }) => name))];
  }),
});

const permissionBlocks = ({ products }: Holdings): readonly Block[] => {
  const number = products.reduce((sum, { permissions }) => sum + permissions.length, 0);
  return number === 0 ? [] : [heading(2, `Permissions (${number})`), list(products.map(productItem))];
};

const groupBlocks = ({ groups }: Holdings): readonly Block[] => {
  const items = groups.map(({ group, profile }) => ({ sign: '·', text: [code(group), ...(profile === null ? [] : [` as ${profile}`])] }));
  return chapter(2, 'Groups', items);
};

const validity = ({ validFrom: since, validUntil: until, state }: HeldKey): string => {
  const end = until === null ? 'no expiry' : `${state === 'expired' ? 'ended' : 'until'} ${until.slice(0, 10)}`;
  return `${since === null ? '' : `since ${since.slice(0, 10)}, `}${end}`;
};

const scopeLines = ({ scopes, pendingScopes }: HeldKey): readonly TextLine[] => {
  if (scopes === null) return [[tone('warn', 'scopes unknown')]];
  const held = scopes.map(({ name, title }): TextLine => [code(name), ...(title === null ? [] : [` (${title})`])]);
  return [
    held.length === 0 ? ['no scopes'] : joined(held, ', '),
    ...(pendingScopes.length === 0 ? [] : [[tone('warn', 'not approved yet: '), ...codes(pendingScopes)]]),
  ];
};

const keyItem = (key: HeldKey): ListItem => ({
  sign: key.state === 'expired' ? 'x' : '·',
  text: [code(key.name), `, ${validity(key)}`, ...(key.isTenantryIdentity ? [', ', tone('warn', 'runs Tenantry')] : [])],
  below: scopeLines(key),
});

const keyBlocks = ({ kind, keys }: Holdings): readonly Block[] =>
  kind !== 'service-account' || keys.length === 0
    ? []
    : [
        heading(2, `API keys (${keys.length})`),
        paragraph(tone('quiet', 'A key can do only what both its scopes and the permissions of its account allow.')),
        list(keys.map(keyItem)),
      ];

const nothingBlocks = ({ roles, products, groups, keys, gaps }: Holdings): readonly Block[] =>
  roles.length + products.length + groups.length + keys.length > 0
    ? []
    : [paragraph(gaps.some(({ about }) => about !== 'groups' && about !== 'acceptance') ? 'No known access.' : 'No access.')];

const says: Readonly<Record<WhoGap['about'], (of: string) => TextLine>> = {
  roles: () => ['roles'],
  permissions: () => ['permissions granted directly'],
  role: (of) => ['the permissions of role ', code(of)],
  groups: () => [],
  scopes: (of) => ['the scopes of ', code(of)],
  keys: () => ['API keys'],
  acceptance: () => [],
  memberships: () => ['group memberships'],
  federation: (of) => ['how members of ', code(of), ' sign in'],
  mfa: () => ['whether MFA is enforced'],
  products: () => ['the products of permissions'],
  'role-origins': () => ['which roles are default ones'],
};

/** Facts that the platform never reports are not listed as missing reads. */
export const isNeverExposed = ({ about }: WhoGap): boolean => about === 'groups' || about === 'acceptance';

const gapBlocks = ({ gaps }: Holdings): readonly Block[] => {
  const items = gaps.map((gap): ListItem => {
    const subject: readonly Inline[] = says[gap.about](gap.of ?? '');
    return {
      sign: '?',
      tone: isNeverExposed(gap) ? 'quiet' : 'bad',
      text: [...subject, subject.length === 0 ? gap.why : `: ${gap.why}`],
    };
  });
  return chapter(2, 'Unknown', items);
};

const readLine = ({ asOf, capture, calls = {} }: RunInfo): string => {
  const number = Object.values(calls).reduce((sum, many) => sum + many, 0);
  const from = capture === undefined ? `Read with ${count(number, 'call')}` : `From ${capture}`;
  return `${from}${asOf === undefined ? '' : `, as of ${asOf.slice(0, 10)} ${asOf.slice(11, 16)} UTC`}.`;
};

const calledBy = ({ kind, name, email, address }: Holdings): string => (kind === 'service-account' ? name : email) ?? address;

export const whoBlocks = ({ run, tenant, who, exitCode, verdict }: WhoReport): readonly Block[] => [
  heading(1, 'Who ', code(calledBy(who)), ...(tenant === undefined ? [] : [', tenant ', code(tenant)])),
  paragraph(tone('quiet', readLine(run))),
  list(facts(who)),
  ...roleBlocks(who),
  ...permissionBlocks(who),
  ...groupBlocks(who),
  ...keyBlocks(who),
  ...nothingBlocks(who),
  ...gapBlocks(who),
  heading(2, tone(exitCode === 0 ? 'good' : 'bad', verdict)),
];
