// What the documents say about each operation (operations.json, from operations.md) and about the fields of answers (../fields.json, from
// sample-bodies.json). Made by scripts/extract-contract.ts and scripts/extract-fields.ts; nothing in them comes from Tenantry's own tables.
import { readFileSync } from 'node:fs';
import { isArray, isObject, type Json } from '../../../src/json.ts';

/** Path (`[]` for the items of a list) → types, `?` at the end where the field may be missing. `any`: the documents give no type. */
export type Fields = Readonly<Record<string, string>>;

interface Documented {
  readonly method: string;
  /** IAM, CR, BS, CONS, AUD, VM, PROF. */
  readonly base: string;
  readonly path: readonly string[];
  readonly query: readonly string[];
  /** What the body must have. */
  readonly required: readonly string[];
  readonly success: number;
  /** Statuses of refusals that are listed. */
  readonly errors: readonly number[];
  readonly body: 'json' | 'null' | 'none';
  /** null: written in prose only. */
  readonly fields: Fields | null;
}

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** By operationId: all 121. */
export const documented: Readonly<Record<string, Documented>> = JSON.parse(read('operations.json'));

const samples: Readonly<Record<string, { readonly status: number; readonly fields: Fields }>> = JSON.parse(read('../fields.json'));

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

/** What the official clients (Go SDK 1.2.0, command line, Terraform provider) read beyond the samples, or do without. */
const readByClients: Readonly<Record<string, Fields>> = {
  'compute.listInstances': networkAt('.instances[]'),
  'compute.getInstance': networkAt(''),
  'registry.createRegistry': { '.proxy_cache_id': 'string?' },
  'registry.listImageScans': { '.results[].input_tag': 'string?' },
  'registry.getImageScan': { '.input_tag': 'string?' },
  'registry.scheduleImageScan': { '.input_tag': 'string?' },
};

const writtenFields = (name: string): Fields | null => samples[name]?.fields ?? documented[name.split('#')[0] ?? '']?.fields ?? null;

/** The fields of an answer: from a sample (`iam.listGroups#PJ`), else as operations.md writes them, and as the official clients read them; null: no document says. */
export const fieldsOf = (name: string): Fields | null => {
  const written = writtenFields(name);
  return written && { ...written, ...readByClients[name] };
};

const typeOf = (value: Json): string => (value === null ? 'null' : isArray(value) ? 'list' : typeof value);

/** A field whose inside no document describes. */
const free = (path: string, fields: Fields): boolean =>
  path.includes('extra_attr') ||
  path.includes('.data') ||
  !Object.keys(fields).some((name) => name.startsWith(`${path}.`) || name === `${path}[]`);

/** How an answer differs from its field list. A sample that only ever shows null says nothing about a type; null may stand anywhere. */
export const differences = (value: Json, fields: Fields, path = ''): readonly string[] => {
  const listed = fields[path];
  if (listed === undefined) return [`${path} is in no document`];
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
 * Which bodies a refusal may have, by base and status, as names in ../fields.json. What no document shows has the body of the gateway in
 * identity and access, and the product's one body elsewhere.
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
  PROF: { 403: ['iam.422.gateway'], 422: ['iam.422.framework'] },
};

/** The place of a flaw names fields and counts items; the sample shows a field only. */
const place: Fields = { '.detail[].loc[]': 'string|number' };

/** Which of the documented bodies a refusal has; what is wrong with it otherwise. Empty: nothing is. */
export const wrongRefusal = (base: string, status: number, body: Json | undefined): readonly string[] => {
  const names = refusals[base]?.[status] ?? [];
  const found = names.map((name) => differences(body ?? null, { ...fieldsOf(name), ...place }));
  if (names.length === 0) return [`no document shows a ${status} of ${base}`];
  return found.some((wrong) => wrong.length === 0) ? [] : found.flat();
};
