// The form of each path parameter, checked before a URL is built: encoding alone does not help, since `..` stays `..`.
import type { Product } from './operation.ts';

const known = new Map<string, readonly string[]>();

/** `{id}` and `{virtual_machine_id}` of `/v1/volumes/{id}/attach/{virtual_machine_id}`: cached per template, because there are few templates and many paths. */
export const parametersOf = (template: string): readonly string[] => {
  const found = known.get(template) ?? [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  known.set(template, found);
  return found;
};

/** Parameters that are plain text; all others are documented as UUIDs (facts/operations.yaml, the words above each table). */
const plain: Readonly<Record<Product, readonly string[]>> = {
  iam: ['role_name', 'invite_id', 'group_id', 'member_id'],
  registry: [],
  'block-storage': [],
  consumption: [],
  compute: ['id'],
  audit: [],
  profile: [],
  // Its ids are documented as text.
  network: ['security_group_id'],
  database: [],
  kubernetes: [],
  'load-balancer': [],
  'ssh-key': [],
  'object-storage': ['bucket'],
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const digest = /^[a-z0-9]+(?:[.+_-][a-z0-9]+)*:[0-9a-f]{32,128}$/i;
const tag = /^\w[\w.-]{0,127}$/;

/** Control characters, line separators, and lone surrogates. */
const notPlain = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;

const unfitText = (value: string): string | null => {
  if (value.length > 255) return 'longer than 255 characters';
  if (notPlain.test(value)) return 'it contains a character that cannot be sent';
  if (value.split(/[/\\]/).some((part) => part === '' || part === '.' || part === '..')) return 'it would change the path';
  return null;
};

/** Why a value is invalid for this parameter, or null. The value itself is not part of the text: it may be anything. */
export const unfitParameter = (product: Product, name: string, value: string): string | null => {
  if (value === '') return 'it is empty';
  if (name === 'digest_or_tag') return digest.test(value) || tag.test(value) ? null : 'it is neither a digest nor a tag';
  if (plain[product].includes(name)) return unfitText(value);
  return uuid.test(value) ? null : 'it is not a UUID';
};
