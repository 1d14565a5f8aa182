// How buckets are read: the list of a region, then one call for each setting that a policy is about.
import type { Json } from '../../json.ts';
import type { OperationOf } from '../../platform/operations.ts';
import { int, list, text, texts } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { ReadValues } from '../field.ts';
import type { DetailRead, Reads } from '../kind.ts';
import { inRegion } from '../regional.ts';
import type { BucketFields } from './fields.ts';
import { statementsOf } from './statements.ts';

type Setting = keyof BucketFields;

/** One call per bucket. `decode`: null is the answer that there is no such setting; undefined: it cannot be parsed. */
const setting = (
  operation: OperationOf<'read'>,
  parameter: string,
  fills: readonly Setting[],
  decode: (body: Json) => ReadValues<BucketFields> | undefined,
): DetailRead<BucketFields> => ({
  operation,
  fills,
  per: 'self',
  goneIfNotFound: true,
  args: (of) => ({ path: { bucket: of.id }, query: { [parameter]: '' }, ...inRegion(of) }),
  decode: (_item, [answer]) => answer && decode(answer.body),
});

/** Both forms of a group: the end of its URI, or an id. */
const groups: Readonly<Record<string, string>> = { 'all-users': 'AllUsers', 'authenticated-users': 'AuthenticatedUsers' };

const grantsOf = (body: Json): ReadValues<BucketFields> | undefined => {
  const grants = list(body, 'grants')?.map((grant) => {
    const grantee = text(grant, 'grantee') ?? null;
    return { grantee: grantee === null ? null : (groups[grantee] ?? grantee), permission: text(grant, 'permission') ?? null };
  });
  return grants && { grants };
};

const lockOf = (body: Json): ReadValues<BucketFields> => {
  if (body === null) return { lock: false, lock_mode: null, lock_days: null };
  const [days, years] = [int(body, 'days'), int(body, 'years')];
  return {
    lock: text(body, 'enabled') === 'Enabled',
    lock_mode: text(body, 'mode') ?? null,
    // Only one of them is set; some servers send 0 for the other.
    lock_days: days === null && years === null ? null : (days ?? 0) + 365 * (years ?? 0),
  };
};

const corsOf = (body: Json): ReadValues<BucketFields> | undefined => {
  const rules = body === null ? [] : list(body, 'rules');
  const cors = rules?.map((rule) => ({
    origins: texts(rule, 'origins') ?? null,
    methods: texts(rule, 'methods') ?? null,
    headers: texts(rule, 'headers') ?? null,
  }));
  return cors && { cors };
};

const policyOf = (body: Json): ReadValues<BucketFields> | undefined => {
  const statements = body === null ? [] : statementsOf(body);
  return statements && { statements };
};

export const reads: Reads<BucketFields> = {
  collection: { operation: 'objectStorage.listBuckets', args: inRegion, unsupportedOn: [501] },
  details: [
    setting('objectStorage.getBucketPolicy', 'policy', ['statements'], policyOf),
    setting('objectStorage.getBucketAcl', 'acl', ['grants'], grantsOf),
    setting('objectStorage.getBucketVersioning', 'versioning', ['versioning'], (body) => ({ versioning: text(body, 'status') ?? 'off' })),
    setting('objectStorage.getObjectLock', 'object-lock', ['lock', 'lock_mode', 'lock_days'], lockOf),
    setting('objectStorage.getBucketCors', 'cors', ['cors'], corsOf),
  ],
  decode: (_wire, { region = '' }, { name }) =>
    name ? { id: name, address: addressOf('bucket', region, name), phase: 'settled', values: { region } } : undefined,
};
