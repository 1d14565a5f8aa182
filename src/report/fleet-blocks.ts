// The organizations of a fleet, or of one shard of it.
import { type Block, code, count, heading, table, tone } from './document.ts';

/** One row of `fleet list`. */
export interface ListedOrganization {
  readonly name: string;
  /** Absent: it could not be read from the desired state. */
  readonly tenant?: string;
  readonly path: string;
  readonly key: string;
  readonly ring: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly requestsPerMinute?: number;
  /** Why a change can affect it. */
  readonly changed?: string;
}

const labelsText = (labels: ListedOrganization['labels']): string =>
  Object.entries(labels)
    .map(([label, value]) => `${label}=${value}`)
    .sort()
    .join(', ');

export const fleetBlocks = (organizations: readonly ListedOrganization[], total: number): readonly Block[] => {
  const compared = organizations.some(({ changed }) => changed !== undefined);
  return [
    heading(
      1,
      organizations.length === total ? count(total, 'organization') : `${organizations.length} of ${count(total, 'organization')}`,
    ),
    table(
      ['organization', 'tenant', 'desired state', 'key', 'ring', 'labels', ...(compared ? ['changed'] : [])],
      organizations.map(({ name, tenant, path, key, ring, labels, changed = '' }) => [
        code(name),
        tenant === undefined ? tone('bad', 'unknown') : tenant,
        code(path),
        code(key),
        ring,
        labelsText(labels),
        ...(compared ? [changed] : []),
      ]),
    ),
  ];
};
