// Object storage: requests of S3 below `/<region>/objects/`, signed with a key pair, and answered in XML.
import { type OperationId, operationIds, operationOf } from '../../platform/operations.ts';
import { regionName } from '../../platform/region.ts';
import type { HeaderOf } from '../caller.ts';
import type { Reply } from '../reply.ts';
import type { Region, SimulatedWorld } from '../world.ts';
import { aclDocument, bucketList, corsDocument, errorDocument, lockDocument, versioningDocument } from './documents.ts';
import { signerOf } from './signature.ts';
import type { Bucket } from './state.ts';

/** A request below the path of object storage. `operation`: null for everything that is not read of a bucket. */
export interface ObjectRequest {
  readonly operation: OperationId | null;
  readonly method: string;
  readonly url: URL;
  readonly header: HeaderOf;
  readonly region: string;
  /** Empty: all of them. */
  readonly bucket: string;
}

const settings: ReadonlyMap<string, OperationId> = new Map(
  operationIds.flatMap((id) => {
    const { product, query } = operationOf(id);
    return product === 'object-storage' ? query.map((name) => [name, id] as const) : [];
  }),
);

const operationIn = (bucket: string, query: URLSearchParams): OperationId | null =>
  bucket === '' ? 'objectStorage.listBuckets' : ([...query.keys()].flatMap((name) => settings.get(name) ?? [])[0] ?? null);

/** null: another product. */
export const objectRequest = (request: Pick<ObjectRequest, 'method' | 'url' | 'header'>): ObjectRequest | null => {
  const [, region, bucket = ''] = /^\/([^/]+)\/objects(?:\/([^/]*))?$/.exec(request.url.pathname) ?? [];
  if (region === undefined) return null;
  const operation = request.method === 'GET' ? operationIn(bucket, request.url.searchParams) : null;
  return { ...request, operation, region, bucket: decodeURIComponent(bucket) };
};

const xml = (status: number, text: string): Reply => ({ status, text, contentType: 'application/xml' });

const statuses: Readonly<Record<string, number>> = {
  NoSuchBucket: 404,
  NoSuchBucketPolicy: 404,
  NoSuchCORSConfiguration: 404,
  ObjectLockConfigurationNotFoundError: 404,
  MethodNotAllowed: 405,
  NotImplemented: 501,
  SlowDown: 503,
};

/** Most refusals are 403. */
export const objectRefusal = (code: string, message: string, status = statuses[code] ?? 403): Reply =>
  xml(status, errorDocument(code, message));

const none = (code: string): Reply => objectRefusal(code, 'The configuration does not exist');

const answers: Partial<Readonly<Record<OperationId, (bucket: Bucket, tenant: string) => Reply>>> = {
  'objectStorage.getBucketPolicy': ({ policy }) => (policy === null ? none('NoSuchBucketPolicy') : { status: 200, text: policy }),
  'objectStorage.getBucketAcl': (bucket, tenant) => xml(200, aclDocument(bucket, tenant)),
  'objectStorage.getBucketVersioning': (bucket) => xml(200, versioningDocument(bucket)),
  'objectStorage.getObjectLock': (bucket) => (bucket.lock ? xml(200, lockDocument(bucket)) : none('ObjectLockConfigurationNotFoundError')),
  'objectStorage.getBucketCors': (bucket) => (bucket.cors.length === 0 ? none('NoSuchCORSConfiguration') : xml(200, corsDocument(bucket))),
};

/** The parts of a signature that a server repeats in its refusal: the client must show none of them. */
const signatureParts = ({ header }: ObjectRequest) =>
  [
    ['AWSAccessKeyId', /Credential=([^/]+)/.exec(header('authorization') ?? '')?.[1] ?? ''],
    ['SignatureProvided', /Signature=(\w+)/.exec(header('authorization') ?? '')?.[1] ?? ''],
  ] as const;

const inRegion = ({ operation, bucket: name }: ObjectRequest, { buckets }: Region, tenant: string): Reply => {
  if (operation === 'objectStorage.listBuckets') return xml(200, bucketList(buckets, tenant));
  const bucket = buckets.find((one) => one.name === name);
  if (bucket === undefined) return objectRefusal('NoSuchBucket', 'The specified bucket does not exist');
  return (operation && answers[operation]?.(bucket, tenant)) ?? objectRefusal('NotImplemented', 'This is not simulated.');
};

/** `off`: the offset of the server's clock in milliseconds. */
export const answerObjects = (world: SimulatedWorld, request: ObjectRequest, off: number): Reply => {
  if (request.method !== 'GET') return objectRefusal('MethodNotAllowed', 'Only reads are simulated.');
  const signed = signerOf(world, request, world.clock.now() + off);
  if (signed.type === 'refused') return xml(403, errorDocument(signed.code, signed.message, signatureParts(request)));
  const region = signed.tenant.regions.get(regionName(request.region));
  return region === undefined
    ? objectRefusal('InvalidRegion', 'There is no such region', 400)
    : inRegion(request, region, signed.tenant.facts.id);
};
