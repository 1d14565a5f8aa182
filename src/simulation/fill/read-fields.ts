// Fields of an item, as far as they were read, as a state of the simulator has them.
import { isArray, isObject, type Json, type JsonObject } from '../../json.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import type { Declared, Observed } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { propertiesOf } from './state-schema.ts';

interface StateField {
  readonly name: string;
  readonly mayBeNull: boolean;
}

const mayBeNull = (property: Json): boolean => isObject(property) && isArray(property['type']) && property['type'].includes('null');

/** The rows of each kind that its items in a state have as well, under the same name. */
const stateFields: ReadonlyMap<KindName, readonly StateField[]> = new Map(
  kindList.map(({ name: kind, fields }) => {
    const properties = propertiesOf(kind);
    const shared = Object.entries(fields).flatMap(([name, { side, simulated }]) => {
      const property = properties[name];
      return property === undefined || side === 'desired' || simulated === false ? [] : [{ name, mayBeNull: mayBeNull(property) }];
    });
    return [kind, shared];
  }),
);

/** What was not read is left out, and so is null where a state cannot say it: the simulator then takes what is usual. */
export const readFields = ({ kind, values }: Pick<Declared | Observed, 'kind' | 'values'>): JsonObject => {
  const found: Record<string, Json> = {};
  for (const { name, mayBeNull: takesNull } of stateFields.get(kind) ?? []) {
    const value = values[name];
    if (value !== undefined && (takesNull || value !== null)) found[name] = value;
  }
  return found;
};

export const withId = (item: Observed): JsonObject => ({ id: item.id, ...readFields(item) });

/** A field that a state calls otherwise. */
export const readAs = ({ values }: Observed, field: string, name: string): JsonObject => {
  const value = values[field];
  return value === undefined ? {} : { [name]: value };
};

/** How a resource's last operation failed. */
export const mishapOf = ({ values: { error_slug: slug, error_message: message } }: Observed): JsonObject =>
  typeof slug === 'string' ? { error: { slug, message: typeof message === 'string' ? message : '' } } : {};
