// A description in which some item of each kind has each field that has a default, with another value. What the description does not state is derived
// from the schema of states, so that a new field needs no value by hand.
import { isArray, isObject, type Json, type JsonObject } from '../../../src/json.ts';
import { kindNamed } from '../../../src/kinds/catalogue.generated.ts';
import type { KindName } from '../../../src/kinds/names.generated.ts';
import { groupBy } from '../../../src/live/group-by.ts';
import { type Lists, listsBelow, propertiesOf, regionLists, tenantLists } from '../../../src/simulation/fill/state-schema.ts';
import type { Description } from '../../../src/simulator/description.ts';
import { provenDescription } from '../../../src/simulator/proven-description.ts';
import { valueFor, withEveryKind } from '../../kinds/every-kind.ts';

const objects = (value: Json | undefined): readonly JsonObject[] => (isArray(value) ? value.filter(isObject) : []);

const itemsIn = (lists: Lists, holder: JsonObject): readonly (readonly [KindName, JsonObject])[] =>
  [...lists].flatMap(([name, kind]) =>
    objects(holder[name]).flatMap((item) => [[kind, item] as const, ...itemsIn(listsBelow(kind), item)]),
  );

const derived = (name: string, property: Json): Json => {
  const value = valueFor(name, property);
  if (value === undefined) throw new Error(`state ${name} in whole.ts: no value of its type can be derived`);
  return value;
};

/** Values by field for each kind, of the fields that none of its items states. */
const missingOf = (items: readonly (readonly [KindName, JsonObject])[]): ReadonlyMap<KindName, JsonObject> =>
  new Map(
    [...groupBy(items, ([kind]) => kind)].map(([kind, all]) => [
      kind,
      Object.fromEntries(
        Object.entries(kindNamed(kind).fields).flatMap(([name, { side, simulated }]) => {
          const property = propertiesOf(kind)[name];
          const isHeld = isObject(property) && property['default'] !== undefined && side !== 'desired' && simulated !== false;
          return isHeld && !all.some(([, item]) => item[name] !== undefined) ? [[name, derived(name, property)] as const] : [];
        }),
      ),
    ]),
  );

/** A kind without items gets one, and the first item of each kind gets the fields that no item states. */
export const withEveryField = (description: Description): Description => {
  const state: JsonObject = JSON.parse(JSON.stringify(withEveryKind(description)));
  const [tenant = {}] = objects(state['tenants']);
  const regions = isObject(tenant['regions']) ? tenant['regions'] : {};
  const items = [
    ...itemsIn(tenantLists, tenant),
    ...Object.values(regions).flatMap((region) => (isObject(region) ? itemsIn(regionLists, region) : [])),
  ];
  for (const [kind, values] of missingOf(items)) Object.assign(items.find(([one]) => one === kind)?.[1] ?? {}, values);
  return provenDescription(state);
};
