// The default role that may do everything in an organization.
import type { Observed } from '../kind.ts';
import { textIn, textsIn } from '../read-value.ts';

/** Its name on the wire (platform.md, chapter 1). */
export const administratorRole = 'administrator';

/** By the roles; where they were not read, by the profile that the member list shows. */
export const isAdministrator = (member: Observed): boolean =>
  textsIn(member, 'roles')?.includes(administratorRole) ?? textIn(member, 'profile') === administratorRole;
