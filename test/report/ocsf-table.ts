// What OCSF says of the attributes that Tenantry writes, as a table.
import { isArray, isObject, type Json } from '../../src/json.ts';

/**
 * Attributes of OCSF 1.5.0 that Tenantry writes, from https://schema.ocsf.io/1.5.0/classes/compliance_finding (Apache 2.0; ocsf/ocsf-schema, tag 1.5.0:
 * events/findings/compliance_finding.json, finding.json, events/base_event.json, objects/*.json, dictionary.json). `!` means required.
 */
const ocsfTable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  event: {
    'activity_id!': 'enum 0 1 2 3 99',
    activity_name: 'string',
    'category_uid!': 'enum 2',
    category_name: 'string',
    'class_uid!': 'enum 2003',
    class_name: 'string',
    'type_uid!': 'enum 200300 200301 200302 200303 200399',
    type_name: 'string',
    'time!': 'timestamp',
    'severity_id!': 'enum 0 1 2 3 4 5 6 99',
    severity: 'string',
    status_id: 'enum 0 1 2 3 4 5 99',
    status: 'string',
    message: 'string',
    'metadata!': 'metadata',
    'cloud!': 'cloud',
    'finding_info!': 'finding_info',
    'compliance!': 'compliance',
    resources: 'list resource_details',
    remediation: 'remediation',
    unmapped: 'object',
  },
  metadata: { 'version!': 'string', 'product!': 'product', profiles: 'list string', tenant_uid: 'string' },
  // Of the profile `cloud` (profiles/cloud.json).
  cloud: { 'provider!': 'string', account: 'account', region: 'string' },
  account: { 'uid!': 'string', 'name!': 'string', 'type_id!': 'enum 0 1 2 3 4 5 6 7 8 9 10 99', type: 'string' },
  product: { 'uid!': 'string', name: 'string', 'vendor_name!': 'string', version: 'string' },
  finding_info: {
    'uid!': 'string',
    title: 'string',
    desc: 'string',
    analytic: 'analytic',
    first_seen_time: 'timestamp',
    last_seen_time: 'timestamp',
  },
  analytic: { uid: 'string', name: 'string', 'type_id!': 'enum 0 1 2 3 4 5 6 7 8 9 10 11 99', type: 'string' },
  compliance: {
    standards: 'list string',
    requirements: 'list string',
    control: 'string',
    status_id: 'enum 0 1 2 3 99',
    status: 'string',
    status_detail: 'string',
  },
  resource_details: { uid: 'string', name: 'string', type: 'string', region: 'string', owner: 'user' },
  // What py-ocsf-models 0.10 demands beyond OCSF: uid, name, type_id and the account of a user; uid and name of an account; uid of a product.
  user: {
    'uid!': 'string',
    'name!': 'string',
    'type_id!': 'enum 0 1 2 3 4 99',
    type: 'string',
    email_addr: 'string',
    'account!': 'account',
  },
  remediation: { 'desc!': 'string' },
};

/** What the table refuses, one line each. */
export const refusedByOcsf = (value: Json | undefined, type: string, path: string): readonly string[] => {
  const [word = '', ...rest] = type.split(' ');
  if (word === 'list')
    return isArray(value) ? value.flatMap((one, at) => refusedByOcsf(one, rest.join(' '), `${path}[${at}]`)) : [`${path} is no list`];
  if (word === 'string') return typeof value === 'string' ? [] : [`${path} is no string`];
  if (word === 'object') return isObject(value) ? [] : [`${path} is no object`];
  if (word === 'timestamp') return Number.isSafeInteger(value) ? [] : [`${path} is no timestamp`];
  if (word === 'enum') return typeof value === 'number' && rest.includes(String(value)) ? [] : [`${path} is ${JSON.stringify(value)}`];
  const attributes = ocsfTable[word];
  if (!attributes || !isObject(value)) return [`${path} is no ${word}`];
  const missing = Object.keys(attributes).flatMap((key) =>
    key.endsWith('!') && !(key.slice(0, -1) in value) ? [`${path} lacks ${key}`] : [],
  );
  const wrong = Object.entries(value).flatMap(([key, one]) => {
    const known = attributes[key] ?? attributes[`${key}!`];
    return known === undefined ? [`${path}.${key} is unknown`] : refusedByOcsf(one, known, `${path}.${key}`);
  });
  return [...missing, ...wrong];
};
