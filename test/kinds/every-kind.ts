// A description with an item of every kind whose items a state lists by their ids: what a test of all kinds needs, and a new kind does not have yet.
import { isArray, isObject, type Json, type JsonObject } from '../../src/json.ts';
import { type Lists, propertiesOf, regionLists, requiredOf, tenantLists } from '../../src/simulation/fill/state-schema.ts';
import type { Description } from '../../src/simulator/description.ts';
import { provenDescription } from '../../src/simulator/proven-description.ts';

/** Other than the default, by the type of the property; undefined for an object. */
export const valueFor = (name: string, property: Json): Json | undefined => {
  if (!isObject(property)) return undefined;
  const { type, enum: accepted, default: usual, pattern } = property;
  const types = isArray(type) ? type : [type];
  if (isArray(accepted)) return accepted.find((value) => value !== usual && value !== null) ?? null;
  if (typeof pattern === 'string' && pattern.includes('T')) return '2026-01-02T03:04:05Z';
  if (types.includes('integer')) return typeof usual === 'number' ? usual + 3 : 3;
  if (types.includes('boolean')) return usual !== true;
  if (types.includes('array')) return [`its ${name}`];
  if (types.includes('string')) return `its ${name}`;
  return undefined;
};

/** In the lists that the holder does not have. */
const addItems = (lists: Lists, holder: JsonObject): void => {
  for (const [name, kind] of lists) {
    const properties = propertiesOf(kind);
    if (holder[name] !== undefined || !(Object.hasOwn(properties, 'id') || Object.hasOwn(properties, 'uuid'))) continue;
    const stated = requiredOf(kind).map((field) => [field, valueFor(field, properties[field] ?? null)] as const);
    if (stated.some(([, value]) => value === undefined)) continue;
    Object.assign(holder, { [name]: [Object.fromEntries(stated)] });
  }
};

/** A list that is left to the simulator's own items stays omitted. */
export const withEveryKind = (description: Description): Description => {
  const state: JsonObject = JSON.parse(JSON.stringify(description));
  const tenant = isArray(state['tenants']) ? state['tenants'][0] : undefined;
  if (!isObject(tenant)) throw new Error('it has no tenant');
  addItems(tenantLists, tenant);
  const [region] = Object.values(isObject(tenant['regions']) ? tenant['regions'] : {});
  if (isObject(region)) addItems(regionLists, region);
  return provenDescription(state);
};
