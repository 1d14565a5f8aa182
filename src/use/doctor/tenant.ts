// The tenant: the one that the files declare is the one that the credential belongs to.
import type { DoctorRow } from '../../report/doctor-blocks.ts';
import { isSameTenant } from '../open/own-tenant.ts';
import type { Facts } from './facts.ts';
import { rowsOf } from './row.ts';

const row = rowsOf('tenant', 'declared and live');

const declaredIn = ({ files }: Facts): string | undefined => (files.type === 'valid' ? files.desired.tenant : undefined);

export const tenantRows = (facts: Facts): readonly DoctorRow[] => {
  const { platform, files } = facts;
  const declared = declaredIn(facts);
  const live = platform.type === 'asked' ? platform.tenant : undefined;
  if (files.type === 'valid' && declared === undefined)
    return [
      row.wrong(
        'The desired state declares no tenant.',
        live === undefined ? 'Add `tenant:` with its UUID. `apply` requires it.' : `Add \`tenant: ${live}\`. \`apply\` requires it.`,
      ),
    ];
  if (platform.type !== 'asked') return [];
  if (live === undefined)
    return [row.unknown('No response of the platform names the tenant of the credential.', 'Give the key the scope iam:read.')];
  if (declared === undefined) return [row.ok(`The credential is of ${live}.`)];
  return [
    isSameTenant(declared, live)
      ? row.ok(`${live}.`)
      : row.wrong(`The desired state declares ${declared}, the credential is of ${live}.`, 'Use a credential of the declared tenant.'),
  ];
};
