// All guards, in the order they are reported. Each has a file in guards/.
import { administratorsMin } from './guards/administrators-min.ts';
import { breakGlass } from './guards/break-glass.ts';
import { creationLimit } from './guards/creation-limit.ts';
import { delegation } from './guards/delegation.ts';
import { dueRemovalBound } from './guards/due-removal-bound.ts';
import type { Guard } from './guards/guard.ts';
import { ownAccess } from './guards/own-access.ts';
import { removalLimit } from './guards/removal-limit.ts';
import { restorePoint } from './guards/restore-point.ts';
import { tenant } from './guards/tenant.ts';
import { unfederatedAdministrator } from './guards/unfederated-administrator.ts';

export const guards: readonly Guard[] = [
  tenant,
  ownAccess,
  breakGlass,
  delegation,
  administratorsMin,
  unfederatedAdministrator,
  restorePoint,
  removalLimit,
  creationLimit,
  dueRemovalBound,
];
