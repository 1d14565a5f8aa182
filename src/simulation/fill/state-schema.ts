// What the schema of states says of kinds: the properties of their items, and the lists that hold them.
import { isObject, type JsonObject } from '../../json.ts';
import { type KindName, kindNames } from '../../kinds/names.generated.ts';
import { object, texts } from '../../platform/wire.ts';
import { stateFields } from './state-fields.generated.ts';

const kindOf: ReadonlyMap<string, KindName> = new Map(kindNames.map((name) => [name.replaceAll('-', '_'), name]));

const propertiesIn = (definition: string): JsonObject => object(stateFields[definition], 'properties') ?? {};

/** Of an item of a kind; none if a state holds no such items, or in another form. */
export const propertiesOf = (kind: KindName): JsonObject => propertiesIn(kind.replaceAll('-', '_'));

/** The fields that an item of a kind must have in a state. */
export const requiredOf = (kind: KindName): readonly string[] => texts(stateFields[kind.replaceAll('-', '_')], 'required') ?? [];

/** Lists by name, each with the kind of its items. */
export type Lists = ReadonlyMap<string, KindName>;

const listsIn = (definition: string): Lists =>
  new Map(
    Object.entries(propertiesIn(definition)).flatMap(([name, property]) => {
      const items = isObject(property) ? property['items'] : undefined;
      const reference = isObject(items) ? items['$ref'] : undefined;
      const kind = typeof reference === 'string' ? kindOf.get(reference.replace('#/definitions/', '')) : undefined;
      return kind === undefined ? [] : [[name, kind] as const];
    }),
  );

export const tenantLists: Lists = listsIn('tenant');
export const regionLists: Lists = listsIn('region');

const listsByKind: ReadonlyMap<KindName, Lists> = new Map(kindNames.map((kind) => [kind, listsIn(kind.replaceAll('-', '_'))]));

/** The lists inside an item. */
export const listsBelow = (kind: KindName): Lists => listsByKind.get(kind) ?? new Map();
