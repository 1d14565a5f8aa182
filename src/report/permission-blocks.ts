// The minimum permissions of a desired state: as data for JSON, and for people.

import { iamRights } from '../kinds/iam-rights.ts';
import { documentedNeeds } from '../platform/classify-response.ts';
import { documentation } from '../repository.ts';
import { type Block, code, codes, heading, paragraph, type TextLine } from './document.ts';

/**
 * What `tenantry permissions` prints with `--format json`.
 * @title Minimum permissions
 */
export interface PermissionsDocument {
  /** The version of this format. */
  readonly schemaVersion: 1;
  /** The command that printed it. */
  readonly command: 'permissions';
  /** The desired state; absent: everything that Tenantry reads and writes. */
  readonly path?: string;
  /** Permissions to plan and audit, sorted. */
  readonly read: readonly string[];
  /** Permissions that `apply` needs in addition, sorted. */
  readonly write: readonly string[];
  /** Whether budgets need an API key with the scope of the consumption application. */
  readonly consumption: boolean;
  /** Whether buckets are read, which takes the key pair of an API key. */
  readonly keyPair: boolean;
}

/** Permissions to read should be enough; the document of identity and access asks for more. */
export const documentedReading = (reading: readonly string[]): readonly Block[] =>
  reading.some((right) => iamRights.read.some((one) => one === right))
    ? [
        paragraph(
          `iam:read should be enough to plan and audit. If a read is refused: ${documentedNeeds.iam ?? ''} (point I39 in ${documentation('contradictions')}).`,
        ),
      ]
    : [];

const names = (all: readonly string[]): TextLine => (all.length === 0 ? ['none documented'] : codes(all));

export const permissionBlocks = ({ path, read, write, consumption, keyPair }: PermissionsDocument): readonly Block[] => [
  heading(1, `Minimum permissions for ${path ?? 'everything that Tenantry reads and writes'} (least privilege)`),
  paragraph('plan and audit: ', names(read)),
  paragraph('apply, in addition: ', names(write)),
  ...documentedReading(read),
  paragraph(
    'A key needs both: its scopes determine the products it can access, and the permissions granted to its account determine the actions.',
  ),
  ...(consumption ? [paragraph('Budgets: an API key with the scope of the consumption application.')] : []),
  ...(keyPair ? [paragraph('Buckets: a key pair, whose variables the trust file names under ', code('object_storage'), '.')] : []),
];
