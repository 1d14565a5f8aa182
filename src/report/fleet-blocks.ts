// The organizations of a fleet, or of one shard of it.
import type { Positive } from '../value-types.ts';
import { type Block, code, heading, table, tone } from './document.ts';
import type { Say } from './texts/texts.ts';

/** An organization of the fleet file. */
export interface ListedOrganization {
  /** Its name, which is safe as the name of a file. */
  readonly name: string;
  /** Its tenant id; absent if its desired state could not be read far enough to find it. */
  readonly tenant?: string;
  /** Its desired state, as the user would name it. */
  readonly path: string;
  /** The name of its key. */
  readonly key: string;
  /** Its ring. */
  readonly ring: string;
  /** Its labels. */
  readonly labels: Readonly<Record<string, string>>;
  /** Its maximum requests per minute; absent: its share of those of the fleet. */
  readonly requestsPerMinute?: Positive;
  /** With --changed-since: why the change can affect it. */
  readonly changed?: ChangeReason;
}

/** Why a change can affect an organization. */
export type ChangeReason = 'new' | 'entry' | 'files' | 'referenced files' | 'fleet file' | 'trust file';

const labelsText = (labels: ListedOrganization['labels']): string =>
  Object.entries(labels)
    .map(([label, value]) => `${label}=${value}`)
    .sort()
    .join(', ');

export const fleetBlocks = (
  organizations: readonly ListedOrganization[],
  total: number,
  { fleet: { list: says } }: Say,
): readonly Block[] => {
  const compared = organizations.some(({ changed }) => changed !== undefined);
  return [
    heading(1, says.title(organizations.length, total)),
    table(
      [...says.columns, ...(compared ? [says.changed] : [])],
      organizations.map(({ name, tenant, path, key, ring, labels, changed }) => [
        code(name),
        tenant === undefined ? tone('bad', says.unknownTenant) : tenant,
        code(path),
        code(key),
        ring,
        labelsText(labels),
        ...(compared ? [changed === undefined ? '' : says.reasons[changed]] : []),
      ]),
    ),
  ];
};
