// A response of object storage in the form of all other products: JSON with what Tenantry keeps, and refusals as `{slug, message}`. S3 answers in XML, and with a
// policy in JSON. Elements are found by name; of owners and of everything else nothing is kept.
import type { XmlElement } from '@rgrove/parse-xml';
import type { Json } from '../json.ts';
import type { objectStorageOperations } from './object-storage.ts';
import type { Operation } from './operation.ts';
import type { RawResponse } from './transport.ts';
import { elementIn, elementsIn, longestDocument, nameOf, parseDocument, textIn, textsIn } from './xml.ts';

type ObjectOperation = keyof typeof objectStorageOperations;

/** undefined: another document than the requested one. */
type ReadDocument = (root: XmlElement) => Json | undefined;

const bucketsOf: ReadDocument = (root) => {
  const list = elementIn(root, 'Buckets');
  // Further pages are not documented: a list that has one is not whole.
  if (list === undefined || textIn(root, 'ContinuationToken')) return undefined;
  const buckets = elementsIn(list, 'Bucket').map((one) => ({
    name: textIn(one, 'Name') ?? null,
    created_at: textIn(one, 'CreationDate') ?? null,
  }));
  return { buckets };
};

/** The last part of the URI of a group, an id, or `owner`: whose id it is is not kept. */
const granteeOf = (grantee: XmlElement | undefined, owner: string | undefined): string | null => {
  const group = textIn(grantee, 'URI')?.split('/').at(-1);
  const id = textIn(grantee, 'ID');
  return group ?? (id !== undefined && id === owner ? 'owner' : (id ?? textIn(grantee, 'EmailAddress') ?? null));
};

const aclOf: ReadDocument = (root) => {
  const list = elementIn(root, 'AccessControlList');
  const owner = textIn(elementIn(root, 'Owner'), 'ID');
  const grants = elementsIn(list, 'Grant').map((grant) => ({
    grantee: granteeOf(elementIn(grant, 'Grantee'), owner),
    permission: textIn(grant, 'Permission') ?? null,
  }));
  return list && { grants };
};

const named = (root: XmlElement, part: string): boolean => nameOf(root).includes(part);

/** Servers name the root of an answer differently; without a status, versioning was never on. */
const versioningOf: ReadDocument = (root) => (named(root, 'Versioning') ? { status: textIn(root, 'Status') ?? null } : undefined);

const lockOf: ReadDocument = (root) => {
  const retention = elementIn(elementIn(root, 'Rule'), 'DefaultRetention');
  const [days, years] = [textIn(retention, 'Days') ?? null, textIn(retention, 'Years') ?? null];
  const enabled = textIn(root, 'ObjectLockEnabled') ?? null;
  return named(root, 'ObjectLock') ? { enabled, mode: textIn(retention, 'Mode') ?? null, days, years } : undefined;
};

const corsOf: ReadDocument = (root) => {
  const rules = elementsIn(root, 'CORSRule').map((rule) => ({
    origins: textsIn(rule, 'AllowedOrigin'),
    methods: textsIn(rule, 'AllowedMethod'),
    headers: textsIn(rule, 'AllowedHeader'),
  }));
  return named(root, 'CORS') ? { rules } : undefined;
};

const documents: Readonly<Record<ObjectOperation, ReadDocument>> = {
  'objectStorage.listBuckets': bucketsOf,
  // A policy is JSON.
  'objectStorage.getBucketPolicy': () => undefined,
  'objectStorage.getBucketAcl': aclOf,
  'objectStorage.getBucketVersioning': versioningOf,
  'objectStorage.getObjectLock': lockOf,
  'objectStorage.getBucketCors': corsOf,
};

const isObjectOperation = (id: string): id is ObjectOperation => Object.hasOwn(documents, id);

/** What to do, by the code of a refusal. */
const remedies: Readonly<Record<string, string>> = {
  RequestTimeTooSkewed: 'the clock of this machine differs too much from that of the platform: set it',
  SignatureDoesNotMatch: 'check the secret of the key pair',
  InvalidAccessKeyId: 'check the id of the key pair',
  AccessDeniedByBucketPolicy: 'a Deny in the policy of the bucket applies to this key pair',
  NotImplemented: 'the platform does not offer this',
};

/** The rule of the reference about clients: such a refusal may be meant for the client, not for the key. */
const ofClient = 'the platform also answers so to versions of clients that it does not support';

const remedyOf = (code: string, message: string): string | undefined =>
  code === 'AccessDenied' && /malformed/i.test(message) ? ofClient : remedies[code];

/** The status that an error has if it comes in a successful response. */
const statuses: Readonly<Record<string, number>> = {
  AccessDenied: 403,
  AccessDeniedByBucketPolicy: 403,
  NoSuchBucket: 404,
  InternalError: 500,
  NotImplemented: 501,
  ServiceUnavailable: 503,
  SlowDown: 503,
};

type Answer = Extract<RawResponse, { readonly type: 'answer' }>;

const withBody = (answer: Answer, status: number, body: Json): Answer => ({ ...answer, status, body: JSON.stringify(body) });

const unreadable = ({ status, headers }: Answer, why: string, again: boolean): RawResponse => ({
  type: 'broken',
  status,
  headers,
  why,
  again,
  late: false,
});

const refusal = (answer: Answer, root: XmlElement, { none }: Operation): RawResponse => {
  const [code, message] = [textIn(root, 'Code') ?? 'Error', textIn(root, 'Message') ?? ''];
  const status = answer.status < 300 ? (statuses[code] ?? 400) : answer.status;
  if (code === none) return withBody(answer, 200, null);
  const remedy = remedyOf(code, message);
  const says = [message === '' ? code : `${code}: ${message}`, ...(remedy === undefined ? [] : [remedy])].join('; ');
  return withBody(answer, status, { slug: code, message: says });
};

/** `id` and `operation`: of the call. */
export const objectStorageAnswer = (id: string, operation: Operation, response: RawResponse): RawResponse => {
  if (response.type !== 'answer' || !isObjectOperation(id)) return response;
  const { status, body } = response;
  const isGood = status >= 200 && status <= 299;
  if (body.length > longestDocument) return unreadable(response, `the body is longer than ${longestDocument} characters`, false);
  const isXml = body.trimStart().startsWith('<');
  const root = isXml ? parseDocument(body) : undefined;
  if (root !== undefined && nameOf(root) === 'Error') return refusal(response, root, operation);
  if (!isGood) return response;
  // Every setting has a document, also one that is not set.
  if (body.trim() === '') return unreadable(response, 'the response is empty', true);
  if (!isXml && id === 'objectStorage.getBucketPolicy') return response;
  if (root === undefined) return unreadable(response, 'the response is not XML, or it is cut off', true);
  const found = documents[id](root);
  return found === undefined ? unreadable(response, 'the response is another document', false) : withBody(response, status, found);
};
