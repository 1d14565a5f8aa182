// Every computed field.
import { accessEndFields } from './access-ends.ts';
import { administratorPathFields } from './administrator-path.ts';
import { apiKeyValidSince } from './api-key-valid-since.ts';
import { backupChain } from './backup-chain.ts';
import type { Computed } from './computed.ts';
import { effectivePermissionFields } from './effective-permissions.ts';
import { hasAccessReviews } from './has-access-reviews.ts';
import { imageIndexes } from './image-indexes.ts';
import { imageMovedTags } from './image-moved-tags.ts';
import { instancePaths } from './instance-paths.ts';
import { invitationFirstSeen } from './invitation-first-seen.ts';
import { oldestUntaggedIndex } from './oldest-untagged-index.ts';
import { scanDatedFixes } from './scan-dated-fixes.ts';
import { snapshotVolume } from './snapshot-volume.ts';
import { volumeCopies } from './volume-copies.ts';
import { volumeInstanceStoppedSince } from './volume-instance-stopped-since.ts';
import { volumeRestoredAt } from './volume-restored-at.ts';
import { volumeSchedules } from './volume-schedules.ts';
import { volumeUnattachedSince } from './volume-unattached-since.ts';

export const computedFields: readonly Computed[] = [
  ...effectivePermissionFields,
  ...administratorPathFields,
  ...accessEndFields,
  volumeRestoredAt,
  volumeSchedules,
  volumeCopies,
  volumeUnattachedSince,
  volumeInstanceStoppedSince,
  apiKeyValidSince,
  backupChain,
  imageIndexes,
  oldestUntaggedIndex,
  imageMovedTags,
  scanDatedFixes,
  instancePaths,
  invitationFirstSeen,
  snapshotVolume,
  hasAccessReviews,
];
