// The edges of those who hold rights: the role itself, all its permissions, rights to grant it, and invitations.
import { addressOf } from '../../kinds/address.ts';
import { administratorRole } from '../../kinds/grants/administrator.ts';
import { isIamReadScope, isIamRight, isIamWriteScope } from '../../kinds/iam-rights.ts';
import type { Observed } from '../../kinds/kind.ts';
import { textIn, textsIn } from '../../kinds/read-value.ts';
import { once } from '../../live/once.ts';
import { effectivePermissions } from '../effective-permissions.ts';
import type { AccessSubject } from '../subjects.ts';
import { edge, end, roleAddress } from './edge.ts';
import type { After, Because, PathEdge, Way } from './path.ts';
import { memberOf, type PathFacts } from './path-facts.ts';
import { because, hasAny, isDefault, type Rights } from './rights-held.ts';

export const holders = ({ members, accounts }: PathFacts): readonly Observed[] => [...members, ...accounts];

const asAdministrator = because([], false, [roleAddress(administratorRole)]);

/** What writes IAM: `administrator` or an IAM right. */
export const writing = ({ administrator, iam }: Rights): Because | undefined => {
  if (hasAny(iam)) return iam;
  return administrator ? asAdministrator : undefined;
};

export const holdsRole = (facts: PathFacts): readonly PathEdge[] =>
  holders(facts)
    .filter((holder) => facts.held(holder).administrator)
    .map(({ address: from }) => edge({ edge: 'holds', from, to: end, certainty: 'proved', because: asAdministrator }));

export const holdsAll = (facts: PathFacts): readonly PathEdge[] => {
  const all = facts.world.permissionsOf(administratorRole);
  if (!('names' in all) || all.names.length === 0 || !isDefault(administratorRole, facts.world)) return [];
  const permissionsOf = effectivePermissions(facts.world);
  return holders(facts).flatMap((holder) => {
    if (facts.held(holder).administrator) return [];
    const { names } = permissionsOf(holder);
    if (names.length < all.names.length) return [];
    const own = new Set(names);
    if (!all.names.every((name) => own.has(name))) return [];
    return [edge({ edge: 'holds-all', from: holder.address, to: end, certainty: 'possible' })];
  });
};

const isCustom = (role: string, { world: { lookup } }: PathFacts): boolean =>
  textIn(lookup.live(addressOf('role', role)), 'origin') === 'custom';

/** Which of the ways a holder of IAM rights has. */
const meansIn = (facts: PathFacts): ((roles: readonly string[]) => readonly Way[]) => {
  const administers = facts.accounts.some((account) => facts.held(account).administrator);
  const federated = facts.world.lookup.all('federation').length > 0;
  return (roles) => [
    ...(federated ? (['change-federation'] as const) : []),
    ...(administers ? (['create-key'] as const) : []),
    ...(roles.some((role) => isCustom(role, facts)) ? (['edit-role'] as const) : []),
    'grant',
    'invite',
  ];
};

/** What an account may write to IAM with, groups that hold a role included. */
const accountWriting = (account: Observed, facts: PathFacts): Because | undefined => {
  const own = writing(facts.held(account));
  if (own) return own;
  const groups = facts.placesOf(account).flatMap(({ group }) => {
    const roles = facts.rolesOfGroup(group).filter((role) => facts.rightsOf(role).administrator || facts.rightsOf(role).iam.length > 0);
    return roles.length === 0 ? [] : [{ group, permissions: roles.flatMap((role) => facts.rightsOf(role).iam) }];
  });
  return groups.length === 0
    ? undefined
    : because(
        groups.flatMap(({ permissions }) => permissions),
        false,
        groups.map(({ group }) => group.address),
      );
};

const scopesIn = ({ items }: AccessSubject, field: string): readonly string[] => [
  ...new Set(items.flatMap((key) => textsIn(key, field) ?? [])),
];

interface KeyScopes {
  readonly scopes: readonly string[];
  readonly after: After | null;
  readonly both: boolean;
}

/** undefined: the key cannot write IAM. */
const writeScopes = (key: AccessSubject): KeyScopes | undefined => {
  const [granted, pending] = [scopesIn(key, 'scopes'), scopesIn(key, 'scopes_pending_approval')];
  const all = [...granted, ...pending];
  const own = all.filter((scope) => isIamWriteScope(scope) || isIamReadScope(scope)).sort();
  if (!all.some(isIamWriteScope)) return undefined;
  return {
    scopes: own,
    after: granted.some(isIamWriteScope) ? null : 'approval',
    both: granted.some(isIamWriteScope) && granted.some(isIamReadScope),
  };
};

const keyWrites = (facts: PathFacts, means: (roles: readonly string[]) => readonly Way[]): readonly PathEdge[] =>
  facts.keys.flatMap((key) => {
    const [own, account] = [writeScopes(key), facts.accountFor(key)];
    const rights = account && accountWriting(account, facts);
    if (!own || !account || !rights) return [];
    const { administrator, roles } = facts.held(account);
    const { scopes, after } = own;
    const certainty = own.both && administrator ? 'proved' : 'possible';
    return [edge({ edge: 'writes-iam', from: key.address, to: end, certainty, after, because: { ...rights, scopes }, also: means(roles) })];
  });

export const writesIam = (facts: PathFacts): readonly PathEdge[] => {
  const means = meansIn(facts);
  const own = holders(facts).flatMap((holder) => {
    const { administrator, iam, roles } = facts.held(holder);
    if (administrator || !hasAny(iam)) return [];
    return [edge({ edge: 'writes-iam', from: holder.address, to: end, certainty: 'possible', because: iam, also: means(roles) })];
  });
  const ofRoles = [...new Set(facts.groups.flatMap(facts.rolesOfGroup))].flatMap((role) => {
    const { administrator, iam } = facts.rightsOf(role);
    const from = addressOf('role', role);
    if (administrator) return [edge({ edge: 'holds', from, to: end, certainty: 'proved', because: asAdministrator })];
    return iam.length === 0
      ? []
      : [edge({ edge: 'writes-iam', from, to: end, certainty: 'possible', because: because(iam, false, [from]), also: means([role]) })];
  });
  return [...own, ...ofRoles, ...keyWrites(facts, means)];
};

const ofProduct = (from: string, why: Because): PathEdge =>
  edge({ edge: 'product-right', from, to: end, certainty: 'unknown', because: why });

export const productRight = (facts: PathFacts): readonly PathEdge[] => {
  const has = (holder: Observed): Because | undefined => {
    const { administrator, iam, product } = facts.held(holder);
    return administrator || hasAny(iam) || !hasAny(product) ? undefined : product;
  };
  return [
    ...holders(facts).flatMap((holder) => {
      const why = has(holder);
      return why ? [ofProduct(holder.address, why)] : [];
    }),
    ...facts.keys.flatMap((key) => {
      const account = facts.accountFor(key);
      const [why, scopes] = [account && has(account), scopesIn(key, 'scopes')];
      return why && scopes.length > 0 ? [ofProduct(key.address, { ...why, scopes })] : [];
    }),
    ...[...new Set(facts.groups.flatMap(facts.rolesOfGroup))].flatMap((role) => {
      const { administrator, iam, product } = facts.rightsOf(role);
      return administrator || iam.length > 0 || product.length === 0
        ? []
        : [ofProduct(addressOf('role', role), because(product, false, [roleAddress(role)]))];
    }),
  ];
};

export const accepts = (facts: PathFacts): readonly PathEdge[] => {
  const declared = once(() => new Map((facts.desired?.items ?? []).map((item) => [item.address, item])));
  return facts.invited.flatMap((person) => {
    const row = { edge: 'accepts', from: person.address, to: end, after: 'acceptance' } as const;
    if (textIn(person, 'profile') === administratorRole) return [edge({ ...row, certainty: 'proved', because: asAdministrator })];
    const granted = (field: 'roles' | 'permissions'): readonly string[] =>
      textsIn(person, field) ?? textsIn(declared().get(memberOf(person)), field) ?? [];
    const direct = granted('permissions').filter(isIamRight);
    const granting = granted('roles').filter((role) => facts.rightsOf(role).administrator || facts.rightsOf(role).iam.length > 0);
    if (direct.length + granting.length === 0) return [];
    const rights = because(
      [...direct, ...granting.flatMap((role) => facts.rightsOf(role).iam)],
      direct.length > 0,
      granting.map(roleAddress),
    );
    return [edge({ ...row, certainty: 'possible', because: rights })];
  });
};
