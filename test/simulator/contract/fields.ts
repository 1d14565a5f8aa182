// The fields that a response may have: those of its sample (facts/samples.json), otherwise of its operation (facts/operations.yaml), and those that the official
// clients read; and how a response differs from them.
import { isArray, isObject, type Json } from '../../../src/json.ts';
import { documented } from '../../facts/contract.ts';
import { type Fields, sampleFields, typeOf } from '../../facts/fields.ts';

const interfaces: Fields = {
  '': 'list',
  '[]': 'object',
  '[].id': 'string',
  '[].name': 'string',
  '[].security_groups': 'list',
  '[].security_groups[]': 'string',
  '[].primary': 'boolean',
  '[].associated_public_ipv4': 'string',
  '[].ip_addresses': 'object',
  '[].ip_addresses.private_ipv4': 'string',
  '[].ip_addresses.public_ipv6': 'string',
};
const below = (path: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, type]) => [`${path}${name}`, type]));
const networkAt = (path: string): Fields => ({
  ...below(`${path}.network.interfaces`, interfaces),
  ...below(`${path}.network.vpc`, { '': 'object?', '.id': 'string', '.name': 'string' }),
});

/** Fields that the official clients (Go SDK 1.2.0, command line, Terraform provider) read in addition to the samples, or do without. */
const readByClients: Readonly<Record<string, Fields>> = {
  'compute.listInstances': networkAt('.instances[]'),
  'compute.getInstance': networkAt(''),
  'registry.createRegistry': { '.proxy_cache_id': 'string?' },
  'registry.listImageScans': { '.results[].input_tag': 'string?' },
  'registry.getImageScan': { '.input_tag': 'string?' },
  'registry.scheduleImageScan': { '.input_tag': 'string?' },
};

const writtenFields = (name: string): Fields | null => sampleFields[name]?.fields ?? documented[name.split('#')[0] ?? '']?.fields ?? null;

/**
 * The fields of a response: from a sample (`iam.listGroups#PJ`), otherwise as in facts/operations.yaml, and as the official clients read them; null: not documented.
 */
export const fieldsOf = (name: string): Fields | null => {
  const written = writtenFields(name);
  return written && { ...written, ...readByClients[name] };
};

/** A field whose content is not documented. */
const free = (path: string, fields: Fields): boolean =>
  path.includes('extra_attr') ||
  path.includes('.data') ||
  !Object.keys(fields).some((name) => name.startsWith(`${path}.`) || name === `${path}[]`);

/** Where a field is added, with its source; the name of the operation is in the name of the test. */
const notDocumented = (path: string): string =>
  `${path} is in no document: add it to the sample of the operation in facts/samples.json, or to its response in facts/operations.yaml if it has no sample, with its source (read by test/facts/fields.ts and test/facts/contract.ts)`;

/** The differences of a response from its field list. A sample that only contains null shows no type; null is allowed anywhere. */
export const differences = (value: Json, fields: Fields, path = ''): readonly string[] => {
  const listed = fields[path];
  if (listed === undefined) return [notDocumented(path)];
  const types = listed.replace('?', '').split('|');
  const open = types.includes('any') || (types.length === 1 && types[0] === 'null') || value === null;
  if (!open && !types.includes(typeOf(value))) return [`${path} is a ${typeOf(value)}, not ${listed}`];
  if (free(path, fields)) return [];
  if (isArray(value)) return value.flatMap((item) => differences(item, fields, `${path}[]`));
  if (!isObject(value)) return [];
  const missing = Object.entries(fields).flatMap(([name, wanted]) => {
    const key = name.startsWith(`${path}.`) ? name.slice(path.length + 1) : '';
    return key !== '' && !/[.[]/.test(key) && !wanted.endsWith('?') && !(key in value) ? [`${name} is missing`] : [];
  });
  return [...missing, ...Object.entries(value).flatMap(([key, inner]) => differences(inner, fields, `${path}.${key}`))];
};

/**
 * The possible bodies of a refusal, by base and status, as names in facts/samples.json. Undocumented ones have the body of the gateway in identity and access, and
 * the product's own body elsewhere.
 */
const refusals: Readonly<Record<string, Readonly<Record<number, readonly string[]>>>> = {
  IAM: {
    400: ['iam.400'],
    403: ['iam.403'],
    404: ['iam.422.gateway'],
    422: ['iam.422.framework', 'iam.422.gateway'],
  },
  CR: { 400: ['registry.400'], 403: ['registry.400'], 404: ['registry.400'], 409: ['registry.409.unlisted'] },
  BS: {
    403: ['blockStorage.409.array'],
    404: ['blockStorage.409.array'],
    409: ['blockStorage.409.array'],
    422: ['blockStorage.409.array', 'blockStorage.422.framework'],
  },
  VM: { 400: ['compute.404'], 403: ['compute.404'], 404: ['compute.404'], 409: ['compute.404'], 422: ['compute.404'] },
  CONS: { 400: ['iam.422.gateway', 'iam.422.framework'], 403: ['iam.422.gateway'], 422: ['iam.422.framework'] },
  AUD: { 404: ['iam.422.gateway'], 403: ['iam.422.gateway'], 422: ['iam.422.framework'], 500: ['audit.500'] },
  NET: { 403: ['iam.422.gateway'], 404: ['iam.422.gateway'], 422: ['iam.422.gateway'] },
  DB: { 400: ['iam.422.gateway'], 403: ['iam.422.gateway'], 404: ['iam.422.gateway'], 422: ['iam.422.gateway'] },
  MKE: { 400: ['iam.422.gateway'], 403: ['iam.422.gateway'], 404: ['iam.422.gateway'] },
  LB: { 403: ['iam.422.gateway'], 422: ['iam.422.gateway'] },
  SSH: { 403: ['iam.422.gateway'], 422: ['iam.422.gateway'] },
  PROF: { 403: ['iam.422.gateway'], 422: ['iam.422.framework'] },
};

/** The position of an error names fields and counts items; the sample shows only a field. */
const place: Fields = { '.detail[].loc[]': 'string|number' };

/** The documented body that a refusal matches, otherwise its errors. Empty: none. */
export const wrongRefusal = (base: string, status: number, body: Json | undefined): readonly string[] => {
  const names = refusals[base]?.[status] ?? [];
  const found = names.map((name) => differences(body ?? null, { ...fieldsOf(name), ...place }));
  if (names.length === 0) return [`no document shows a ${status} of ${base}`];
  return found.some((wrong) => wrong.length === 0) ? [] : found.flat();
};
