// What somebody may do and through what, and what of it is not known. Plain data.
import type { Address } from '../kinds/address.ts';

/** Who can hold something: people, programs, the keys of programs, and those who were asked to join. */
export type SubjectKind = 'member' | 'service-account' | 'api-key' | 'invitation';

/** role: one that is held; permission: an action that is allowed; scope: a product that a key may reach; group: one that somebody is in. */
export type RightSort = 'role' | 'permission' | 'scope' | 'group';

/** Where a right comes from. `direct`: given to the subject itself. */
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
 * Something that could hold more rights than are told. role: what the role `of` permits; groups: what groups give; keys, scopes: what keys reach;
 * acceptance: held only once an invitation is accepted.
 */
export interface AccessGap {
  readonly about: 'roles' | 'permissions' | 'role' | 'groups' | 'scopes' | 'keys' | 'acceptance';
  readonly of?: string;
  readonly why: string;
}

/**
 * What `who` may not know besides. memberships: which groups somebody is in; federation: that of the domain `of`; mfa: whether it is enforced;
 * products, role-origins: what permissions belong to, and whose roles are.
 */
export interface WhoGap {
  readonly about: AccessGap['about'] | 'memberships' | 'federation' | 'mfa' | 'products' | 'role-origins';
  readonly of?: string;
  readonly why: string;
}

/** Rights in one order (by sort, then by name), each once. A gap says that there may be more; without gaps these are all. */
export interface Access {
  readonly subject: Address;
  readonly kind: SubjectKind;
  readonly rights: readonly Right[];
  readonly gaps: readonly AccessGap[];
}

/** Tells a right from every other one, whatever it comes through. */
export const rightKey = ({ sort, name }: Pick<Right, 'sort' | 'name'>): string => `${sort} ${name}`;
