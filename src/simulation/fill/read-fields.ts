// Fields of an item, as far as they were read, under the names that a state of the simulator has for them.
import type { Json, JsonObject } from '../../json.ts';
import type { Observed } from '../../kinds/kind.ts';

/** `name`, or `type_id as type`. */
type Field = string;

const pick = ({ values }: Observed, fields: readonly Field[], fits: (value: Json) => boolean): JsonObject => {
  const found: Record<string, Json> = {};
  for (const field of fields) {
    const [from = '', to = from] = field.split(' as ');
    const value = values[from];
    if (value !== undefined && fits(value)) found[to] = value;
  }
  return found;
};

/** What was not read, and what is null, is left out: the simulator then takes what is usual. */
export const readFields = (item: Observed, fields: readonly Field[]): JsonObject => pick(item, fields, (value) => value !== null);

/** Fields that a state can say null of. */
export const readFieldsOrNull = (item: Observed, fields: readonly Field[]): JsonObject => pick(item, fields, () => true);

/** How a resource's last operation failed. */
export const mishapOf = ({ values: { error_slug: slug, error_message: message } }: Observed): JsonObject =>
  typeof slug === 'string' ? { error: { slug, message: typeof message === 'string' ? message : '' } } : {};
