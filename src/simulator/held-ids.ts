// Every id in a state, at any depth: new resources must not get one of them, even after its owner was deleted.
import { isArray, isObject, type Json } from '../json.ts';
import type { SavedState } from './state.ts';

/** The identifiers of records. Secrets are excluded: the reader of an organization never sees one. */
const idFields: ReadonlySet<string> = new Set(['id', 'uuid', 'username', 'key_pair_id']);
/** Long lists that no caller creates. */
const recorded: ReadonlySet<string> = new Set(['usage', 'events']);

export const heldIds = ({ tenants }: { readonly tenants: SavedState['tenants'] }): ReadonlySet<string> => {
  const ids = new Set<string>();
  const walk = (value: Json): void => {
    if (isArray(value)) {
      for (const one of value) if (typeof one === 'object') walk(one);
    } else if (isObject(value)) {
      for (const field in value) {
        const inner = value[field] ?? null;
        if (typeof inner === 'string' && idFields.has(field)) ids.add(inner);
        else if (typeof inner === 'object' && !recorded.has(field)) walk(inner);
      }
    }
  };
  walk(tenants);
  return ids;
};
