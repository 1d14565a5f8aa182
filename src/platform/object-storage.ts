// Object storage (S3): buckets, and of each the settings that policies are about. A test compares the rows with facts/operations.yaml.
import type { Operation } from './operation.ts';
import * as start from './operation-defaults.ts';

/** A parameter without a value chooses the setting. */
const ofBucket = { ...start.reading, product: 'object-storage', path: '/{bucket}', source: 'sdk' } as const;

export const objectStorageOperations = {
  'objectStorage.listBuckets': { ...ofBucket, path: '/', items: 'buckets' },
  'objectStorage.getBucketPolicy': { ...ofBucket, query: ['policy'], none: 'NoSuchBucketPolicy' },
  'objectStorage.getBucketAcl': { ...ofBucket, query: ['acl'] },
  'objectStorage.getBucketVersioning': { ...ofBucket, query: ['versioning'] },
  'objectStorage.getObjectLock': { ...ofBucket, query: ['object-lock'], none: 'ObjectLockConfigurationNotFoundError' },
  'objectStorage.getBucketCors': { ...ofBucket, query: ['cors'], none: 'NoSuchCORSConfiguration' },
} as const satisfies Record<string, Operation>;
