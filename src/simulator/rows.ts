// Every operation that the simulator answers, by operationId. One row per operation, in the files of its product.
import { type OperationId, operationIds } from '../platform/operations.ts';
import { auditRows } from './audit/events.ts';
import { attachmentRows } from './block-storage/attachments.ts';
import { backupRows } from './block-storage/backups.ts';
import { schedulerRows } from './block-storage/schedulers.ts';
import { snapshotRows } from './block-storage/snapshots.ts';
import { volumeActionRows } from './block-storage/volume-actions.ts';
import { volumeTypeRows } from './block-storage/volume-types.ts';
import { volumeRows } from './block-storage/volumes.ts';
import type { OperationRow, Rows } from './call.ts';
import { instanceRows } from './compute/instances.ts';
import { machineImageRows } from './compute/machine-images.ts';
import { usageRows } from './consumption/usage.ts';
import { databaseRows } from './database/databases.ts';
import { accessControlRows } from './iam/access-control.ts';
import { apiKeyRows } from './iam/api-keys.ts';
import { catalogueRows } from './iam/catalogues.ts';
import { domainRows } from './iam/domains.ts';
import { federationRows } from './iam/federations.ts';
import { grantRows } from './iam/grants.ts';
import { groupMemberRows } from './iam/group-members.ts';
import { groupRows } from './iam/groups.ts';
import { invitationRows } from './iam/invitations.ts';
import { memberRows } from './iam/members.ts';
import { organizationRows } from './iam/organizations.ts';
import { roleRows } from './iam/roles.ts';
import { serviceAccountRows } from './iam/service-accounts.ts';
import { kubernetesRows } from './kubernetes/clusters.ts';
import { loadBalancerRows } from './load-balancer/load-balancers.ts';
import { portRows } from './network/ports.ts';
import { securityGroupRows } from './network/security-groups.ts';
import { sshKeyRows } from './profile/ssh-keys.ts';
import { zoneRows } from './profile/zones.ts';
import { credentialRows } from './registry/credentials.ts';
import { imageRows } from './registry/images.ts';
import { registryMemberRows } from './registry/members.ts';
import { proxyCacheStatusRows } from './registry/proxy-cache-status.ts';
import { proxyCacheRows } from './registry/proxy-caches.ts';
import { registryRows } from './registry/registries.ts';
import { repositoryRows } from './registry/repositories.ts';
import { scanRows } from './registry/scans.ts';
import { vulnerabilityRows } from './registry/vulnerabilities.ts';

const rows: Rows = {
  ...accessControlRows,
  ...memberRows,
  ...grantRows,
  ...invitationRows,
  ...roleRows,
  ...serviceAccountRows,
  ...apiKeyRows,
  ...groupRows,
  ...groupMemberRows,
  ...domainRows,
  ...federationRows,
  ...catalogueRows,
  ...organizationRows,
  ...registryRows,
  ...repositoryRows,
  ...imageRows,
  ...proxyCacheRows,
  ...proxyCacheStatusRows,
  ...credentialRows,
  ...registryMemberRows,
  ...scanRows,
  ...vulnerabilityRows,
  ...volumeRows,
  ...volumeActionRows,
  ...attachmentRows,
  ...volumeTypeRows,
  ...snapshotRows,
  ...backupRows,
  ...schedulerRows,
  ...usageRows,
  ...instanceRows,
  ...machineImageRows,
  ...securityGroupRows,
  ...portRows,
  ...databaseRows,
  ...kubernetesRows,
  ...loadBalancerRows,
  ...zoneRows,
  ...sshKeyRows,
  ...auditRows,
};

export const rowOf = (id: OperationId): OperationRow | undefined => rows[id];

export const servedOperations: readonly OperationId[] = operationIds.filter((id) => rows[id] !== undefined);
