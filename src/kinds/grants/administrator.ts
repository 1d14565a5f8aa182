// The default role with all permissions of an organization.
import type { Observed } from '../kind.ts';
import { textIn, textsIn } from '../read-value.ts';

/** Its name in the API (platform.md, chapter 1). */
export const administratorRole = 'administrator';

/** By the roles; if they were not read, by the profile in the member list. */
export const isAdministrator = (member: Observed): boolean =>
  textsIn(member, 'roles')?.includes(administratorRole) ?? textIn(member, 'profile') === administratorRole;
