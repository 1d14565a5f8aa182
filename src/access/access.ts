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

/** A possible source of unknown rights. */
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
  /**
   * roles, permissions: which ones are held, directly; role: what the role `of` permits; groups: the permissions of groups, which the API does not
   * expose; memberships: which groups; scopes: of the key `of`; keys: of the account; acceptance: held only once the invitation is accepted;
   * federation: of the domain `of`; mfa: whether it is enforced; products: what permissions belong to; role-origins: which roles are default ones.
   */
  readonly about: AccessGap['about'] | 'memberships' | 'federation' | 'mfa' | 'products' | 'role-origins';
  /** The name or address it is about. */
  readonly of?: string;
  /** Why it is not known. */
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
