// The result of explain.ts: a mistake without a position; and the state of its walk.
import type { ErrorCode } from '../error-table.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Path } from './path.ts';

export interface Mistake {
  readonly path: Path;
  /** Whether the key at the path is wrong, or its value. */
  readonly on: 'key' | 'value';
  readonly code: ErrorCode;
  readonly message: string;
  readonly help?: string;
  /** The value is none of the allowed constants. */
  readonly constant?: true;
  /** It represents this many mistakes of one map that are only counted. */
  readonly times?: number;
  /** The key must not exist at all. */
  readonly forbidden?: true;
}

/** A value and the schema that it should follow. */
export interface Node<Value extends Json = Json, Schema extends Json = JsonObject> {
  readonly schema: Schema;
  readonly value: Value;
  readonly path: Path;
  /** The nearest description, for help. */
  readonly about: string | undefined;
}

/** Finds the mistakes of one value against one schema. */
export type Explain = (node: Node<Json, Json>) => readonly Mistake[];

/** Help from its parts; undefined if there are none. */
export const helpOf = (...parts: readonly (string | undefined)[]): { readonly help?: string } => {
  const said = parts.filter((part) => part !== undefined);
  return said.length === 0 ? {} : { help: said.join(' ') };
};
