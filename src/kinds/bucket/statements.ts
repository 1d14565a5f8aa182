// The statements of a bucket policy in one form: single values become lists, and everybody is recognized in each notation. What cannot be determined is null.
import { isArray, isObject, type Json, type JsonObject } from '../../json.ts';
import { ipRange } from '../ip-range.ts';

/** A text, or a list of texts; undefined: anything else. */
const textsOf = (value: Json | undefined): readonly string[] | undefined => {
  if (typeof value === 'string') return [value];
  return isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;
};

/** `"*"`, a list of ids, or `{"MGC": …}` with either; undefined: anything else. */
const principalsOf = (value: Json | undefined): readonly string[] | undefined => {
  if (!isObject(value)) return textsOf(value);
  const lists = Object.values(value).map(textsOf);
  return lists.every((one) => one !== undefined) ? lists.flat() : undefined;
};

/** The widest ranges that are not the internet: no network of one owner is larger. */
const narrowest = { IPv4: 8, IPv6: 13 } as const;

const isNarrow = (address: string): boolean => {
  const range = ipRange(address);
  return range !== undefined && range.length >= narrowest[range.family];
};

interface Condition {
  readonly operator: string;
  readonly key: string;
  readonly values: readonly string[] | undefined;
}

/** undefined: not the form `{operator: {key: values}}`. */
const conditionsOf = (value: Json | undefined): readonly Condition[] | undefined => {
  if (value === undefined || value === null) return [];
  if (!isObject(value) || !Object.values(value).every(isObject)) return undefined;
  return Object.entries(value).flatMap(([operator, keys]) =>
    Object.entries(isObject(keys) ? keys : {}).map(([key, values]) => ({ operator, key: key.toLowerCase(), values: textsOf(values) })),
  );
};

/** All conditions must hold, so one of them is enough. Of several addresses any may match. */
const isRestricting = ({ operator, key, values }: Condition): boolean =>
  operator.toLowerCase() === 'ipaddress' && key === 'aws:sourceip' && values !== undefined && values.length > 0 && values.every(isNarrow);

const statementOf = (statement: JsonObject): JsonObject => {
  const effect = typeof statement['Effect'] === 'string' ? statement['Effect'] : null;
  const principals = principalsOf(statement['Principal']) ?? null;
  const allBut = statement['NotPrincipal'] !== undefined;
  const conditions = conditionsOf(statement['Condition']);
  const names = principals === null ? null : principals.includes('*');
  return {
    effect,
    everyone: effect === null ? null : effect === 'Allow' && (allBut || names),
    principals,
    actions: statement['NotAction'] === undefined ? (textsOf(statement['Action']) ?? null) : ['*'],
    resources: statement['NotResource'] === undefined ? (textsOf(statement['Resource']) ?? null) : ['*'],
    conditions: conditions ? [...new Set(conditions.map(({ key }) => key))].sort() : null,
    restricted: conditions ? conditions.some(isRestricting) : null,
  };
};

/** undefined: the policy is not an object with statements. */
export const statementsOf = (policy: Json): readonly JsonObject[] | undefined => {
  const written = isObject(policy) ? policy['Statement'] : undefined;
  const statements = isArray(written) ? written : [written];
  return statements.every((one) => isObject(one)) ? statements.map(statementOf) : undefined;
};
