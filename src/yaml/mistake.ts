// What explain.ts finds: a mistake, not yet located; and what its walk hands from step to step.
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
  /** The value is none of the constants that it must be one of. */
  readonly constant?: true;
  /** It stands for so many mistakes of one map that are only counted. */
  readonly times?: number;
  /** The key must not be there at all. */
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

/** Help from its parts; none if there is none. */
export const helpOf = (...parts: readonly (string | undefined)[]): { readonly help?: string } => {
  const said = parts.filter((part) => part !== undefined);
  return said.length === 0 ? {} : { help: said.join(' ') };
};
