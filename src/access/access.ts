// Effective access: rights, their sources, and gaps where rights are unknown. Plain data.
import type { Address } from '../kinds/address.ts';

/** The kinds of subjects: members, service accounts, API keys and invitations. */
export type SubjectKind = 'member' | 'service-account' | 'api-key' | 'invitation';

/** role: a held role; permission: an allowed action; scope: a product that a key may access; group: a group membership. */
export type RightSort = 'role' | 'permission' | 'scope' | 'group';

/** The source of a right. `direct`: granted to the subject itself. */
export type Through =
  | { readonly type: 'direct' }
  | { readonly type: 'role'; readonly role: string }
  | { readonly type: 'key'; readonly key: Address };

export interface Right {
  readonly sort: RightSort;
  readonly name: string;
  readonly through: readonly Through[];
}

/**
 * A possible source of unknown rights. role: the permissions of the role `of`; groups: the access of groups; keys, scopes: the access of keys;
 * acceptance: rights that start when an invitation is accepted.
 */
export interface AccessGap {
  /**
   * roles, permissions: which ones somebody holds, directly; role: what the role `of` permits; groups: the permissions of groups; scopes: those of
   * the key `of`; keys: those of an account; acceptance: held only once an invitation is accepted.
   */
  readonly about: 'roles' | 'permissions' | 'role' | 'groups' | 'scopes' | 'keys' | 'acceptance';
  /** The name of the role, the address of the key. */
  readonly of?: string;
  /** Why it is not known. */
  readonly why: string;
}

/**
 * Other gaps of `who`. memberships: the groups of a member; federation: of the domain `of`; mfa: whether it is enforced;
 * products: the products of permissions; role-origins: the owners of roles.
 */
export interface WhoGap {
  readonly about: AccessGap['about'] | 'memberships' | 'federation' | 'mfa' | 'products' | 'role-origins';
  readonly of?: string;
  readonly why: string;
}

/** Unique rights, sorted by type and name. With gaps there may be more; without gaps the list is complete. */
export interface Access {
  readonly subject: Address;
  readonly kind: SubjectKind;
  readonly rights: readonly Right[];
  readonly gaps: readonly AccessGap[];
}

/** Identifies a right, independent of its sources. */
export const rightKey = ({ sort, name }: Pick<Right, 'sort' | 'name'>): string => `${sort} ${name}`;
